// Pins: a variant that is put aside, at most two. With one the variant in hand stands beside it, with two the second beside the first.

import { fill, h } from "../dom.js";
import { money } from "../money.js";
import { word } from "../words.js";
import { PINS, readVariant } from "./address.js";
import { solve } from "./ask.js";

export class Pins {
  /**
   * @param {HTMLElement} place
   * @param {{open: (query: string) => void, change: () => void, fail: (error: any) => void}} told
   */
  constructor(place, told) {
    this.place = place;
    this.told = told;
    /** @type {Record<string, string>} by name the query of the variant */
    this.pinned = {};
    this.number = 0;
  }

  /** Pin a variant: the first free name, else the second. @param {string} query */
  pin(query) {
    const free = PINS.find((name) => !this.pinned[name] || this.pinned[name] === query) ?? "B";
    this.pinned[free] = query;
    this.told.change();
    return free;
  }

  /** @param {string} name */
  drop(name) {
    delete this.pinned[name];
    if (name === "A" && this.pinned.B) this.pinned = { A: this.pinned.B };
    this.told.change();
  }

  /**
   * The table of what is pinned, beside the variant in hand where only one is.
   * @param {string} query of the variant in hand
   */
  async show(query) {
    this.number += 1;
    const mine = this.number;
    const { A, B } = this.pinned;
    if (!A) {
      fill(this.place);
      this.place.hidden = true;
      return;
    }
    const second = B ?? query;
    try {
      const first = await solve(/** @type {any} */ (readVariant(A)));
      const other = await solve(/** @type {any} */ (readVariant(second)), readVariant(A));
      if (mine === this.number) this.draw(first, other, Boolean(B));
    } catch (error) {
      if (mine === this.number) this.told.fail(error);
    }
  }

  /**
   * @param {any} first
   * @param {any} other
   * @param {boolean} both
   */
  draw(first, other, both) {
    const names = { A: title(first), B: both ? title(other) : "" };
    const rows = other.figures.flatMap((/** @type {any} */ wager) => wager.rows.map((/** @type {any} */ row) => [wager, row, row.name]));
    const approved = (/** @type {any} */ wager, /** @type {string} */ name) => first.figures.find((/** @type {any} */ each) => each.wager === wager.wager)?.rows.find((/** @type {any} */ each) => each.name === name)?.before ?? "";
    const jackpots = other.jackpot.map((/** @type {any} */ row) => h("tr", null, h("th", { scope: "row" }, word("lab.jackpot.short"), ", ", word(`lab.jackpot.${row.name}`, { meter: money(other.sums.meter) })), h("td", { class: "amount" }, first.jackpot.find((/** @type {any} */ each) => each.name === row.name)?.before ?? ""), h("td", { class: "amount" }, row.before), h("td", { class: "amount" }, row.now), h("td", { class: `amount ${row.same ? "quiet" : "second"}` }, row.same ? word("lab.same") : row.difference)));
    this.place.hidden = false;
    fill(
      this.place,
      h("div", { class: "head" }, h("h3", null, word("lab.pins")), h("span", { class: "grow" }), PINS.filter((name) => this.pinned[name]).map((name) => this.chip(name, /** @type {any} */ (names)[name]))),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "group", "aria-label": word("lab.pins") },
        h(
          "table",
          null,
          h("thead", null, h("tr", null, h("th", { scope: "col" }, word("lab.pins.figure")), [word("lab.approved"), "A", both ? "B" : word("lab.pins.now"), word(both ? "lab.pins.b-a" : "lab.pins.now-a")].map((name) => h("th", { scope: "col", class: "amount" }, name)))),
          h("tbody", null, rows.map((/** @type {[any, any, string]} */ [wager, row, name]) => h("tr", null, h("th", { scope: "row" }, wager.title, ", ", word(`lab.figure.${name}`)), h("td", { class: "amount" }, approved(wager, name)), h("td", { class: "amount" }, row.before), h("td", { class: "amount" }, row.now), h("td", { class: `amount ${row.same ? "quiet" : "second"}` }, row.same ? word("lab.same") : row.difference))), jackpots),
        ),
      ),
    );
  }

  /**
   * @param {string} name
   * @param {string} about
   */
  chip(name, about) {
    return h("span", { class: "chip" }, h("button", { type: "button", class: "cut", title: about, onclick: () => this.told.open(this.pinned[name]) }, h("b", null, name), ` ${about}`), h("button", { type: "button", "aria-label": word("lab.pins.drop", { name }), onclick: () => this.drop(name) }, "×"));
  }
}

/** What a variant is, in few words. @param {any} sheet */
function title(sheet) {
  const { changes, readings } = sheet.variant;
  const said = Object.entries({ ...changes, ...readings }).map(([what, to]) => `${what} = ${to}`);
  return said.length ? said.join(", ") : word("lab.approved.book");
}
