// Beside the map: the pools along the top, the lane of what waits for somebody, and the feed of rulings.

import { h } from "../dom.js";
import "../elements/meter-digits.js";
import { tags } from "../elements/rule-tag.js";
import { money } from "../money.js";
import { clock, named, translate, word } from "../words.js";

/**
 * @param {any} pool
 * @param {boolean} staff
 */
export function drawPool(pool, staff) {
  const entries = (pool.entries ?? []).map((/** @type {any} */ entry) =>
    h("span", { class: "entry", "data-key": `entry ${entry.number}` }, h("span", null, h("b", null, word("floor.pool.entry", { n: entry.number })), ` ${entry.table}`), h("b", { class: "gold" }, money(entry.amount))),
  );
  const last = pool.last_hit;
  const detail = pool.entries?.length
    ? [h("span", { class: "explained quiet" }, word("floor.pool.locked", { of: money(pool.entries[0].of) })), h("span", { class: "entries" }, entries)]
    : h("span", { class: "quiet explained" }, h("span", null, last ? word("floor.pool.last", { table: last.table, time: clock(last.at, false) }) : word("floor.pool.no-hit")), h("span", { class: "reset" }, word("floor.pool.resets", { amount: money(pool.reset) })));
  const linked = pool.lost ? word("floor.pool.lost", { n: pool.lost }) : word("floor.pool.all-linked");
  return h(
    "a",
    { class: `pool ${pool.lost ? "broken" : ""}`, href: `/signs/${encodeURIComponent(pool.name)}`, "data-key": pool.name },
    h("span", { class: "about" }, h("b", null, pool.name), h("span", { class: "quiet" }, h("span", null, word("floor.pool.tables", { n: pool.tables })), h("span", { class: pool.lost ? "lost" : "" }, linked))),
    h("meter-digits", { amount: pool.displayed, "data-key": "meter" }),
    pool.pending && !staff ? h("span", { class: "waits" }, word("sign.pending")) : null,
    h("span", { class: "grow" }),
    detail,
  );
}

/**
 * @param {any} wait
 * @param {any} tile
 * @param {string} href
 */
export function drawWait(wait, tile, href) {
  return h(
    "a",
    { class: `wait ${wait.holds} ${wait.kind}`, href, "data-key": wait.id },
    h("span", { class: "line" }, h("b", null, wait.table), h("span", { class: "quiet cut" }, tile?.short ?? ""), h("b", { class: "age waits", "data-since": wait.since })),
    h("span", { class: "line" }, h("b", { class: "what cut" }, translate(wait.what)), wait.amount ? h("b", { class: "gold amount" }, money(wait.amount)) : null),
    h("span", { class: "line" }, h("span", { class: "quiet cut grow" }, translate(wait.detail)), h("span", { class: "tags" }, tags(wait.rules, { book: tile?.book })), h("span", { class: "who" }, named("post", wait.post))),
  );
}

/**
 * @param {any} each
 * @param {any} tile
 */
export function drawHappened(each, tile) {
  const tone = each.kind === "jackpot" ? "gold" : each.void ? "lost" : each.kind === "link" || each.kind === "stop" ? "waits" : "";
  const amount = each.amount ? money(each.amount) : "";
  const follows = each.kind === "jackpot" ? `${amount} ${translate(each.follows)}`.trim() : [translate(each.follows), amount ? word("floor.feed.back", { amount }) : ""].filter(Boolean).join(", ");
  const by = each.by ? `${each.by}${each.post ? `, ${named("post", each.post)}` : ""}` : word("floor.feed.by-table");
  return h(
    "li",
    { "data-key": String(each.id) },
    h("span", { class: "line" }, h("b", null, each.table || each.pool), h("time", { class: "quiet" }, clock(each.at, false)), h("span", { class: "grow" }), h("span", { class: "tags" }, tags(each.rules, { book: tile?.book }))),
    h("span", { class: "what" }, translate(each.what)),
    h("span", { class: "follows" }, follows ? h("b", { class: tone }, follows) : null, follows ? " · " : null, h("span", { class: "quiet" }, by)),
  );
}
