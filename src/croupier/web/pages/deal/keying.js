// Cards that no device reads: the dealer keys them when they lie open. Whose are to be keyed, the server says, in order.

import { h } from "../dom.js";
import "../elements/card-picker.js";
import { named, word } from "../words.js";

/** @typedef {{offer: number, holder: string | number, least: number, most: number, rules: string[]}} Asked */

/** @param {string | number} holder */
export function holderName(holder) {
  return typeof holder === "number" ? word("place.number", { n: holder }) : named("holder", holder);
}

/**
 * Which cards somebody sees on the table: they cannot be keyed elsewhere, too. One that lies there twice is a fault of the pack.
 * @param {any} value
 * @returns {string[]}
 */
export function openCards(value) {
  const { table } = value;
  return [table.dealer, table.community, ...table.positions.map((/** @type {any} */ each) => each.cards)].flat().filter(Boolean);
}

/** What the dealer keys now, and has picked so far. */
export class Keying {
  constructor() {
    /** @type {string | number | null} */
    this.chosen = null;
    this.wanted = false; // whether cards are keyed though something else may be done first
    /** @type {any} */
    this.picker = null;
  }

  /**
   * Whose cards are keyed now. While players decide nobody needs cards that were wrongly exposed: they are keyed when asked for.
   * @param {any} value
   * @returns {Asked | null}
   */
  asked(value) {
    const all = /** @type {Asked[]} */ (value.beside.keying ?? []);
    if (!all.length) this.wanted = false;
    if (value.beside.phase === "deciding" && !this.wanted) return null;
    return all.find((each) => each.holder === this.chosen) ?? all[0] ?? null;
  }

  /** @param {any} value @param {boolean} sending */
  draw(value, sending) {
    const asked = /** @type {Asked} */ (this.asked(value));
    const all = /** @type {Asked[]} */ (value.beside.keying);
    const chips = all.map((each) => h("button", { type: "button", "aria-pressed": String(each.holder === asked.holder), "data-act": `key:${each.holder}`, "data-key": `holder-${each.holder}` }, typeof each.holder === "number" ? each.holder : holderName(each.holder)));
    return h(
      "div",
      { class: "keying", "data-key": "keying" },
      all.length > 1 ? h("div", { class: "positions", role: "group", "aria-label": word("palette.whose") }, chips) : null,
      h("card-picker", { least: asked.least, most: asked.most, label: holderName(asked.holder), sent: sending, "data-key": `picker-${value.table.rounds}-${asked.holder}-${openCards(value).length}` }),
    );
  }

  /** After it was drawn. @param {any} value @param {Element} panel */
  follow(value, panel) {
    this.picker = panel.querySelector("card-picker");
    if (this.picker) this.picker.taken = openCards(value);
  }

  /** The command that keys what was picked. @param {any} value */
  command(value) {
    const asked = this.asked(value);
    if (!asked || !this.picker || this.picker.cards.length < asked.least) return null;
    return { ...value.table.offers[asked.offer].command, cards: this.picker.cards };
  }

  /** @param {string} holder as it stands in an act */
  choose(holder) {
    this.chosen = /^\d+$/.test(holder) ? Number(holder) : holder;
    this.wanted = true;
  }
}
