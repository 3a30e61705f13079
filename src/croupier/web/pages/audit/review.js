// What somebody should review: rulings, voids, corrections, refused attempts. The latest first.

import { h } from "../dom.js";
import { tags } from "../elements/rule-tag.js";
import { drawReview } from "../reviews.js";
import { translate, word } from "../words.js";
import { when } from "./rounds.js";

/** @param {any[]} found @param {any} me */
export function showReview(found, me) {
  if (!found.length) return h("state-panel", { state: "nothing", "title-text": word("audit.review.none"), text: " " });
  const row = (/** @type {any} */ each) => h("tr", null, h("td", { class: "at" }, when(each.at)), h("td", { title: each.stream }, each.stream.replace(/^(table|pool)\//, "")), h("td", { class: "what" }, h("b", null, translate(each.words)), each.why ? h("span", { class: "why" }, each.why) : null), h("td", null, each.by), h("td", null, h("span", { class: "tags" }, tags(each.rules, { book: each.book }))), h("td", { class: "amount" }, each.position), h("td", { class: "mono quiet", title: each.hash }, each.hash.slice(0, 8)), h("td", null, drawReview(each, me)));
  const heads = ["at", "stream", "what", "by", "rules", "position", "hash", "review"];
  return h("section", { class: "panel wide" }, h("h2", null, word("audit.review")), h("table", { class: "review" }, h("thead", null, h("tr", null, heads.map((name) => h("th", { scope: "col", class: name === "position" ? "amount" : "" }, word(`audit.review.${name}`))))), h("tbody", null, found.map(row))));
}
