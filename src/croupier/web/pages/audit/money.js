// Money by table and by shift; the tables and pools beside the ledger; the slips. All sums are the server's.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { grouped, isLoss, isNothing, money, result } from "../money.js";
import { word } from "../words.js";
import { when } from "./rounds.js";

/** @param {string} amount */
const look = (amount) => (isNothing(amount) ? "" : isLoss(amount) ? "lost" : "paid");

/**
 * A part that scrolls to the side where there is no room for it, also by keys.
 * @param {any} title
 * @param {any[]} parts
 */
export function widePanel(title, ...parts) {
  const heading = h("h2", null, title);
  return h("section", { class: "panel wide", tabindex: "0", "aria-label": heading.textContent }, heading, parts);
}

/**
 * @param {string} first
 * @param {any[]} rows
 * @param {any} total
 * @param {(row: any) => any} name
 */
function sums(first, rows, total, name) {
  const cells = (/** @type {any} */ row) => [h("td", { class: "amount rounds" }, grouped(row.rounds)), h("td", { class: "amount" }, money(row.staked)), h("td", { class: "amount" }, money(row.back)), h("td", { class: `amount ${look(row.house)}` }, result(row.house)), h("td", { class: "amount rulings" }, grouped(row.rulings))];
  const heads = ["rounds", "staked", "back", "house", "rulings"].map((each) => h("th", { scope: "col", class: `amount ${each}` }, word(`audit.column.${each}`)));
  return h("table", { class: "sums" }, h("thead", null, h("tr", null, h("th", { scope: "col" }, first), heads)), h("tbody", null, rows.map((row) => h("tr", null, h("th", { scope: "row" }, name(row)), cells(row))), total ? h("tr", { class: "total" }, h("th", { scope: "row" }, word("audit.total")), cells(total)) : null));
}

/** @param {any} said */
export function showMoney(said) {
  const table = (/** @type {any} */ row) => h("a", { href: `/audit?table=${encodeURIComponent(row.table)}#rounds` }, h("b", null, row.table));
  const shift = (/** @type {any} */ row) => [h("b", null, row.shift), " ", h("span", { class: "quiet" }, [row.from ? when(row.from) : "", row.to ? when(row.to) : word("audit.now")].filter(Boolean).join(" – "))];
  return h("div", { class: "two" }, widePanel(word("audit.money.tables"), sums(word("audit.by.table"), said.tables, said.total, table)), widePanel(word("audit.money.shifts"), sums(word("audit.shift"), said.shifts, null, shift)));
}

/**
 * @param {any} books
 * @param {any[]} slips
 */
export function showPools(books, slips) {
  const owners = [...new Set(books.rows.map((/** @type {any} */ row) => row.owner))];
  const of = (/** @type {any} */ owner) => books.rows.filter((/** @type {any} */ row) => row.owner === owner);
  owners.sort((one, other) => Number(!String(one).startsWith("pool/")) - Number(!String(other).startsWith("pool/")));
  const heads = ["says", "ledger", "difference"].map((each) => h("th", { scope: "col", class: "amount" }, word(`audit.column.${each}`)));
  const line = (/** @type {any} */ row) => h("tr", null, h("td", null, row.what), row.amounts.map((/** @type {string} */ amount, /** @type {number} */ at) => h("td", { class: `amount ${at === 2 && !isNothing(amount) ? "lost" : ""}` }, money(amount))));
  const group = (/** @type {any} */ owner) => h("tbody", null, h("tr", { class: "owner" }, h("th", { scope: "rowgroup", colspan: 4 }, owner)), of(owner).map(line));
  const agrees = h("p", { class: `agrees ${books.agrees ? "right" : "wrong"}` }, icon(books.agrees ? "tick" : "error", 16), word(books.agrees ? "audit.agrees" : "audit.differs", { n: books.position }));
  const paid = slips.map((slip) => h("tr", { class: slip.void ? "void" : "" }, h("td", { class: "amount" }, slip.number), h("td", null, when(slip.at)), h("td", null, slip.pool), h("td", null, `${slip.table}, ${slip.position}`), h("td", { class: "amount gold" }, money(slip.amount)), h("td", null, slip.void ? word("audit.void") : "")));
  return h(
    "div",
    { class: "two" },
    widePanel(word("audit.books"), agrees, h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, word("audit.account")), heads)), owners.map(group))),
    widePanel(word("audit.slips"), slips.length ? h("table", null, h("thead", null, h("tr", null, ["number", "at", "pool", "place", "amount", "state"].map((each) => h("th", { scope: "col", class: each === "amount" || each === "number" ? "amount" : "" }, word(`audit.slip.${each}`))))), h("tbody", null, paid)) : h("p", { class: "quiet none" }, word("audit.slips.none"))),
  );
}
