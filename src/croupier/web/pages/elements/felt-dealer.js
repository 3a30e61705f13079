// The table as the dealer sees it, from behind: the own cards below, position 1 at the left. In 568 by 772.

import { h, s } from "../dom.js";
import { discards, fan, plate, shoe, smallArea, tray } from "./felt-parts.js";
import { placeLabel } from "./felt-player.js";
import { drawFelt, drawPrint } from "./felt-shape.js";
import { tags } from "./rule-tag.js";
import { word } from "../words.js";

/** @typedef {import("./felt-parts.js").Model} Model */
/** @typedef {import("./felt-parts.js").Place} Place */

export const SIZE = { width: 568, height: 772 };
const AXIS = 284;
/** @type {import("./felt-shape.js").Shape} */
const SHAPE = { x: AXIS, y: 732, a: 269, b: 711, n: 5.2, corner: 24, way: -1 };
const RAIL = 11;
const GROUP = 132;

/** The top middle of each group. */
const PLACES = [[92, 456], [92, 266], [132, 84], [284, 36], [436, 84], [476, 266], [476, 456]];
/** Which of them so many positions take, numbered anew from the left. */
const TAKEN = [[], [4], [3, 5], [2, 4, 6], [2, 3, 5, 6], [2, 3, 4, 5, 6], [1, 2, 3, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7]];

/** @param {Model} model */
export function drawDealerFelt(model) {
  const taken = TAKEN[Math.min(model.places, TAKEN.length - 1)];
  return [
    drawGround(model),
    ...taken.map((spot, index) => drawGroup(model.positions.find((each) => each.position === index + 1), PLACES[spot - 1])),
    drawCompared(model),
    drawBoard(model),
    drawOwn(model),
    h("div", { class: "at", style: { left: "34px", top: "652px" }, "data-key": "shoe", "data-shoe": true }, shoe(true)),
    h("div", { class: "at", style: { left: "470px", top: "650px" }, "data-key": "discards" }, discards()),
    h("div", { class: "middle", style: { left: `${AXIS}px`, top: "722px" }, "data-key": "tray" }, tray(true)),
  ];
}

/** @param {Model} model */
function drawGround(model) {
  const print = drawPrint({ sentence: model.sentence.toUpperCase(), path: "", along: "M66 264Q284 176 502 264" });
  return s("svg", { class: "ground", width: SIZE.width, height: SIZE.height, viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, "aria-hidden": "true", "data-key": "ground" }, drawFelt(SHAPE, RAIL, "dealer-light"), print);
}

/**
 * @param {Place | undefined} place
 * @param {number[]} at
 */
function drawGroup(place, at) {
  if (!place) return null;
  const many = place.areas.length > 3;
  const pitch = place.cards.length > 3 ? 15 : 20;
  const side = at[0] < 100 ? "at-left" : at[0] > 468 ? "at-right" : ""; // there the areas reach towards the middle, not over the rail
  return h(
    "div",
    { class: `place dealt ${place.kind} ${side}`, style: { left: `${at[0] - GROUP / 2}px`, top: `${at[1]}px`, width: `${GROUP}px` }, "data-key": `place-${place.position}`, "data-place": place.position, role: "group", "aria-label": placeLabel(place) },
    plate(place, true),
    h("div", { class: "hand" }, place.cards.length ? fan(`hand-${place.position}`, place.cards, { width: 30, pitch, dimmed: place.kind === "folded" || place.kind === "settled" }) : null),
    place.name && place.areas.some((area) => area.amount) ? h("div", { class: many ? "areas many" : "areas" }, place.areas.filter((area) => area.shape === "lamp" || area.amount || place.areas.length < 5).map((area) => smallArea(area))) : null,
  );
}

/** The hand being settled, open in the gap between the rows: the eye compares straight down. @param {Model} model */
function drawCompared(model) {
  const { compared } = model;
  if (!compared) return null;
  return h(
    "div",
    { class: "middle compared", style: { left: `${AXIS}px`, top: model.board.groups.length ? "288px" : "334px" }, "data-key": "compared", "aria-live": "polite" },
    h("span", { class: "small" }, compared.title),
    h("b", null, compared.hand),
    fan("compared", compared.cards, { width: 46, pitch: 50 }),
    h("span", { class: "said strong" }, compared.words, " ", tags(compared.rules, { felt: true, most: 1 })),
  );
}

/** @param {Model} model */
function drawBoard(model) {
  const { board } = model;
  if (!board.groups.length) return null;
  const width = 44;
  return h(
    "div",
    { class: "middle", style: { left: `${AXIS}px`, top: "466px" }, "data-key": "board", role: "group", "aria-label": word("table.board") },
    h("div", { class: "board", style: { gap: "4px" } }, board.groups.map((group, index) => fan(`board-${index}`, group.cards, { width, pitch: width + 4, places: group.places, marked: board.marked }))),
    board.big ? null : h("div", { class: "said" }, word("table.for-jackpot")),
  );
}

/** @param {Model} model */
function drawOwn(model) {
  const { dealer } = model;
  const width = dealer.places > 3 ? 62 : 66;
  return h(
    "div",
    { class: "middle compared", style: { left: `${AXIS}px`, top: "566px" }, "data-key": "dealer", role: "group", "aria-label": [dealer.label, dealer.words].filter(Boolean).join(": ") },
    h("span", { class: "small" }, dealer.label),
    h("b", null, dealer.words || "\u00a0"),
    fan("dealer", dealer.cards, { width, pitch: width + 6, places: dealer.places }),
  );
}
