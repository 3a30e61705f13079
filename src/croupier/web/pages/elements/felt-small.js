// A table in small, for who looks from afar: the pit, a replay, a drill. As it is seen from the players' side: the dealer on top,
// position 1 at the dealer's left and so on the right, the others clockwise. Groups stand upright on an arc, or in rows; the arc is for
// those who play, in their order, and flat where they are few.

import { h, s } from "../dom.js";
import { isLoss, isNothing, money, result } from "../money.js";
import { fan, smallArea } from "./felt-parts.js";

/** @typedef {import("./felt-parts.js").Model} Model */
/** @typedef {import("./felt-parts.js").Place} Place */

const WIDTH = 743;
const HEIGHT = 424;
const FLAT = 344; // its height where few positions are taken
const LONG = 456; // its height with more than six positions
const MOST = 7;
const MANY = 4; // areas of a position from which on only those are drawn on which something lies
export const ROWS = 560; // pixels under which the groups stand in rows
/** Where groups stand: their middle and their top, by how many positions there are. @type {Record<number, number[][]>} */
const PLACES = {
  1: [[371, 262]],
  2: [[540, 190], [203, 190]],
  3: [[580, 170], [371, 262], [163, 170]],
  4: [[640, 84], [520, 240], [223, 240], [103, 84]],
  5: [[649, 82], [552, 196], [371, 270], [191, 196], [94, 82]],
  6: [[652, 72], [622, 186], [459, 296], [284, 296], [121, 186], [91, 72]],
  7: [[655, 72], [648, 194], [551, 312], [371, 322], [191, 312], [95, 194], [88, 72]],
};

/** The same where positions have many areas, beside their cards. @type {Record<number, number[][]>} */
const WIDE = { ...PLACES, 5: [[640, 78], [600, 190], [371, 298], [143, 190], [103, 78]], 6: [[643, 78], [612, 190], [468, 298], [275, 298], [131, 190], [100, 78]] };

/** Few of them, on a flat arc. @type {Record<number, number[][]>} */
const FEW = {
  1: [[371, 186]],
  2: [[530, 168], [213, 168]],
  3: [[610, 116], [371, 196], [133, 116]],
  4: [[645, 90], [470, 188], [273, 188], [98, 90]],
  5: [[649, 66], [556, 180], [371, 206], [187, 180], [94, 66]],
};
/** @type {Record<number, number[][]>} */
const FEW_WIDE = { 1: FEW[1], 2: [[540, 170], [203, 170]], 3: [[618, 110], [371, 212], [125, 110]], 4: [[630, 84], [492, 206], [251, 206], [113, 84]] };

/** Who is drawn: those who play. A replay says who that is in the whole round, so that nobody moves. @param {Model} model */
function standing(model) {
  const found = model.positions.filter((place) => model.stands?.includes(place.position) ?? (place.name !== "" || place.cards.length > 0));
  const many = Math.min(Math.max(model.stands?.length ?? found.length, 1), MOST);
  const wide = found.some((place) => place.areas.length > MANY);
  const few = (wide ? FEW_WIDE : FEW)[many];
  return { found, spots: few ?? (wide ? WIDE : PLACES)[many], height: few ? FLAT : many === MOST ? LONG : HEIGHT };
}

/** How large it is before it is scaled. @param {Model} model */
export function smallSize(model) {
  return { width: WIDTH, height: standing(model).height };
}

/** @param {Model} model */
export function drawSmallFelt(model) {
  const { found, spots, height } = standing(model);
  return [drawGround(height), drawHouse(model), found.map((place, index) => drawSeat(place, spots[model.stands ? model.stands.indexOf(place.position) : index]))];
}

/** The edge of the felt, by how high it is. @type {Record<number, string>} */
const EDGES = {
  [FLAT]: "M1 1H742V170C742 285 620 343 371.5 343S1 285 1 170Z",
  [HEIGHT]: "M1 1H742V150C742 320 560 423 371.5 423S1 320 1 150Z",
  [LONG]: "M1 1H742V220C742 400 600 455 371.5 455S1 400 1 220Z",
};

/** @param {number} height */
function drawGround(height) {
  const light = s("radialGradient", { id: "small-light", cx: "50%", cy: "26%", r: "75%" }, s("stop", { offset: "0%", "stop-color": "var(--felt-light)" }), s("stop", { offset: "100%", "stop-color": "var(--felt-dark)" }));
  return s("svg", { class: "ground", width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}`, "aria-hidden": "true", "data-key": "ground" }, light, s("path", { d: EDGES[height], fill: "url(#small-light)", stroke: "var(--felt-plate-line)", "stroke-width": 2 }));
}

/** @param {Model} model */
function drawHouse({ dealer, board }) {
  const cards = board.groups.flatMap((group) => group.cards);
  const places = board.groups.reduce((all, group) => all + group.places, 0);
  return h(
    "div",
    { class: "house", role: "group", "aria-label": dealer.label, "data-key": "house" },
    h("div", { class: "called" }, dealer.label, h("b", null, dealer.words || "\u00a0")),
    fan("dealer", dealer.cards, { width: 39, pitch: 45, places: dealer.places, open: dealer.open }),
    places ? fan("board", cards, { width: 39, pitch: 45, places }) : null,
  );
}

/**
 * @param {Place} place
 * @param {number[] | undefined} at
 */
function drawSeat(place, at) {
  if (!at) return null;
  const many = place.areas.length > MANY;
  const areas = h("div", { class: many ? "stakes many" : "stakes" }, place.areas.filter((each) => !many || each.amount || each.shape === "lamp").map((each) => smallArea(each, true)));
  const hand = fan(`hand-${place.position}`, place.cards, { width: 27, pitch: 29, open: place.open });
  const staked = place.areas.filter((each) => each.amount).map((each) => `${each.label} ${money(each.amount)}`);
  return h(
    "div",
    { class: `seat ${place.kind} ${place.lit ? "lit" : ""}`, "data-key": `place-${place.position}`, role: "group", "aria-label": `${place.position} ${place.name}: ${staked.join(", ")}`, style: { left: `${at[0]}px`, top: `${at[1]}px` } },
    many ? h("div", { class: "pair" }, hand, areas) : [areas, hand],
    h("div", { class: "name" }, `${place.position} ${place.name}`, came(place)),
  );
}

/** What has come of a position. @param {Place} place */
function came({ net, state }) {
  if (net === null || net === undefined) return state ? h("span", { class: "state" }, state) : null;
  return h("span", { class: isNothing(net) ? "state" : isLoss(net) ? "lost" : "paid" }, result(net));
}

export const SMALL_STYLE = `
  :host([eyes="small"]) { display: block; width: 100%; height: var(--table-height, auto); }
  .is-small .house, .is-small .seat { position: absolute; transform: translateX(-50%); display: flex; flex-direction: column; align-items: center; gap: 5px; }
  .seat { padding: 6px 7px 5px; border: 1.5px solid transparent; border-radius: 9px; }
  .seat.lit { border-color: #f0a33c; background: rgb(240 163 60 / 9%); }
  :host([calm]) .seat.lit { border-color: rgb(255 255 255 / 90%); background: rgb(255 255 255 / 8%); }
  .seat.settled:not(.lit) { opacity: 0.78; }
  .seat.folded { opacity: 0.55; }
  .stakes { display: flex; gap: 9px; align-items: flex-end; min-height: 38px; }
  .pair { display: flex; align-items: center; gap: 8px; }
  .stakes.many { display: grid; grid-auto-flow: column; grid-template-rows: repeat(2, auto); gap: 2px 4px; align-items: start; }
  .is-small .cell, .is-small .cell.lamp { width: auto; --lamp: 26px; font: 600 10px/1.1 var(--font); color: var(--felt-quiet); }
  .is-small .cell.lamp jackpot-lamp { margin: 0; }
  .is-small .cell .shape { width: 26px; height: 26px; border-color: var(--felt-line); --chip: 20px; }
  .is-small .shape.square { border-radius: 5px; }
  .is-small .cell .sum { font-size: inherit; line-height: inherit; min-height: 0; background: none; padding: 0; }
  .stakes.many .cell { font-size: 9px; min-width: 34px; min-height: 35px; --lamp: 22px; }
  .stakes.many .cell .shape { width: 22px; height: 22px; --chip: 14px; }
  .is-small .seat > .fan, .is-small .pair > .fan { min-height: 38px; }
  .fan .open { outline: 2px solid var(--waits); border-radius: 3px; transform: translateY(-6px); z-index: 1; }
  .seat .name { font: 600 12px/1.2 var(--font); white-space: nowrap; }
  .seat .state { font-weight: 400; color: var(--felt-quiet); margin-left: 4px; }
  .seat .name .paid, .seat .name .lost { font-weight: 700; margin-left: 5px; }
  .is-small .house { flex-direction: row; gap: 14px; top: 14px; left: 50%; width: max-content; }
  .house .called { text-align: right; font: 400 12px/1.35 var(--font); color: var(--felt-quiet); min-width: 76px; white-space: nowrap; }
  .house .called b { display: block; color: var(--felt-ink); font-weight: 700; }
  .house .fan + .fan { margin-left: 18px; }
  .is-small.rows { display: grid; grid-template-columns: repeat(auto-fill, minmax(158px, 1fr)); gap: 6px 2px; padding: 12px 2px; border-radius: 14px; background: radial-gradient(120% 70% at 50% 20%, var(--felt-light), var(--felt-dark)); }
  .rows .ground { display: none; }
  .rows .house, .rows .seat { position: static; transform: none; }
  .rows .house { grid-column: 1 / -1; justify-self: center; width: auto; flex-wrap: wrap; justify-content: center; gap: 8px; }
  .rows .seat { min-width: 0; padding-inline: 3px; }
  .rows .stakes { flex-wrap: wrap; justify-content: center; gap: 2px 4px; }
  .rows .pair { gap: 4px; }
  .rows .stakes.many { gap: 2px; }
  .rows .stakes.many .cell { min-width: 0; }
`;
