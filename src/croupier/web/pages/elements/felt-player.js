// The table as a player sees it: the dealer on top, the own position nearest, the others along the sides. In 1224 by 632.

import { h, s } from "../dom.js";
import { word } from "../words.js";
import { discards, fan, ownArea, paidApart, plate, shoe, smallArea, staked, tray } from "./felt-parts.js";
import { drawFelt, drawPrint, halfWidth } from "./felt-shape.js";
import { tags } from "./rule-tag.js";

/** @typedef {import("./felt-parts.js").Model} Model */
/** @typedef {import("./felt-parts.js").Place} Place */

export const SIZE = { width: 1224, height: 632 };
const AXIS = 612;
/** @type {import("./felt-shape.js").Shape} */
const SHAPE = { x: AXIS, y: 52, a: 580, b: 566, n: 3.1, corner: 24, way: 1 };
const RAIL = 22;
const EDGE = 16; // between a group and the edge of the felt

/** The middles of so many groups at one side, and how they are drawn. */
const SIDES = [
  { at: [], form: "full" },
  { at: [282], form: "full" },
  { at: [176, 382], form: "full" },
  { at: [114, 274, 434], form: "full" },
  { at: [114, 221, 327, 434], form: "cards" },
  { at: [114, 194, 274, 354, 434], form: "line", card: 32, height: 74 },
  { at: [114, 178, 242, 306, 370, 434], form: "line", card: 23, height: 60 },
];
const CARD = 36; // how wide a card of another position is where there is room
/** @type {Record<string, number>} */
const HEIGHTS = { full: 134, cards: 96 };

/** @param {Model} model */
export function drawPlayerFelt(model) {
  const own = model.own ?? 0;
  const numbers = Array.from({ length: model.places }, (_, index) => index + 1);
  const right = own ? numbers.filter((each) => each < own) : numbers.slice(0, Math.floor(numbers.length / 2));
  const left = numbers.filter((each) => each !== own && !right.includes(each)).reverse();
  const mine = model.positions.find((each) => each.position === own) ?? null;
  return [
    drawGround(model),
    h("div", { class: "at", style: { left: "490px", top: "34px" }, "data-key": "tray" }, tray(false)),
    h("div", { class: "at", style: { left: "308px", top: "34px" }, "data-key": "discards" }, discards()),
    h("div", { class: "at", style: { left: "847px", top: "35px" }, "data-key": "shoe", "data-shoe": true }, shoe(false)),
    drawDealer(model),
    drawBoard(model),
    ...side(model, right, 1),
    ...side(model, left, -1),
    mine ? drawMine(model, mine) : drawNobody(model),
  ];
}

/** @param {Model} model */
function drawGround(model) {
  const big = model.board.big; // five cards on the board: the sentence has no band of its own, and is left out
  const print = big ? null : drawPrint({ sentence: model.sentence.toUpperCase(), path: "M244 71Q284 202 612 202Q940 202 980 71", along: "M382 164Q612 206 842 164" });
  return s("svg", { class: "ground", width: SIZE.width, height: SIZE.height, viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, "aria-hidden": "true", "data-key": "ground" }, drawFelt(SHAPE, RAIL, "player-light"), print);
}

/** @param {Model} model */
function drawDealer(model) {
  const { dealer } = model;
  const wide = dealer.places > 3;
  const width = model.board.big ? 52 : wide ? 60 : 64;
  return h(
    "div",
    { class: "middle", style: { left: `${AXIS}px`, top: "60px" }, "data-key": "dealer", role: "group", "aria-label": [dealer.label, dealer.words].filter(Boolean).join(": ") },
    h("div", { class: "caption" }, dealer.label, dealer.words ? ` · ${dealer.words}` : ""),
    fan("dealer", dealer.cards, { width, pitch: width + 8, places: dealer.places }),
    dealer.note ? h("div", { class: "beside", style: { left: `calc(50% + ${((width + 8) * dealer.places) / 2 + 12}px)`, top: "42px" } }, dealer.note, " ", tags(dealer.noteRules, { felt: true })) : null,
  );
}

/** @param {Model} model */
function drawBoard(model) {
  const { board } = model;
  if (!board.groups.length) return null;
  const width = board.big ? 76 : 52;
  const pitch = board.big ? 86 : 60;
  return h(
    "div",
    { class: "middle", style: { left: `${AXIS}px`, top: board.big ? "188px" : "216px" }, "data-key": "board", role: "group", "aria-label": word("table.board") },
    h(
      "div",
      { class: "board", style: { gap: `${pitch - width}px` } },
      board.groups.map((group, index) => h("div", { class: "group", "data-key": `board-${index}` }, fan(`board-${index}`, group.cards, { width, pitch, places: group.places, marked: board.marked.length ? board.marked : board.big ? ["-"] : [] }), board.big ? h("div", { class: "caption under" }, group.label) : null)),
    ),
    board.note ? h("div", { class: "said" }, board.note, " ", tags(board.rules, { felt: true })) : null,
  );
}

/**
 * @param {Model} model
 * @param {number[]} numbers from top to bottom
 * @param {1 | -1} way 1: at the right
 */
function side(model, numbers, way) {
  const { at, form, card = CARD, height = HEIGHTS[form] } = SIDES[Math.min(numbers.length, SIDES.length - 1)];
  return numbers.map((number, index) => {
    const place = model.positions.find((each) => each.position === number);
    if (!place) return null;
    const width = place.areas.length > 4 ? 196 : 184;
    const d = halfWidth(SHAPE, at[index] + 68 - SHAPE.y) - EDGE - width / 2;
    const top = at[index] - height / 2;
    return h("div", { class: `place form-${form}`, style: { left: `${AXIS + way * d - width / 2}px`, top: `${top}px`, width: `${width}px`, height: form === "line" ? `${height}px` : null }, "data-key": `place-${number}`, role: "group", "aria-label": placeLabel(place) }, drawGroup(place, form, card));
  });
}

/** @param {Place} place */
export function placeLabel(place) {
  return [word("place.number", { n: place.position }), place.name || word("place.open"), place.state].filter(Boolean).join(", ");
}

/**
 * @param {Place} place
 * @param {string} form
 * @param {number} card how wide it is
 */
function drawGroup(place, form, card) {
  const many = place.areas.length > 4;
  const fanned = place.cards.length ? fan(`hand-${place.position}`, place.cards, { width: card, pitch: Math.round(card * 0.56), dimmed: place.kind === "folded" }) : null;
  const hand = h("div", { class: place.name ? "hand" : "hand none" }, fanned);
  const sum = h("div", { class: "sum" }, staked(place));
  if (form === "line") return [h("div", { class: "line" }, hand, sum), plate(place)];
  return [form === "full" ? h("div", { class: many ? "areas many" : "areas" }, place.areas.map((area) => smallArea(area))) : sum, hand, plate(place)];
}

/**
 * @param {Model} model
 * @param {Place} place
 */
function drawMine(model, place) {
  const many = place.areas.length > 4;
  const cards = Math.max(place.cards.length, 1);
  const width = cards > 3 ? 80 : 92;
  const pitch = cards > 3 ? width + 6 : 100;
  const half = place.cards.length ? (pitch * (cards - 1) + width) / 2 : 60;
  return h(
    "div",
    { class: many ? "mine many" : "mine", "data-key": "mine", role: "group", "aria-label": placeLabel(place) },
    h("div", { class: "middle areas", style: { left: `${AXIS}px`, top: many ? "343px" : "328px" } }, place.areas.map(ownArea)),
    h("div", { class: "middle", style: { left: `${AXIS}px`, top: "486px" } }, fan("mine", place.cards, { width, pitch })),
    place.cards.length
      ? h("div", { class: "who", style: { right: `${SIZE.width - AXIS + half + 22}px`, top: "518px" }, "data-key": "who" }, h("b", null, model.mine.title), h("span", null, model.mine.place))
      : h("div", { class: "middle said strong", style: { left: `${AXIS}px`, top: "484px" }, "data-key": "who-alone" }, `${model.mine.title} · ${model.mine.place}`),
    h("div", { class: "what", style: { left: `${AXIS + half + 22}px`, top: "518px" }, "aria-live": "polite" }, h("b", null, model.mine.hand), h("span", null, model.mine.text, " ", tags(model.mine.rules, { felt: true })), model.mine.against ? h("span", null, model.mine.against) : null, paidApart(model.mine)),
  );
}

/** @param {Model} model */
function drawNobody(model) {
  return h("div", { class: "middle said", style: { left: `${AXIS}px`, top: "470px" }, "data-key": "mine" }, model.mine.title);
}
