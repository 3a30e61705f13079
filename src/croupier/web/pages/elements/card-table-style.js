// How the table is set: sizes as they are on the full stage. The stage is scaled as a whole.

export const TABLE_STYLE = `
  :host { display: flex; flex-direction: column; position: relative; overflow: hidden; min-height: var(--table-height, 0); color: var(--felt-ink); font-variant-numeric: tabular-nums; --focus: #9ccbff; }
  .stage { position: relative; transform-origin: 0 0; flex: none; }
  .ground { position: absolute; inset: 0; }
  .gone { position: absolute; inset: 0; pointer-events: none; overflow: hidden; }
  .gone playing-card { position: absolute; }
  .print { font: 500 13px var(--font); letter-spacing: 2.6px; fill: var(--felt-print); }
  .at { position: absolute; }
  .middle { position: absolute; transform: translateX(-50%); display: flex; flex-direction: column; align-items: center; gap: 6px; }
  .fan { display: flex; }
  .fan > * + * { margin-left: var(--over); }
  .caption { font-size: 12px; letter-spacing: 1.2px; text-transform: uppercase; color: var(--felt-quiet); font-weight: 500; white-space: nowrap; line-height: 1; }
  .caption.under { margin-top: 14px; font-size: 11px; text-align: center; }
  .said { font-size: 12px; color: var(--felt-quiet); white-space: nowrap; line-height: 18px; }
  .said.strong { font-size: 14px; font-weight: 700; color: var(--felt-ink); }
  .beside { position: absolute; white-space: nowrap; font-size: 12px; color: var(--felt-quiet); }
  .spot { display: flex; flex-direction: column; align-items: center; gap: 6px; width: 68px; white-space: nowrap; font-size: 12px; color: var(--felt-quiet); }
  .discards { display: block; width: 68px; height: 50px; border: 1.5px dashed var(--felt-line); border-radius: 6px; }
  .tray { display: block; }
  .board { display: flex; }
  .board .group { display: flex; flex-direction: column; align-items: center; }
  .part { display: block; position: relative; }
  .part.marked::after { content: ""; position: absolute; left: 10%; right: 10%; bottom: -9px; height: 4px; border-radius: 2px; background: var(--felt-ink); }

  .place { position: absolute; display: flex; flex-direction: column; align-items: center; }
  .place .areas { display: flex; justify-content: center; height: 54px; margin-bottom: 6px; }
  .place .hand { height: 50px; margin-bottom: 4px; display: flex; justify-content: center; }
  .place > .sum, .line > .sum { display: flex; align-items: center; gap: 5px; font-size: 13px; font-weight: 600; height: 20px; --lamp: 16px; }
  .place .line { width: 100%; flex: 1; min-height: 0; display: flex; align-items: center; justify-content: space-between; padding: 0 10px; margin-bottom: 3px; }
  .place .line .hand { height: auto; margin: 0; }
  .cell { display: flex; flex-direction: column; align-items: center; gap: 2px; width: 50px; }
  .cell.lamp { width: 38px; --lamp: 20px; }
  .cell.lamp jackpot-lamp { margin: 8px 0; }
  .cell .shape { width: 36px; height: 36px; display: grid; place-items: center; border: 1px solid rgb(216 234 223 / 38%); --chip: 30px; }
  .shape.circle { border-radius: 50%; }
  .shape.square { border-radius: 7px; }
  .cell .sum { font-size: 12px; line-height: 16px; white-space: nowrap; min-height: 16px; }
  .sum.plate { background: var(--felt-plate); border-radius: 4px; padding: 0 3px; }
  .place .areas .cell .sum.plate { font-size: 11px; letter-spacing: -0.2px; padding: 0 2px; }
  .paid { color: var(--felt-paid); }
  .lost { color: var(--felt-lost); }
  .areas.many .cell { width: auto; min-width: 38px; }
  .areas.many .cell.lamp { min-width: 28px; --lamp: 18px; }
  .areas.many .cell.lamp jackpot-lamp { margin: 6px 0; }
  .areas.many .shape { width: 30px; height: 30px; --chip: 26px; }
  .areas.many .cell .sum { font-size: 11px; margin-top: 2px; }
  .cell .shape { position: relative; }
  .cell chip-stack { position: absolute; left: 50%; bottom: 2px; translate: -50% 0; }

  div.plate, button.plate { width: 100%; display: flex; align-items: center; gap: 8px; height: 24px; padding: 0 10px 0 3px; border-radius: 12px; background: var(--felt-plate); border: 0; color: var(--felt-ink); font-size: 13px; }
  .plate .number { width: 18px; height: 18px; border-radius: 50%; background: #24604d; font-size: 11px; font-weight: 700; display: grid; place-items: center; flex: none; }
  .plate .name { flex: 1 1 auto; min-width: 32px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: left; }
  .plate .state { flex: 0 100 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; color: var(--felt-quiet); font-size: 12px; white-space: nowrap; } /* who it is comes before how it stands */
  .plate .state.paid, .plate .state.lost { flex: none; font-weight: 700; font-size: 13px; }
  .plate .state.paid { color: var(--felt-paid); }
  .plate .state.lost { color: var(--felt-lost); }
  div.plate.free, button.plate.free { background: transparent; border: 1px dashed rgb(216 234 223 / 40%); width: 62%; color: var(--felt-quiet); }
  button.plate.free { cursor: pointer; color: var(--felt-ink); position: relative; }
  button.plate.free::after { content: ""; position: absolute; inset: -10px 0; }
  button.plate.free:hover { background: rgb(216 234 223 / 12%); }
  .plate.next, .plate.hand { background: var(--felt-ink); color: #10201a; }
  .plate.next .state, .plate.hand .state { color: #3a4a44; }
  .plate.next .number, .plate.hand .number { background: #10201a; color: #fff; }

  .place.dealt .hand { height: 42px; margin: 6px 0; }
  .place.dealt .areas { height: 50px; }
  .place.dealt .shape { width: 32px; height: 32px; --chip: 25px; }
  .place.dealt .cell { width: 48px; }
  .place.dealt .cell.lamp { width: 32px; }
  .place.dealt .cell.lamp jackpot-lamp { margin: 6px 0; }
  .place.dealt .areas.many .cell.lamp jackpot-lamp { margin: 4px 0; }
  .place.dealt .plate.free { width: 100%; }
  .place.dealt .areas.many .cell { width: auto; min-width: 36px; }
  .is-dealer .print { letter-spacing: 1.6px; }
  .place.dealt .areas.many .cell.lamp { min-width: 28px; }
  .place.dealt .areas.many .shape { width: 26px; height: 26px; --chip: 22px; }
  .place.dealt .areas.many .sum { font-size: 11px; letter-spacing: -0.2px; padding: 0 3px; }
  .place.dealt.at-left .areas.many { align-self: flex-start; }
  .place.dealt.at-right .areas.many { align-self: flex-end; }
  .place.dealt.settled .areas { opacity: 0.6; }
  .compared { gap: 4px; }
  .compared .small { font-size: 13px; color: var(--felt-quiet); }
  .compared b { font-size: 20px; font-weight: 700; line-height: 1.2; margin-bottom: 6px; white-space: nowrap; }
  .compared .said { margin-top: 8px; }

  .mine .areas { flex-direction: row; align-items: flex-start; gap: 28px; }
  .mine.many .areas { gap: 8px; }
  .own { display: flex; flex-direction: column; align-items: center; width: 84px; }
  .mine.many .own { width: 72px; }
  .place .hand.none { height: 16px; }
  .own .label { font-size: 11px; letter-spacing: 1.2px; text-transform: uppercase; font-weight: 500; color: var(--felt-quiet); line-height: 14px; margin-bottom: 6px; white-space: nowrap; }
  .own .shape { width: 84px; height: 84px; padding: 0; display: grid; place-items: center; position: relative; border: 2px solid rgb(216 234 223 / 45%); background: none; color: inherit; --chip: 56px; --lamp: 40px; }
  .mine.many .own .shape { width: 72px; height: 72px; --chip: 40px; }
  .own .shape.square { border-radius: 12px; }
  .own .shape.circle, .own .shape.lamp { border-radius: 50%; }
  .own .shape.lamp { width: 64px; height: 64px; margin: 10px 0; border-color: var(--gold); }
  .mine.many .own .shape.lamp { width: 56px; height: 56px; margin: 8px 0; --lamp: 36px; }
  .own chip-stack { max-height: 74px; overflow: visible; }
  .own .shape.takes { cursor: pointer; }
  .own .shape.takes:hover { background: rgb(216 234 223 / 12%); }
  .own .shape.offered { border: 2px dashed #fff; background: rgb(216 234 223 / 14%); cursor: pointer; }
  .own .shape.lamp.offered { border-color: var(--gold); }
  .own .shape.offered:hover { background: rgb(216 234 223 / 24%); }
  .own .inside { font-size: 17px; font-weight: 700; }
  .own .shape:not(.offered) .inside { font-size: 13px; font-weight: 400; color: var(--felt-quiet); }
  .own .shape.paid { border-color: var(--felt-paid); background: var(--felt-plate); color: inherit; }
  .own .shape.lost { border-color: rgb(255 170 164 / 55%); }
  .own .shape.two { grid-auto-flow: column; gap: 2px; --chip: 35px; }
  .mine.many .own .shape.two { --chip: 30px; }
  .own .sum { font-size: 15px; font-weight: 700; line-height: 20px; min-height: 20px; margin-top: 5px; padding: 0 6px; white-space: nowrap; }
  .own .sum.quiet { max-width: calc(100% + 8px); padding: 0; overflow: hidden; text-overflow: ellipsis; color: var(--felt-quiet); font-size: 14px; font-weight: 600; }
  .own .note { display: inline-flex; align-items: center; gap: 4px; font-size: 12px; line-height: 18px; min-height: 18px; color: var(--felt-quiet); white-space: nowrap; }
  .who, .what { position: absolute; display: flex; flex-direction: column; gap: 2px; font-size: 13px; color: var(--felt-quiet); white-space: nowrap; }
  .who { text-align: right; }
  .who b, .what b { font-size: 15px; color: var(--felt-ink); }

  .is-narrow { flex: 1; background: radial-gradient(120% 70% at 50% 40%, var(--felt-light), var(--felt-dark)); }
  .narrow { display: flex; flex-direction: column; padding: 10px 16px 14px; gap: 10px; max-width: 720px; margin: 0 auto; position: relative; }
  .narrow .top { display: grid; grid-template-columns: 1fr auto 1fr; align-items: start; gap: 8px; min-height: 72px; }
  .narrow .dealer { grid-column: 2; display: flex; flex-direction: column; align-items: center; gap: 4px; position: relative; }
  .narrow .dealer > .caption { position: absolute; right: calc(100% + 14px); top: 40%; text-transform: none; letter-spacing: 0; }
  .narrow .shared { grid-column: 3; justify-self: end; align-self: center; display: flex; flex-direction: column; align-items: center; gap: 4px; }
  .narrow .top .whole { grid-column: 1 / -1; justify-self: center; margin-top: -4px; } /* words of any length move no card */
  .narrow .top.two { grid-template-columns: 1fr; justify-items: center; gap: 10px; }
  .narrow .top.two > * { grid-column: 1; justify-self: center; }
  .narrow .top.two .board { gap: 5px; padding-bottom: 10px; }
  .narrow .said { white-space: normal; text-align: center; min-height: 18px; }
  .tokens { list-style: none; margin: 0; padding: 0; display: flex; justify-content: space-between; gap: 4px; align-items: flex-start; }
  .token { flex: 1 1 0; min-width: 0; display: flex; flex-direction: column; align-items: center; font-size: 12px; line-height: 16px; gap: 2px; }
  .token:nth-child(2), .token:nth-last-child(2) { padding-top: 10px; }
  .token:nth-child(3):nth-last-child(n + 3) { padding-top: 16px; }
  .token .name { display: inline-flex; align-items: center; gap: 2px; max-width: 100%; font-size: 12px; letter-spacing: -0.4px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .narrow:not(.roomy) .tokens:has(> :nth-child(6)) .name { font-size: 11px; max-width: calc(100% + 4px); }
  .token.free { color: var(--felt-quiet); }
  .token button.name { border: 1px dashed rgb(216 234 223 / 50%); border-radius: 10px; background: none; padding: 4px 2px; min-height: 46px; width: 100%; justify-content: center; white-space: normal; line-height: 16px; cursor: pointer; }
  .token .sum { display: inline-flex; align-items: center; gap: 3px; --lamp: 14px; min-height: 16px; }
  .token .sum.paid { color: var(--felt-paid); } .token .sum.lost { color: var(--felt-lost); }
  .narrow .curve { height: 18px; margin: -14px -16px 0; border-bottom: 1.2px solid var(--felt-line); border-radius: 0 0 50% 50%; flex: none; }
  .narrow .mine { display: flex; flex-direction: column; align-items: center; gap: 8px; }
  .narrow .mine .areas { display: grid; grid-template-columns: repeat(var(--areas), minmax(0, 1fr)); width: 100%; gap: 2px; justify-items: center; max-width: 560px; }
  .narrow .mine .own { width: 100%; }
  .narrow .own .shape { width: 68px; height: 68px; --chip: 50px; --lamp: 36px; }
  .narrow .own .shape.two { --chip: 30px; }
  .narrow .mine.many .own .shape.two { --chip: 23px; }
  .narrow .own .shape.lamp { width: 56px; height: 56px; margin: 6px 0; }
  .narrow .mine.many .own .shape { width: 52px; height: 52px; --chip: 34px; }
  .narrow .mine.many .own .shape.lamp { width: 44px; height: 44px; margin: 4px 0; --lamp: 28px; }
  .narrow .mine.many .own .label { letter-spacing: 0.4px; font-size: 10px; }
  .narrow .mine.many .own .sum { font-size: 13px; padding: 0 2px; }
  .narrow.tight { gap: 8px; padding: 8px 16px 12px; }
  .narrow.tight .top { min-height: 0; gap: 6px; }
  .narrow.tight .mine { gap: 8px; }
  .narrow.roomy { gap: 26px; padding-top: 20px; }
  .narrow.roomy .mine { gap: 26px; }
  .narrow.roomy .mine .areas { max-width: 100%; }
  .narrow.roomy .own .shape { width: 88px; height: 88px; --chip: 60px; --lamp: 44px; }
  .narrow.roomy .own .shape.two { --chip: 38px; }
  .narrow.roomy .own .shape.lamp { width: 68px; height: 68px; margin: 10px 0; }
  .narrow.roomy .mine.many .own .shape { width: 76px; height: 76px; --chip: 50px; }
  .narrow.roomy .mine.many .own .shape.two { --chip: 33px; }
  .narrow.roomy .mine.many .own .shape.lamp { width: 60px; height: 60px; margin: 8px 0; --lamp: 38px; }
  .narrow.roomy .mine.many .own .label { font-size: 11px; letter-spacing: 1px; }
  .narrow.roomy .mine.many .own .sum { font-size: 15px; }
  .narrow.roomy .token { font-size: 13px; }
  .narrow .own .note > span, .narrow .own:not(.settled) .note > * { display: none; }
  .narrow .own .note { flex-wrap: wrap; justify-content: center; }
  .apart .paid { color: var(--paid); font-weight: 700; }
  .narrow .line { margin: 0; font-size: 14px; color: var(--felt-quiet); text-align: center; min-height: 22px; }
  .narrow .line b { font-size: 15px; color: var(--felt-ink); }
  @media (prefers-reduced-motion: no-preference) {
    .own chip-stack, .cell chip-stack { animation: lay 150ms ease-out; }
    @keyframes lay { from { transform: translateY(-10px); opacity: 0.3; } }
  }
`;
