// The drawers of a player's table: the coach, what this edition pays, the rounds that one has played here.

import { h } from "./dom.js";
import { tags } from "./elements/rule-tag.js";
import { icon } from "./icons.js";
import { Coach } from "./play/coach.js";
import { History } from "./play/history.js";
import { named, word } from "./words.js";

export class Drawers {
  /**
   * @param {string} table
   * @param {string} key of who plays
   * @param {() => void} tell what to do when there is something else to show
   */
  constructor(table, key, tell) {
    this.coach = new Coach(table, tell);
    this.history = new History(table, key, tell);
  }

  /**
   * @param {string} name
   * @param {any} value a table as the server sends it
   * @param {number | null} own position
   */
  draw(name, value, own) {
    if (name === "coach") this.coach.see(value, own);
    if (name === "rounds") this.history.see(value);
    const head = h("div", { class: "head" }, h("h2", { tabindex: "-1" }, word(`drawer.${name}`)), h("button", { type: "button", class: "button", "aria-label": word("close"), "data-shut": "" }, icon("cross", 16)));
    const inside = name === "coach" ? this.coach.draw() : name === "rounds" ? this.history.draw() : drawPays(value);
    return h("aside", { class: `drawer ${name}`, "aria-label": word(`drawer.${name}`), "data-key": `drawer-${name}` }, head, inside);
  }
}

/** @param {any} value */
function drawPays(value) {
  const { beside } = value;
  const parts = beside.felt.layout.pays.map((/** @type {any} */ part) => [
    h("h3", null, named("wager", part.wager), " ", tags([...new Set(part.lines.map((/** @type {any} */ line) => line.rule.split("/")[0]))], { book: beside.book })),
    h("table", null, h("tbody", null, part.lines.map((/** @type {any} */ line) => h("tr", null, h("td", null, line.hand || word("pays.wins")), h("td", { class: "amount" }, line.pays))))),
  ]);
  return [h("p", { class: "quiet small" }, `${beside.title}, ${beside.edition}`), parts];
}
