// The figures of the variant beside those of the approved book, or of the variant that was pinned: new large, old small under it.

import { fill, h } from "../dom.js";
import { money } from "../money.js";
import { word } from "../words.js";
import { picture } from "./picture.js";

export class Figures {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.wager = "base game";
    /** @type {Set<string>} what was unfolded */
    this.open = new Set();
    /** @type {any} */
    this.sheet = null;
  }

  /** @param {any} sheet */
  show(sheet) {
    const moved = sheet.figures.filter((/** @type {any} */ each) => this.differs(each));
    const shown = moved.some((/** @type {any} */ each) => each.wager === this.wager);
    if (this.sheet?.rulebook === sheet.rulebook && moved.length && !shown) this.wager = moved[0].wager; // what was changed is seen
    this.sheet = sheet;
    this.draw();
  }

  /** Whether a wager has other figures than it had in the last sheet. @param {any} now */
  differs(now) {
    const before = this.sheet?.figures.find((/** @type {any} */ each) => each.wager === now.wager);
    return JSON.stringify([before?.expected, before?.rows]) !== JSON.stringify([now.expected, now.rows]);
  }

  draw() {
    const sheet = this.sheet;
    const wagers = sheet.figures;
    const now = wagers.find((/** @type {any} */ each) => each.wager === this.wager) ?? wagers[0];
    const results = sheet.charts.results.find((/** @type {any} */ each) => each.title === now.title) ?? sheet.charts.results[0];
    const beside = sheet.address !== sheet.beside.address;
    fill(
      this.place,
      wagers.length > 1 ? this.tabs(wagers, now) : null,
      h("div", { role: "group", class: "panel numbers", "aria-label": now.title }, now.rows.map((/** @type {any} */ row) => number(row, beside))),
      this.exact(now, beside),
      h(
        "div",
        { class: "pair" },
        h("div", { role: "group", class: "panel chart", "aria-label": word("lab.results") }, h("div", { class: "head" }, h("h3", null, word("lab.results")), h("span", { class: "quiet" }, word("lab.results.about", { unit: results.unit }))), picture(results.picture)),
        h("div", { role: "group", class: "panel chart returns", "aria-label": word("lab.jackpot") }, h("div", { class: "head" }, h("h3", null, word("lab.jackpot")), h("span", { class: "quiet" }, word("lab.jackpot.about"))), picture(sheet.charts.returns)),
      ),
      this.jackpot(beside),
      this.play(beside),
    );
  }

  /**
   * @param {any[]} wagers
   * @param {any} now
   */
  tabs(wagers, now) {
    const choose = (/** @type {string} */ wager) => {
      this.wager = wager;
      this.draw();
    };
    return h("div", { class: "choices tabs", role: "group", "aria-label": word("lab.wagers") }, wagers.map((each) => h("button", { type: "button", "aria-pressed": String(each === now), onclick: () => choose(each.wager) }, each.title, each.rows.every((/** @type {any} */ row) => row.same) ? null : h("span", { class: "mark-second", title: word("lab.changed.short") }))));
  }

  /**
   * @param {any} now
   * @param {boolean} beside
   */
  exact(now, beside) {
    const sheet = this.sheet;
    const difference = now.wager === "base game" ? sheet.exact.difference : [];
    const unit = now.unit === "ante" ? word("lab.exact.ante") : word("lab.exact.unit");
    return h(
      "div",
      { role: "group", class: "panel exact", "aria-label": word("lab.exact") },
      beside ? [h("span", null, beneath(sheet)), h("span", { class: "mono" }, minus(now.expected_before)), h("span", { class: "quiet" }, unit)] : [h("span", null, beneath(sheet)), h("span", { class: "mono" }, minus(now.expected)), h("span", { class: "quiet" }, unit)],
      beside ? [h("b", { class: "second" }, word("lab.changed.short")), h("span", { class: "mono" }, minus(now.expected)), h("span", { class: "quiet" }, difference.length ? word("lab.exact.difference", { what: difference.join(", ") }) : now.rows[0].same ? word("lab.same") : "")] : null,
    );
  }

  /** The jackpot wager in figures: what it returns, and the meters that matter. @param {boolean} beside */
  jackpot(beside) {
    const { jackpot, sums } = this.sheet;
    return h("div", { role: "group", class: "panel numbers small", "aria-label": word("lab.jackpot.short") }, jackpot.map((/** @type {any} */ row) => number(row, beside, word(`lab.jackpot.${row.name}`, { meter: money(sums.meter) }))));
  }

  /**
   * The first picture, and the others where somebody wants to see them.
   * @param {any[]} some
   * @param {string} which
   */
  pictures(some, which) {
    const [first, ...more] = some.map(figure);
    const rest = more.length ? h("details", { open: this.open.has(which), ontoggle: (/** @type {any} */ event) => this.open[event.target.open ? "add" : "delete"](which) }, h("summary", null, word("lab.play.more")), more) : null;
    return [first, rest];
  }

  /** @param {boolean} beside */
  play(beside) {
    const { strategy, charts } = this.sheet;
    const same = !beside || (strategy.differs === "" && charts.play_before.length === 0);
    const said = !beside ? "" : same ? word("lab.play.same") : strategy.differs ? word("lab.play.differs", { share: strategy.differs }) : word("lab.play.other");
    return h(
      "div",
      { role: "group", class: "panel chart play", "aria-label": word("lab.play") },
      h("div", { class: "head" }, h("h3", null, word("lab.play")), h("span", { class: "quiet grow" }, strategy.words.join("; ")), h("span", { class: same ? "quiet" : "second" }, said)),
      this.pictures(charts.play, "now"),
      same || !charts.play_before.length ? null : [h("p", { class: "before" }, h("span", { class: "mark-first" }), ` ${beneath(this.sheet)}: ${strategy.words_before.join("; ")}`), this.pictures(charts.play_before, "before")],
    );
  }
}

/** @param {any} each */
function figure(each) {
  return h("figure", null, picture(each.picture, "wide"), h("figcaption", { class: "quiet small" }, each.caption));
}

/** What the old figures are of. @param {any} sheet */
export function beneath(sheet) {
  return sheet.beside.approved ? word("lab.approved") : word("lab.pinned");
}

/**
 * A figure: new large, old small under it, the difference right of the old.
 * @param {any} row
 * @param {boolean} beside
 * @param {string} [name]
 */
function number(row, beside, name = word(`lab.figure.${row.name}`)) {
  return h(
    "div",
    { class: "number", title: row.exact ?? null },
    h("span", { class: "name" }, name),
    h("b", null, row.now),
    beside ? h("span", { class: "before" }, h("span", { class: "old" }, row.before), row.same ? h("span", { class: "quiet" }, word("lab.same")) : h("span", { class: "second difference" }, row.difference)) : null,
  );
}

/** A fraction with a real minus. @param {string} text */
export function minus(text) {
  return text.replace(/^-/, "\u2212");
}
