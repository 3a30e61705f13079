// The drawers of a player's table: what this edition pays.

import { h } from "./dom.js";
import "./elements/rule-tag.js";
import { icon } from "./icons.js";
import { named, word } from "./words.js";

/**
 * @param {string} name
 * @param {any} value a table as the server sends it
 * @param {() => void} shut
 */
export function drawDrawer(name, value, shut) {
  const { beside } = value;
  const head = h("h2", null, word(`drawer.${name}`), h("button", { type: "button", class: "button", "aria-label": word("close"), onclick: shut }, icon("cross", 16)));
  const parts = beside.felt.layout.pays.map((/** @type {any} */ part) => [
    h("h3", null, named("wager", part.wager)),
    h("table", null, h("tbody", null, part.lines.map((/** @type {any} */ line) => h("tr", null, h("td", null, line.hand), h("td", { class: "amount" }, line.pays), h("td", { class: "amount" }, h("rule-tag", { rule: line.rule, book: beside.book })))))),
  ]);
  return h("aside", { class: "drawer", "aria-label": word(`drawer.${name}`) }, head, h("p", { class: "quiet small" }, `${beside.title}, ${beside.edition}`), parts);
}
