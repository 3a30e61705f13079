// Readings: where a book can be read in more than one way, which answer was adopted and why, and what another would be worth.

import { part } from "../api.js";
import { h, fill } from "../dom.js";
import { price } from "../lab/ask.js";
import { about } from "../lab/readings.js";
import { word } from "../words.js";

export class Readings {
  /**
   * @param {any} book
   * @param {(error: any) => void} fail
   */
  constructor(book, fail) {
    this.book = book.book;
    this.fail = fail;
    this.cards = book.readings.map((/** @type {any} */ reading) => this.card(reading));
  }

  /** @param {any} reading */
  card(reading) {
    const answers = reading.answers.map((/** @type {any} */ each) => h("li", { class: each.key === reading.adopted ? "adopted" : "" }, h("b", null, each.key.replaceAll("-", " ")), each.key === reading.adopted ? h("span", { class: "mark" }, word("rules.adopted")) : null, h("span", { class: "quiet" }, each.says)));
    const worth = h("div", { class: "worth", role: "status" });
    const asks = reading.choices.length > 1;
    const button = asks ? h("button", { type: "button", class: "button no-print", onclick: () => void this.price(reading, worth, button) }, word("rules.price")) : h("span", { class: "quiet small" }, word("rules.price.none"));
    const card = h(
      "article",
      { class: "panel reading item", id: reading.id },
      h("div", { class: "top" }, h("a", { class: "number mono", href: `/rules/${part(this.book)}/${part(reading.id)}` }, reading.id), h("h3", null, reading.title), h("span", { class: "tags" }, reading.rules.slice(0, 6).map((/** @type {string} */ rule) => h("rule-tag", { rule, book: this.book })))),
      h("p", { class: "question" }, reading.question),
      h("ul", { class: "answers" }, answers),
      h("p", null, h("span", { class: "quiet" }, word("rules.why"), " "), reading.why),
      reading.differs ? h("p", null, h("span", { class: "quiet" }, word("rules.differs"), " "), reading.differs) : null,
      h("div", { class: "row" }, button, worth),
    );
    card.dataset.text = card.textContent.toLowerCase();
    return card;
  }

  /**
   * What the other answers are worth to the house: the lab says it.
   * @param {any} reading
   * @param {HTMLElement} worth
   * @param {HTMLButtonElement} button
   */
  async price(reading, worth, button) {
    button.disabled = true;
    fill(worth, h("span", { class: "quiet" }, word("rules.price.asked")));
    try {
      const found = await price({ rulebook: this.book, changes: {}, readings: {} }, reading.id, new AbortController().signal);
      const rows = found.flatMap((/** @type {any} */ each) => (each.worth.length ? each.worth.map((/** @type {any} */ row) => h("p", null, h("span", { class: "quiet" }, `${each.answer.replaceAll("-", " ")}, ${about(row)} `), h("b", null, row.gain), " ", h("span", { class: "mono quiet" }, row.exact))) : [h("p", { class: "quiet" }, `${each.answer.replaceAll("-", " ")}: ${each.why ?? each.reason ?? word("rules.price.none")}`)]));
      fill(worth, rows);
    } catch (error) {
      fill(worth);
      this.fail(error);
      button.disabled = false;
    }
  }
}
