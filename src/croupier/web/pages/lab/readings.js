// The readings: each a switch between its answers, with what the other answer is worth to the house. What has no price says why.

import { fill, h } from "../dom.js";
import { word } from "../words.js";
import { minus } from "./figures.js";

export class Readings {
  /**
   * @param {HTMLElement} place
   * @param {(id: string, answer: string) => void} answer
   */
  constructor(place, answer) {
    this.place = place;
    this.answer = answer;
    /** @type {Map<string, any[]>} by reading: what its answers are worth */
    this.prices = new Map();
    this.rulebook = "";
    /** @type {any[]} */
    this.readings = [];
    this.stale = false;
  }

  /** @param {any} sheet */
  show(sheet) {
    if (sheet.rulebook !== this.rulebook) this.prices.clear();
    this.rulebook = sheet.rulebook;
    this.readings = sheet.readings;
    this.stale = true;
    this.draw();
  }

  /**
   * @param {string} id
   * @param {any[]} found
   */
  priced(id, found) {
    this.prices.set(id, found);
    this.draw();
  }

  /** All prices are of the variant that is shown. */
  fresh() {
    this.stale = false;
    this.draw();
  }

  draw() {
    const focused = document.activeElement?.getAttribute("data-answer");
    const known = this.readings.length > 0 && this.readings.every((reading) => this.prices.has(reading.id));
    const worth = (/** @type {any} */ reading) => !known || (this.prices.get(reading.id) ?? []).some((each) => each.worth.length);
    const shown = this.readings.filter(worth);
    const rest = this.readings.filter((reading) => !worth(reading));
    fill(
      this.place,
      shown.map((reading) => this.card(reading)),
      rest.length ? h("div", { role: "group", class: "unpriced", "aria-label": word("lab.readings.unpriced") }, h("h3", null, word("lab.readings.unpriced")), this.groups(rest)) : null,
    );
    this.place.classList.toggle("aging", this.stale && known);
    if (focused) /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-answer="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {any} reading */
  card(reading) {
    const found = (this.prices.get(reading.id) ?? []).filter((each) => each.worth.length);
    const first = found[0]?.worth[0];
    const asked = this.prices.has(reading.id);
    return h(
      "div",
      { role: "group", class: `panel reading${reading.followed === reading.adopted ? "" : " changed"}`, "aria-label": `${reading.id}: ${reading.title}` },
      h("div", { class: "top" }, h("rule-tag", { rule: reading.id }), h("h3", { title: reading.question }, reading.title), h("span", { class: "price" }, found.length === 1 ? first.gain : asked ? "" : "…")),
      this.switch(reading),
      found.length === 1
        ? found[0].worth.map((/** @type {any} */ row, /** @type {number} */ at) => h("div", { class: "worth" }, h("span", null, about(row)), at ? h("b", null, row.gain) : null, h("span", { class: "mono", title: row.exact }, minus(row.exact))))
        : found.flatMap((price) => price.worth.map((/** @type {any} */ row) => h("div", { class: "worth" }, h("span", { class: "cut" }, `${price.answer}, ${about(row)}`), h("b", null, row.gain), h("span", { class: "mono", title: row.exact }, minus(row.exact))))),
    );
  }

  /** @param {any} reading */
  switch(reading) {
    const answers = reading.answers.map((/** @type {any} */ answer) =>
      h(
        "button",
        { type: "button", title: answer.says, "data-answer": `${reading.id}=${answer.key}`, "aria-pressed": String(answer.key === reading.followed), onclick: () => this.answer(reading.id, answer.key) },
        answer.key,
        answer.key === reading.adopted ? h("span", { class: "heard" }, `, ${word("lab.readings.adopted")}`) : null,
      ),
    );
    return h("div", { class: `choices${answers.length > 2 ? " many" : ""}`, role: "group", "aria-label": word("lab.readings.answers", { id: reading.id }) }, answers);
  }

  /** Readings without a price, by the reason. @param {any[]} readings */
  groups(readings) {
    /** @type {Map<string, any[]>} */
    const byReason = new Map();
    for (const reading of readings) {
      const reason = (this.prices.get(reading.id) ?? []).map((each) => each.reason).find(Boolean) ?? word("lab.readings.one-answer");
      byReason.set(reason, [...(byReason.get(reason) ?? []), reading]);
    }
    return [...byReason].map(([reason, some]) => h("details", null, h("summary", null, some.map((each) => h("span", { class: "id" }, each.id)), h("span", { class: "quiet" }, reason)), some.map((each) => h("div", { class: `switch${each.followed === each.adopted ? "" : " changed"}` }, h("p", null, h("rule-tag", { rule: each.id }), h("span", null, each.title)), this.switch(each)))));
  }
}

/** What a price is of. @param {any} row */
export function about(row) {
  if (row.wager === "base") return word("lab.price.base");
  if (row.wager !== "jackpot") return word("lab.price.unit", { wager: row.wager });
  return row.per === "fixed" ? word("lab.price.fixed") : word("lab.price.meter", { meter: row.per });
}
