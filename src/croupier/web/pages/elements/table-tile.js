// <table-tile>: a table of the floor in three lines: name, game, time in phase; phase, dealer; positions, lamp. The line at its
// foot shows how far the round is. It is made once and then shows one table after the other, so that a long floor scrolls. For
// that nothing in it is a layer of its own, neither positioned nor see-through nor a box that could scroll: that is what a frame takes.

import { define, Drawn, h, s, sheet } from "../dom.js";
import { named, span, word } from "../words.js";

const LONG = 60_000; // milliseconds in a phase that are told in bold

export class TableTile extends Drawn {
  static sheet = sheet(`
    :host { display: block; min-width: 0; }
    a { --done: 0; --foot: #46695c; display: grid; grid-template-rows: repeat(3, 16px); align-content: center; height: 100%; padding: 3px 7px; border: 1px solid var(--line);
      border-radius: var(--radius); background: linear-gradient(var(--foot) 0 0) 0 100% / calc(var(--done) * 100%) 2px no-repeat var(--surface); color: var(--ink); text-decoration: none; font-size: 12px; line-height: 16px; }
    a:hover { border-color: var(--line-strong); }
    a:focus-visible { outline-offset: -2px; }
    .line { display: flex; align-items: baseline; gap: 4px; min-width: 0; white-space: nowrap; }
    b { font-size: 13px; font-weight: 700; }
    .game, .dealer { min-width: 0; font-size: 11px; color: var(--quiet); overflow: clip; text-overflow: ellipsis; }
    .dealer { margin-left: auto; }
    .time { margin-left: auto; color: var(--quiet); font-variant-numeric: tabular-nums; }
    .time.long { color: var(--ink); font-weight: 700; }
    .phase { flex: none; max-width: 100%; overflow: clip; text-overflow: ellipsis; }
    .between .phase { color: var(--quiet); }
    .dots { --taken: 0; --positions: 0; display: flex; align-self: center; flex: none; }
    .dots::before, .dots::after { content: ""; height: 7px; background: radial-gradient(circle at 3.5px 3.5px, var(--quiet) 2.9px, transparent 3.4px) 0 0 / 8px 7px repeat-x; width: calc(var(--taken) * 8px); }
    .dots::after { background-image: radial-gradient(circle at 3.5px 3.5px, transparent 2px, var(--line-strong) 2.3px, var(--line-strong) 3.1px, transparent 3.5px); width: calc((var(--positions) - var(--taken)) * 8px); }
    svg { margin-left: auto; flex: none; align-self: center; width: 12px; height: 12px; overflow: visible; }
    .lamp { fill: none; stroke: color-mix(in srgb, var(--jackpot) 50%, transparent); stroke-width: 1.3; }
    .lamp-waits { fill: var(--jackpot); stroke: var(--jackpot); }
    .lamp-lost { stroke: var(--lost); }
    .lamp-none, .lamp:not(.lamp-lost) path + path { display: none; }
    .waits { border-color: color-mix(in srgb, var(--waits) 65%, var(--line)); }
    .waits { --foot: var(--waits); }
    .holds { background-color: var(--waits-ground); }
    .holds .phase, .holds .time { color: var(--waits); font-weight: 700; }
    .other { opacity: 0.28; }
    :host([small]) .game, :host([small]) .dealer { display: none; }
    :host([small]) a { padding: 3px 6px; }
  `);

  constructor() {
    super();
    this.name = "";
    /** @type {any} */
    this.tile = null;
    this.title_ = h("b");
    this.game = h("span", { class: "game" });
    this.time = h("span", { class: "time" });
    this.phase = h("span", { class: "phase" });
    this.dealer = h("span", { class: "dealer" });
    this.dots = h("span", { class: "dots" });
    this.lamp = s("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, s("path", { d: "M6 1L11 6L6 11L1 6Z" }), s("path", { d: "M2 11L11 1" }));
    const line = (/** @type {any[]} */ ...parts) => h("span", { class: "line", "aria-hidden": "true" }, ...parts);
    this.link = h("a", { tabindex: "-1" }, line(this.title_, this.game, this.time), line(this.phase, this.dealer), line(this.dots, this.lamp));
    this.root.append(this.link);
  }

  /**
   * Whether it shows this already.
   * @param {string} name
   * @param {any} tile
   * @param {boolean} other
   */
  shows(name, tile, other) {
    return tile === this.tile && name === this.name && other === this.other;
  }

  /**
   * @param {string} name
   * @param {any} tile as the server has it
   * @param {{href: string, other: boolean, now: number}} how `other`: it is not what is looked for
   */
  show(name, tile, how) {
    if (name !== this.name) this.link.setAttribute("href", how.href);
    this.name = name;
    this.tile = tile;
    this.other = how.other;
    this.said = named("floor.phase", tile.shows);
    put(this.title_, name);
    put(this.game, tile.short);
    put(this.phase, this.said);
    put(this.dealer, tile.dealer);
    this.dots.style.setProperty("--taken", tile.taken);
    this.dots.style.setProperty("--positions", tile.positions);
    this.link.style.setProperty("--done", tile.progress);
    this.lamp.setAttribute("class", `lamp lamp-${tile.lamp}`);
    this.link.className = [tile.shows, tile.waits ? "waits" : "", tile.holds === "money" || tile.holds === "round" ? "holds" : "", how.other ? "other" : ""].join(" ");
    this.link.setAttribute("aria-label", word("floor.tile", { table: name, game: tile.game, phase: this.said, taken: tile.taken, positions: tile.positions, dealer: tile.dealer || word("floor.no-dealer") }));
    this.tick(how.now);
  }

  /** How long the table has been in its phase. @param {number} now */
  tick(now) {
    if (!this.tile) return;
    const age = this.tile.since ? Math.max(0, now - this.tile.since) : -1;
    put(this.time, age < 0 ? "" : span(age));
    this.time.classList.toggle("long", age >= LONG && this.tile.shows !== "between");
  }

  focus() {
    this.link.focus({ preventScroll: true });
  }

  /** Whether the tab key comes here. @param {boolean} here */
  setHere(here) {
    const index = here ? 0 : -1;
    if (this.link.tabIndex !== index) this.link.tabIndex = index;
  }
}

/**
 * @param {any} element
 * @param {string} text
 */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

define("table-tile", TableTile);
