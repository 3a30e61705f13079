// Hold, and ask the pit: what this post may not say is asked of one that may, with what was seen and whose hand it is.

import { h } from "../dom.js";
import { word } from "../words.js";

const LONGEST = 400; // signs of what was seen

export class Ask {
  /**
   * @param {any} value a table as the server sends it
   * @param {any} item what happened, as the book knows it
   * @param {number | null} position
   * @param {import("./report.js").Report} report what was said of it so far: who rules reads all of it
   */
  constructor(value, item, position, report) {
    const hands = report.hands();
    this.item = item;
    this.table = value.name;
    this.hands = hands;
    this.position = position !== null && hands.includes(position) ? position : null;
    this.why = [item.title, report.facts()].filter(Boolean).join(": ").slice(0, LONGEST);
  }

  /** What is sent; null: it waits already, or nothing was said. */
  get command() {
    const why = this.why.trim().replace(/\s+/g, " ");
    return why && !this.item.asked ? { kind: "house.AskForRuling", table: this.table, why, case: this.item.asked_as, position: this.position } : null;
  }

  /** What takes it back again, for who has asked. */
  get withdrawal() {
    const { asked } = this.item;
    return asked?.own ? { kind: "house.CloseAsk", table: this.table, number: asked.number, why: word("palette.withdrawn") } : null;
  }

  /** @param {() => void} changed */
  draw(changed) {
    if (this.item.asked) return [];
    const whose = this.hands.map((each) => h("button", { type: "button", "aria-pressed": String(each === this.position), onclick: () => { this.position = each === this.position ? null : each; changed(); } }, each));
    const seen = h("input", { class: "field", "data-key": "why", "aria-label": word("palette.seen"), value: this.why, maxlength: LONGEST, autocomplete: "off", oninput: (/** @type {any} */ event) => { this.why = event.target.value; } });
    return [
      whose.length ? h("div", { class: "said-of of-position" }, h("span", { class: "label" }, word("report.position")), h("div", { class: "positions", role: "group", "aria-label": word("report.position") }, whose)) : null,
      h("div", { class: "said-of of-why" }, h("span", { class: "label" }, word("palette.seen")), seen),
    ].filter(Boolean);
  }
}
