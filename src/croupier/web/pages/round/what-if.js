// What if: the round settled again by another answer to a reading, or by another edition, beside how it was settled.

import { get } from "../api.js";
import { fill, h } from "../dom.js";
import { tags } from "../elements/rule-tag.js";
import { isLoss, isNothing, result } from "../money.js";
import { named, translate, word } from "../words.js";

/** @param {string | null | undefined} net */
const look = (net) => (net === null || net === undefined || isNothing(net) ? "" : isLoss(net) ? "lost" : "paid");

export class WhatIf {
  /**
   * @param {string} address of the round, below the API
   * @param {any} choices
   * @param {Record<string, string>} names of players by position
   * @param {{book: string, fail: (error: any) => void, chosen: (query: URLSearchParams | null) => void}} how
   */
  constructor(address, choices, names, how) {
    this.address = address;
    this.choices = choices;
    this.names = names;
    this.how = how;
    this.by = choices.readings.length ? "reading" : "book";
    this.reading = h("select", { class: "field", "aria-label": word("round.if.reading"), onchange: () => this.pick() }, this.options());
    this.answer = h("select", { class: "field", "aria-label": word("round.if.answer"), onchange: () => this.settle() });
    this.books = h("select", { class: "field", "aria-label": word("round.if.book"), onchange: () => this.settle() }, choices.books.map((/** @type {any} */ each) => h("option", { value: each.book }, `${each.title}, ${each.edition}`)));
    this.ways = h("div", { class: "choices no-print", role: "group", "aria-label": word("round.if") }, ["reading", "book"].map((way) => h("button", { type: "button", "data-way": way, disabled: way === "book" && !choices.books.length, onclick: () => this.turn(way) }, word(`round.if.by.${way}`))));
    this.question = h("p", { class: "question" });
    this.found = h("div", { class: "found", role: "status" });
    this.part = h("section", { class: "panel what-if", "aria-label": word("round.if") }, h("div", { class: "region" }, h("h2", null, word("round.if")), this.ways, this.reading, this.answer, this.books), this.question, this.found);
  }

  options() {
    const groups = [["cited", true], ["others", false]].map(([name, cited]) => {
      const found = this.choices.readings.filter((/** @type {any} */ each) => each.cited === cited);
      return found.length ? h("optgroup", { label: word(`round.if.${name}`) }, found.map((/** @type {any} */ each) => h("option", { value: each.id }, `${each.id} ${each.title}`))) : null;
    });
    return groups;
  }

  /** Open it as an address says. @param {URLSearchParams} query */
  start(query) {
    const reading = query.get("reading");
    const book = query.get("book");
    if (reading && this.choices.readings.some((/** @type {any} */ each) => each.id === reading)) this.reading.value = reading;
    if (book) this.books.value = book;
    if (book && this.books.value === book) this.turn("book");
    else if (this.choices.readings.length) this.turn("reading", query.get("answer"));
    else if (this.choices.books.length) this.turn("book");
    else fill(this.found, h("p", { class: "quiet" }, word("round.if.none")));
  }

  /**
   * @param {string} way
   * @param {string | null} [answer]
   */
  turn(way, answer = null) {
    this.by = way;
    for (const button of this.ways.children) button.setAttribute("aria-pressed", String(button.dataset.way === way));
    this.reading.hidden = this.answer.hidden = way !== "reading";
    this.books.hidden = way !== "book";
    if (way === "reading") this.pick(answer);
    else void this.settle();
  }

  /** @param {string | null} [answer] */
  pick(answer = null) {
    const reading = this.now();
    const others = reading.answers.filter((/** @type {any} */ each) => each.key !== reading.followed);
    fill(this.answer, others.map((/** @type {any} */ each) => h("option", { value: each.key }, each.key.replaceAll("-", " "))));
    if (answer && others.some((/** @type {any} */ each) => each.key === answer)) this.answer.value = answer;
    void this.settle();
  }

  now() {
    return this.choices.readings.find((/** @type {any} */ each) => each.id === this.reading.value);
  }

  async settle() {
    const query = new URLSearchParams(this.by === "book" ? { book: this.books.value } : { reading: this.reading.value, answer: this.answer.value });
    const reading = this.by === "reading" ? this.now() : null;
    this.question.title = reading?.question ?? "";
    fill(this.question, reading ? [tags([reading.id], { book: this.how.book }), " ", reading.question] : null);
    this.how.chosen(query);
    const asked = (this.asked = Symbol("asked"));
    try {
      const found = await get(`${this.address}/what-if?${query}`);
      if (asked === this.asked) this.show(found, reading);
    } catch (error) {
      if (asked !== this.asked) return;
      fill(this.found, h("p", { class: "quiet said" }, /** @type {any} */ (error).what ?? String(error)));
    }
  }

  /**
   * @param {any} found
   * @param {any} reading
   */
  show(found, reading) {
    const says = (/** @type {string} */ key) => reading?.answers.find((/** @type {any} */ each) => each.key === key);
    const followed = reading ? says(reading.followed) : null;
    const other = reading ? says(this.answer.value) : null;
    const book = this.choices.books.find((/** @type {any} */ each) => each.book === this.books.value);
    const head = (/** @type {string} */ name, /** @type {string} */ key, /** @type {string} */ text, /** @type {any} */ dealer) =>
      h("th", { class: `side ${name}`, scope: "colgroup", colspan: found.columns.length + 1 }, h("b", null, word(`round.if.${name}`)), key ? ` · ${key}` : "", h("span", { class: "cut says", title: text }, text), h("span", { class: "hand" }, this.hand(dealer)));
    const wide = found.columns.map((/** @type {any} */ each) => h("th", { class: "amount", scope: "col" }, named("wager", each.wager)));
    const rows = found.positions.map((/** @type {any} */ row) => h("tr", { class: isNothing(row.difference) ? "same" : "" }, h("th", { scope: "row", class: "who" }, h("b", null, row.position), ` ${this.names[row.position] ?? ""}`), this.cells(found, row, "as_played"), this.cells(found, row, "if"), h("td", { class: "amount strong" }, result(row.difference))));
    const house = h("tr", { class: "house" }, h("th", { scope: "row" }, h("b", null, word("round.if.house"))), found.columns.map(() => h("td")), h("td", { class: "amount strong" }, result(found.house.as_played)), found.columns.map(() => h("td", { class: "if" })), h("td", { class: "amount strong if" }, result(found.house.if)), h("td", { class: "amount strong" }, result(found.house.difference)));
    fill(
      this.found,
      h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": word("round.if") }, h(
        "table",
        { class: found.columns.length > 3 ? "dense" : "" },
        h("thead", null, h("tr", null, h("td"), head("played", followed?.key.replaceAll("-", " ") ?? "", followed?.says ?? "", found.dealer.as_played), head("if", other?.key.replaceAll("-", " ") ?? book?.edition ?? "", other?.says ?? book?.title ?? "", found.dealer.if), h("td")), h("tr", null, h("th", { scope: "col" }, word("round.if.position")), wide, h("th", { class: "amount", scope: "col" }, word("round.if.net")), wide.map((/** @type {any} */ each) => { const copy = each.cloneNode(true); copy.classList.add("if"); return copy; }), h("th", { class: "amount if", scope: "col" }, word("round.if.net")), h("th", { class: "amount", scope: "col" }, word("round.if.difference")))),
        h("tbody", null, rows, house),
      )),
    );
  }

  /** @param {any} dealer */
  hand(dealer) {
    if (!dealer.hand) return null;
    const hand = translate(dealer.hand);
    const said = dealer.qualifies === null ? hand : word(dealer.qualifies ? "round.if.counts" : "round.if.not", { hand });
    return [said, " ", tags(dealer.rules, { book: this.how.book, most: 1 })];
  }

  /**
   * @param {any} found
   * @param {any} row
   * @param {"as_played" | "if"} side
   */
  cells(found, row, side) {
    const at = side === "if" ? "if" : "";
    const cells = found.columns.map((/** @type {any} */ column) => {
      const net = row.wagers[column.wager]?.[side] ?? null;
      return h("td", { class: `amount ${look(net)} ${at}`, title: side === "if" ? (row.wagers[column.wager]?.rules ?? []).join(" ") : null }, net === null ? "–" : result(net));
    });
    return [...cells, h("td", { class: `amount strong ${at}` }, result(row[side]))];
  }
}
