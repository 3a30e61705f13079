// What is in hand in the pit: the felt as it lies, the order of jackpot hands, and the rules, drawn from what the server sends.

import { h } from "../dom.js";
import "../elements/card-table.js";
import "../elements/rule-tag.js";
import { tags } from "../elements/rule-tag.js";
import { modelOf } from "../felt.js";
import { money } from "../money.js";
import { drawReview } from "../reviews.js";
import { clock, handName, named, translate, word, wordOr } from "../words.js";

/**
 * The table in small, with the positions of this case lit.
 * @param {any} value a table as the server sends it
 * @param {any} me
 * @param {number[]} lit
 */
export function smallModel(value, me, lit) {
  const model = modelOf(value, me, "dealer");
  const taken = model.positions.filter((place) => place.name);
  return { ...model, positions: taken.map((place) => ({ ...place, lit: lit.includes(place.position), areas: place.areas.filter((area) => area.amount).map((area) => ({ ...area, outcome: null })) })) }; // what was staked is ruled on
}

/**
 * The order across tables: first entered, first paid.
 * @param {any[]} order
 * @param {any} wait
 */
export function drawOrder(order, wait) {
  if (!order.length) return null;
  const head = ["entry", "table", "entered", "hand", "then", "award", "after"];
  const cells = (/** @type {any} */ each) => [
    h("b", null, each.number), h("b", null, each.table), clock(each.entered_at),
    each.awards.map((/** @type {any} */ award) => h("span", { class: "award" }, word("place.number", { n: award.position }), `, ${[handName(each.hand), award.pays.replace("% of jackpot", word("lab.form.share"))].filter(Boolean).join(", ")}`)),
    money(each.meter_then), h("b", { class: "gold" }, money(each.amount)), money(each.meter_after),
  ].map((inside, at) => h("td", { class: at > 3 ? "amount" : head[at], "data-label": word(`pit.order.${head[at]}`) }, inside));
  return h("section", { class: "order" },
    h("h2", null, word("pit.order"), " ", h("span", { class: "quiet" }, word("pit.order.about"))),
    h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": word("pit.order") },
      h("table", null, h("thead", null, h("tr", null, head.map((name, at) => h("th", { class: at > 3 ? "amount" : "", scope: "col" }, word(`pit.order.${name}`))))),
        h("tbody", null, order.map((each) => h("tr", { class: each.number === wait.entry && each.table === wait.table ? "here" : "" }, cells(each)))))));
}

const OVERRIDES = "/api/v1/audit/overrides?shift=true&form=csv";

/** What was ruled in the shift. @param {any} pit @param {any} me */
export function drawOverrides(pit, me) {
  const rulings = pit.rulings.filter((/** @type {any} */ each) => each.to_review);
  const open = rulings.filter((/** @type {any} */ each) => !each.review).length;
  const head = ["time", "table", "what", "ruled", "back", "rule", "by", "review"];
  return [
    h("div", { class: "region" }, h("h2", null, word("pit.overrides")), h("span", { class: "quiet" }, word("pit.overrides.about", { n: pit.rulings_in_shift })), open ? h("span", { class: "waits" }, word("review.count", { n: open })) : null, h("span", { class: "grow" }), h("a", { class: "quiet download", href: OVERRIDES, download: "" }, word("audit.download"), " ", h("kbd", { "aria-hidden": "true" }, "D")), h("a", { class: "quiet", href: "/audit" }, word("floor.feed.all"), " ", h("kbd", { "aria-hidden": "true" }, "L"))),
    rulings.length
      ? h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": word("pit.overrides") }, h("table", null,
          h("thead", null, h("tr", null, head.map((name) => h("th", { class: name === "back" ? "amount" : "", scope: "col" }, word(`pit.overrides.${name}`))))),
          h("tbody", null, rulings.map((/** @type {any} */ each) => h("tr", { "data-key": String(each.id) },
            h("td", { class: "quiet" }, clock(each.at, false)), h("td", null, h("b", null, each.table)), h("td", { class: "what" }, translate(each.what)), h("td", { class: each.void ? "ruled lost" : "ruled" }, each.void ? h("b", null, translate(each.follows)) : translate(each.follows)),
            h("td", { class: "amount" }, each.amount ? money(each.amount) : ""), h("td", { class: "tag-cell" }, tags(each.rules)), h("td", null, h("b", null, each.by), " ", h("span", { class: "quiet" }, each.post ? named("post", each.post) : "")), h("td", null, drawReview(each, me)))))))
      : h("p", { class: "quiet" }, word("floor.feed.none")),
    pit.notes.length ? h("div", { class: "notes" }, h("h2", null, word("pit.notes")), h("ul", null, pit.notes.map((/** @type {any} */ each) => h("li", { "data-key": `${each.table} ${each.player}` }, h("b", null, each.table), ` ${each.name}: `, h("span", { class: "quiet" }, wordOr(`pit.note.${each.kept}`, each.what)))))) : null,
  ];
}
