// The table on a phone or an upright tablet: the dealer on top, the others as one row of tokens, the own areas and cards large.

import { h } from "../dom.js";
import { money, result } from "../money.js";
import { word } from "../words.js";
import { fan, ownArea, paidApart, staked } from "./felt-parts.js";
import { placeLabel } from "./felt-player.js";
import { icon } from "../icons.js";
import { tags } from "./rule-tag.js";

/** @typedef {import("./felt-parts.js").Model} Model */
/** @typedef {import("./felt-parts.js").Place} Place */

const ROOMY = 600; // pixels from which on there is room for large areas

/**
 * @param {Model} model
 * @param {number} width of what there is
 */
export function drawNarrowFelt(model, width) {
  const own = model.own ?? 0;
  const k = Math.min(1.35, Math.max(0.9, width / 390));
  const mine = model.positions.find((each) => each.position === own) ?? null;
  const after = model.positions.filter((each) => each.position > own).reverse();
  const before = model.positions.filter((each) => each.position < own).reverse();
  const others = mine ? [...after, ...before] : [...model.positions].reverse();
  return [h("div", { class: width > ROOMY ? "narrow roomy" : model.board.big ? "narrow tight" : "narrow", "data-key": "narrow" }, drawTop(model, k, width), h("ol", { class: "tokens", "aria-label": word("table.others") }, others.map((each) => token(each, width, width / others.length))), h("div", { class: "curve", "aria-hidden": "true" }), mine ? drawOwn(model, mine, k, width) : h("p", { class: "said" }, model.mine.title))];
}

/**
 * @param {Model} model
 * @param {number} k
 * @param {number} width
 */
function drawTop(model, k, width) {
  const { dealer, board } = model;
  const five = board.big;
  const size = Math.round((five ? (width > ROOMY ? 40 : 32) : dealer.places > 3 ? 42 : 47) * k);
  const dealt = h("div", { class: "dealer", role: "group", "aria-label": [dealer.label, dealer.words].filter(Boolean).join(": ") }, h("span", { class: "caption" }, dealer.label), fan("dealer", dealer.cards, { width: size, pitch: size + 8, places: dealer.places }));
  const said = h("span", { class: "said whole" }, dealer.words || dealer.note, " ", tags(dealer.words ? dealer.rules : dealer.noteRules, { felt: true, most: 1 }));
  if (!board.groups.length) return h("div", { class: "top" }, dealt, said);
  const card = five ? Math.min(Math.round((width > ROOMY ? 60 : 52) * k), Math.floor((width - 32) / 5 - 6)) : Math.round(33 * k);
  const cards = h("div", { class: "board" }, board.groups.map((group, index) => fan(`board-${index}`, group.cards, { width: card, pitch: card + 5, places: group.places, marked: board.marked.length ? board.marked : five ? ["-"] : [] })));
  return h("div", { class: five ? "top two" : "top" }, dealt, h("div", { class: "shared", role: "group", "aria-label": word("table.board") }, cards, five ? null : h("span", { class: "said" }, word("table.for-jackpot"))), said);
}

/**
 * @param {Place} place
 * @param {number} width
 * @param {number} room of this token: its cards lie closer where there are many
 */
function token(place, width, room) {
  const taken = place.name !== "";
  const size = width > ROOMY ? 36 : 23;
  const pitch = Math.floor(Math.min(size / 2, (room - size - 10) / Math.max(1, place.cards.length - 1)));
  return h(
    "li",
    { class: `token ${place.kind} ${taken ? "" : "free"}`, "data-key": `place-${place.position}`, "aria-label": [placeLabel(place), place.sum ? money(place.sum) : ""].filter(Boolean).join(", ") },
    fan(`hand-${place.position}`, place.cards, { width: size, pitch, places: place.cards.length ? 0 : 1, dimmed: place.kind === "folded" }),
    !taken && place.sits
      ? h("button", { type: "button", class: "name", "data-act": `sit:${place.position}` }, `${place.position} ${word("place.take")}`)
      : h("span", { class: "name" }, `${place.position} ${taken ? place.name : word("place.open")}`, place.decided ? icon("tick", 11) : null),
    h("span", { class: `sum ${place.net === null ? "" : place.net.startsWith("-") ? "lost" : "paid"}` }, staked(place), place.net === null ? null : result(place.net)),
  );
}

/**
 * @param {Model} model
 * @param {Place} place
 * @param {number} k
 * @param {number} width
 */
function drawOwn(model, place, k, width) {
  const cards = Math.max(1, place.cards.length);
  const wide = Math.min(Math.round((model.board.big && width <= ROOMY ? 72 : 98) * k), Math.floor((width - 40) / cards - 8));
  const many = place.areas.length > 4;
  return h(
    "div",
    { class: many ? "mine many" : "mine", role: "group", "aria-label": placeLabel(place), style: { "--areas": place.areas.length } },
    h("div", { class: "areas" }, place.areas.map(ownArea)),
    h("div", { class: "cards" }, fan("mine", place.cards, { width: wide, pitch: wide + 8 })),
    h("p", { class: "line", "aria-live": "polite" }, h("b", null, model.mine.hand), " ", model.mine.text, " ", model.mine.against || tags(model.mine.rules, { felt: true, most: 1 })),
    model.mine.apart?.length ? h("p", { class: "line" }, paidApart(model.mine)) : null,
  );
}
