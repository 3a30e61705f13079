// The page of all elements in all their states, in the dark and in the light theme side by side. It needs no server behind it.

import { add, h } from "./dom.js";
import "./elements/card-picker.js";
import "./elements/card-table.js";
import "./elements/chip-stack.js";
import "./elements/jackpot-lamp.js";
import "./elements/meter-digits.js";
import "./elements/offer-button.js";
import "./elements/playing-card.js";
import { lookUp, explain } from "./elements/rule-tag.js";
import { STATES } from "./elements/state-panel.js";
import "./elements/timer-ring.js";
import { drawToast, TOAST_SHEET } from "./elements/toast-list.js";
import { CHIPS } from "./elements/chip-face.js";
import { sheet } from "./dom.js";
import { HOLDEM, SETTLED, STUD, THREE_CARD } from "./samples.js";
import { word } from "./words.js";

const STYLE = sheet(`
  .themes { display: grid; grid-template-columns: 1fr 1fr; }
  .theme { background: var(--bg); color: var(--ink); padding: 32px 44px 48px; min-width: 0; }
  .theme > h1 { font-size: 26px; font-weight: 700; margin: 8px 0 24px; }
  .theme section { border-top: 1px solid var(--line); padding: 12px 0 28px; }
  .theme h2 { font-size: 12px; font-weight: 600; color: var(--quiet); letter-spacing: 1.2px; text-transform: uppercase; margin: 0 0 16px; }
  .felt { background: radial-gradient(circle at 50% 40%, var(--felt-light), var(--felt-dark)); border-radius: 14px; padding: 20px; color: var(--felt-ink); }
  .line { display: flex; flex-wrap: wrap; gap: 10px; align-items: flex-end; }
  .line + .line, .grid + .line { margin-top: 16px; }
  .named { display: inline-flex; flex-direction: column; align-items: center; gap: 6px; font-size: 12px; }
  .wide { --card-width: 94px; } .usual { --card-width: 64px; }
  .meter { background: var(--meter-ground); border-radius: 12px; padding: 10px 18px; display: inline-block; --jackpot: var(--gold); }
  .meter small { display: block; color: #a3b3ac; letter-spacing: 1.2px; font-size: 12px; }
  .meter.waits small { color: #f0a33c; font-weight: 700; }
  .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(176px, 1fr)); gap: 16px; }
  .grid.two { grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); }
  .grid.five { grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); }
  .grid.five state-panel { min-height: 212px; }
  .swatch { width: 54px; height: 32px; border-radius: 6px; border: 1px solid var(--line); background: var(--colour); }
  .open { border: 1px solid var(--line); border-radius: 12px; background: var(--surface); padding: 14px 16px; max-width: 440px; }
  .open .head { display: flex; gap: 10px; align-items: baseline; margin-bottom: 8px; } .open .title { flex: 1; font-weight: 700; } .open .book, .open .quiet { color: var(--quiet); font-size: 13px; }
  .open .number { border: 1px solid var(--line-strong); border-radius: 4px; padding: 1px 6px; font: 400 13px var(--mono); color: var(--quiet); }
  .tables { background: var(--bg); padding: 24px 44px; display: grid; gap: 24px; }
  .tables card-table:not([eyes]) { height: 632px; } .tables card-table[eyes="dealer"] { height: 772px; }
  @media (max-width: 880px) { .tables card-table:not([eyes]) { height: auto; } .tables { padding: 0; } }
  @media (max-width: 1100px) { .themes { grid-template-columns: 1fr; } .theme { padding: 24px 16px; } }
`);
document.adoptedStyleSheets = [STYLE(), TOAST_SHEET()];

const SAMPLE = { id: "3.12.1", title: "Settlement", book: "Three Card Poker", says: "A Player who outranks a qualifying Dealer is paid on Ante and Play at the 4.1 odds.", pays: "No reading. Pays 1 to 1." };
lookUp.find = async (book, rule) => ({ ...SAMPLE, id: rule });

/** @param {string} name @param {...any} children */
const caption = (name, ...children) => h("span", { class: "named" }, children, h("span", null, name));

/** @param {string} title @param {...any} children */
const section = (title, ...children) => h("section", null, h("h2", null, title), children);

/** @param {string[]} cards @param {Record<string, any>} [more] */
const cards = (cards, more = {}) => cards.map((card) => h("playing-card", { card, ...more }));

/** @param {string} width @param {...any} children */
const sized = (width, ...children) => h("span", { class: "line", style: { "--card-width": width } }, children);

/** @param {Record<string, any>} properties */
const offer = (properties) => h("offer-button", { style: { "--offer-size": "18px" }, ...properties });

/** @param {"dark" | "light"} theme */
function draw(theme) {
  return h(
    "div",
    { class: "theme", "data-theme": theme },
    h("h1", null, word(`elements.${theme}`)),
    section(
      word("elements.cards"),
      h(
        "div",
        { class: "felt" },
        h("div", { class: "line usual" }, cards(["As", "Kd", "Qd", "Jc", "Th", "7s", "5d", "2c", ""]), h("playing-card", { place: true }), h("playing-card", { card: "?" })),
        h("div", { class: "line" }, h("span", { class: "line wide" }, cards(["Kc", "Qs", "Jh"])), caption("44", sized("44px", cards(["9h"]))), caption("36", sized("36px", cards(["9h"]))), caption("30", sized("30px", cards(["9h"]))), caption(`${word("person.deck")}: ${word("person.deck.four")}`, sized("44px", cards(["6s", "6h", "6d", "6c"], { "four-colours": true })))),
      ),
    ),
    section(
      word("elements.chips"),
      h("div", { class: "felt line", style: { "--chip": "48px" } }, [...CHIPS].reverse().map((chip) => h("chip-stack", { value: (chip.cents / 100).toFixed(2) })), h("span", { class: "line", style: { "--chip": "38px" } }, h("chip-stack", { amount: "25.00", sum: "below" }), h("chip-stack", { amount: "175.00", sum: "below" }), h("chip-stack", { amount: "550.00", sum: "below" }), h("chip-stack", { amount: "60.00", sides: true, sum: "beside" }), h("chip-stack", { amount: "25.00", lost: true })), caption(word("elements.lit"), h("jackpot-lamp", { lit: true })), caption(word("elements.off"), h("jackpot-lamp"))),
    ),
    section(
      word("elements.tag"),
      h("div", { class: "line" }, ["3.12.1", "S-10", "5.7.1"].map((rule) => h("rule-tag", { rule })), h("span", { class: "felt", style: { padding: "4px 10px", "border-radius": "6px" } }, h("rule-tag", { rule: "3.12.1", "on-felt": true })), h("rule-tag", { rule: "4.1/ante" })),
      h("div", { class: "line" }, h("div", { class: "open" }, explain(SAMPLE, "3.12.1"))),
    ),
    section(
      word("elements.meter"),
      h("div", { class: "line" }, h("span", { class: "meter", style: { "font-size": "34px" } }, h("small", null, "MEGALINK"), h("meter-digits", { amount: "268417.00", class: "rolls" })), h("span", { class: "meter", style: { "font-size": "24px" } }, h("meter-digits", { amount: "268417.00" })), h("span", { class: "meter waits", style: { "font-size": "24px" } }, h("small", null, word("sign.pending")), h("meter-digits", { amount: "268417.00" }))),
      h("div", { class: "line" }, h("span", { class: "meter", style: { "font-size": "min(56px, 11vw)" } }, h("meter-digits", { amount: "268417.00", cells: true, class: "rolls" }))),
    ),
    section(
      word("elements.offer"),
      h(
        "div",
        { class: "grid" },
        offer({ label: "Play", amount: "25.00", detail: "80.00 in all", next: true, key: "P" }),
        offer({ label: "Play", detail: "after the deal", rules: "3.9", disabled: true }),
        offer({ label: "Play", amount: "25.00", waiting: true }),
        offer({ label: "Fold", detail: "ante lost", rules: "3.9.1", key: "F" }),
      ),
      h("div", { class: "line" }, caption("14 / 20", h("timer-ring", { seconds: 14, of: 20 })), caption("4", h("timer-ring", { seconds: 4, of: 20 })), caption(word("elements.idle"), h("timer-ring", { seconds: 9, of: 15, idle: true }))),
    ),
    section(
      word("elements.picker"),
      h("div", { class: "grid two" }, h("card-picker", { least: 1, most: 3, ".cards": ["Qh", "Ts"], ".taken": ["Kd", "9c", "9h"] }), h("card-picker", { least: 1, most: 5, ".cards": ["As", "Ks", "Qs", "Js", "Ts"], sent: true })),
    ),
    section(
      word("elements.toasts"),
      h(
        "div",
        { class: "grid two" },
        drawToast({ kind: "refused", title: "Not taken: betting is closed", rules: ["5.5"], text: "25.00 stays with you. Nobody can allow it." }),
        drawToast({ kind: "paid", title: "Paid 50.00", rules: ["3.12.1"], text: "Ante 25.00 and Play 25.00, 1 to 1" }),
        drawToast({ kind: "waits", title: "Waits for a Pit Supervisor", rules: ["5.7"], text: "The round is held since 21:47:08" }),
        drawToast({ kind: "info", title: "Reconnecting", text: "What you see is 6 s old" }),
      ),
    ),
    section(word("elements.states"), h("div", { class: "grid five" }, STATES.map((state) => h("state-panel", { state, "at-once": true, rules: state === "refused" ? "S-70" : null }, h("button", { class: "button", slot: "actions", type: "button" }, word("load.again")))))),
    section(
      word("elements.colours"),
      h("div", { class: "line" }, ["bg", "surface", "surface-2", "line", "ink", "quiet", "jackpot", "waits", "lost", "paid", "focus"].map((name) => caption(name, h("span", { class: "swatch", style: { "--colour": `var(--${name})` } })))),
    ),
  );
}

document.title = `${word("elements.title")} · Croupier`;
add(
  /** @type {HTMLElement} */ (document.querySelector("main")),
  h("div", { class: "themes" }, draw("dark"), draw("light")),
  h("div", { class: "tables", "data-theme": "dark" }, h("h2", { class: "quiet pad" }, word("elements.table")), [THREE_CARD, SETTLED, HOLDEM].map((model) => h("card-table", { ".model": model })), h("card-table", { ".model": STUD, eyes: "dealer" }), h("card-table", { ".model": SETTLED, eyes: "small" })),
);
