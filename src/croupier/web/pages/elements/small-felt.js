// <small-felt>: a table in small, drawn from the property `model`, as it is seen from the players' side: the dealer on top,
// position 1 at the dealer's left and so on the right, the others clockwise. Groups stand upright on an arc. It scales to its room.

import { define, Drawn, h, morph, s, sheet } from "../dom.js";
import { isLoss, isNothing, money, result } from "../money.js";
import { word } from "../words.js";
import "./chip-stack.js";
import "./jackpot-lamp.js";
import "./playing-card.js";

const SIZE = { width: 743, height: 424 };
const LONG = 456; // its height with more than six positions
const MANY = 4; // areas of a position from which on only those are drawn on which something lies
const NARROW = 560; // pixels under which the groups stand in rows
/** Where groups stand: their middle and their top, by how many positions there are. @type {Record<number, number[][]>} */
const PLACES = {
  1: [[371, 262]],
  2: [[540, 190], [203, 190]],
  3: [[580, 170], [371, 262], [163, 170]],
  4: [[640, 84], [520, 240], [223, 240], [103, 84]],
  5: [[649, 82], [552, 196], [371, 270], [191, 196], [94, 82]],
  6: [[652, 76], [606, 196], [452, 282], [291, 282], [137, 196], [91, 76]],
  7: [[655, 72], [648, 194], [540, 312], [371, 322], [203, 312], [95, 194], [88, 72]],
};

/** The same where positions have many areas, beside their cards. @type {Record<number, number[][]>} */
const WIDE = { ...PLACES, 5: [[640, 78], [600, 190], [371, 298], [143, 190], [103, 78]], 6: [[643, 78], [612, 190], [468, 298], [275, 298], [131, 190], [100, 78]] };

/**
 * @typedef {object} SmallPlace
 * @property {number} position
 * @property {string} name
 * @property {SmallArea[]} stakes
 * @property {(string | null)[]} cards "" is a back
 * @property {boolean[]} [open] which of them lie open though they should not
 * @property {boolean} lit
 * @property {boolean} out folded, or out of the round
 * @property {boolean} [settled]
 * @property {string | null} [net] what it has won or lost so far
 * @property {string} [state] in a word
 */

/**
 * @typedef {object} SmallArea
 * @property {string} wager
 * @property {string | null} amount null: nothing lies there
 * @property {string} [words] as people call the wager
 * @property {string} [shape] circle or square
 * @property {string | null} [net] what came of it
 */

/**
 * @typedef {object} SmallModel
 * @property {number} places
 * @property {{cards: (string | null)[], places: number, open: boolean[], words: string}} dealer
 * @property {{cards: (string | null)[], places: number}} board
 * @property {SmallPlace[]} positions
 * @property {string} jackpot the wager that has a lamp
 */

export class SmallFelt extends Drawn {
  static watched = [];
  static sheet = sheet(`
    :host { display: block; position: relative; container-type: inline-size; }
    .room { position: relative; width: 100%; aspect-ratio: ${SIZE.width} / ${SIZE.height}; overflow: hidden; }
    .stage { position: absolute; left: 0; top: 0; width: ${SIZE.width}px; height: ${SIZE.height}px; transform-origin: 0 0; color: var(--felt-ink); }
    svg.ground { position: absolute; inset: 0; }
    .place, .house { position: absolute; transform: translateX(-50%); display: flex; flex-direction: column; align-items: center; gap: 5px; }
    .place { padding: 6px 7px 5px; border: 1.5px solid transparent; border-radius: 9px; }
    .place.lit { border-color: var(--waits); background: rgb(240 163 60 / 9%); }
    .place.out { opacity: 0.55; }
    .areas { display: flex; gap: 9px; align-items: flex-end; min-height: 38px; }
    .pair { display: flex; align-items: center; gap: 8px; }
    .areas.many { display: grid; grid-auto-flow: column; grid-template-rows: repeat(2, auto); gap: 2px 4px; align-items: start; }
    .areas.many .area { font-size: 9px; min-width: 34px; min-height: 35px; }
    .areas.many .ring { width: 22px; height: 22px; }
    .areas.many chip-stack { --chip: 14px; }
    .areas.many jackpot-lamp { --lamp: 22px; }
    .area { display: flex; flex-direction: column; align-items: center; gap: 2px; font: 600 10px/1.1 var(--font); color: var(--felt-quiet); font-variant-numeric: tabular-nums; }
    .area .ring { width: 26px; height: 26px; position: relative; border: 1px solid var(--felt-line); border-radius: 50%; }
    .area chip-stack { --chip: 20px; position: absolute; left: 2px; bottom: 2px; }
    .area jackpot-lamp { --lamp: 26px; }
    .cards { display: flex; gap: 2px; --card-width: 27px; min-height: 38px; }
    .cards .open { outline: 2px solid var(--waits); border-radius: 3px; transform: translateY(-6px); z-index: 1; }
    .name { font: 600 12px/1.2 var(--font); white-space: nowrap; }
    .house { flex-direction: row; gap: 14px; top: 14px; left: 50%; width: max-content; }
    .house .said { text-align: right; font: 400 12px/1.35 var(--font); color: var(--felt-quiet); min-width: 76px; white-space: nowrap; }
    .house .said b { display: block; color: var(--felt-ink); font-weight: 700; }
    .house .cards { --card-width: 39px; gap: 6px; }
    .house .cards + .cards { margin-left: 18px; }
    :host([calm]) .place.lit { border-color: rgb(255 255 255 / 90%); background: rgb(255 255 255 / 8%); }
    .place.settled:not(.lit) { opacity: 0.78; }
    .area .ring.square { border-radius: 5px; }
    .area .ring.empty { border-color: var(--felt-line); }
    .area.lost chip-stack { opacity: 0.45; }
    .paid { color: var(--felt-paid); } .lost { color: var(--felt-lost); }
    .name .state { font-weight: 400; color: var(--felt-quiet); margin-left: 4px; }
    .name .paid, .name .lost { font-weight: 700; margin-left: 5px; }
    :host([narrow]) .room { aspect-ratio: auto !important; border-radius: 14px; background: radial-gradient(120% 70% at 50% 20%, var(--felt-light), var(--felt-dark)); }
    :host([narrow]) .stage { position: static; width: auto; height: auto !important; transform: none !important; display: grid; grid-template-columns: repeat(auto-fill, minmax(158px, 1fr)); gap: 6px 4px; padding: 12px 6px; }
    :host([narrow]) .pair { gap: 4px; }
    :host([narrow]) .areas.many { gap: 2px; }
    :host([narrow]) .areas.many .area { min-width: 0; }
    :host([narrow]) svg.ground { display: none; }
    :host([narrow]) .place, :host([narrow]) .house { position: static; transform: none; }
    :host([narrow]) .house { grid-column: 1 / -1; justify-self: center; width: auto; flex-wrap: wrap; justify-content: center; gap: 8px; }
  `);

  constructor() {
    super();
    /** @type {SmallModel | null} */
    this._model = null;
    this.watcher = new ResizeObserver(() => this.scale());
  }

  connectedCallback() {
    super.connectedCallback();
    this.watcher.observe(this);
  }

  disconnectedCallback() {
    this.watcher.disconnect();
  }

  get model() {
    return this._model;
  }

  set model(model) {
    this._model = model;
    this.change();
  }

  draw() {
    const model = this._model;
    if (!model) return;
    const places = Math.min(Math.max(model.places, 1), 7);
    const spots = (model.positions.some((place) => place.stakes.length > MANY) ? WIDE : PLACES)[places];
    this.height = places > 6 ? LONG : SIZE.height;
    const stage = h("div", { class: "stage", style: { height: `${this.height}px` } }, ground(this.height), house(model), model.positions.map((place) => group(place, spots[place.position - 1], model.jackpot)));
    const room = h("div", { class: "room", style: { "aspect-ratio": `${SIZE.width} / ${this.height}` } }, stage);
    const before = this.root.querySelector(".room");
    if (before) morph(before, room);
    else this.root.append(room);
    this.stage = /** @type {HTMLElement} */ (this.root.querySelector(".stage"));
    this.scale();
  }

  scale() {
    const { width } = this.getBoundingClientRect();
    this.toggleAttribute("narrow", width > 0 && width < NARROW);
    if (this.stage && width) this.stage.style.setProperty("transform", `scale(${width / SIZE.width})`);
  }
}

/** @param {string} wager */
const wagerText = (wager) => wager.replaceAll("_", " ");

/** @param {number} height */
function ground(height) {
  const felt = height === SIZE.height ? "M1 1H742V150C742 320 560 423 371.5 423S1 320 1 150Z" : `M1 1H742V220C742 400 600 ${height - 1} 371.5 ${height - 1}S1 400 1 220Z`;
  const light = s("radialGradient", { id: "felt-light", cx: "50%", cy: "26%", r: "75%" }, s("stop", { offset: "0%", "stop-color": "var(--felt-light)" }), s("stop", { offset: "100%", "stop-color": "var(--felt-dark)" }));
  return s("svg", { class: "ground", width: SIZE.width, height, viewBox: `0 0 ${SIZE.width} ${height}`, "aria-hidden": "true", "data-key": "ground" }, light, s("path", { d: felt, fill: "url(#felt-light)", stroke: "var(--felt-plate-line)", "stroke-width": 2 }));
}

/** @param {SmallModel} model */
function house(model) {
  const { dealer, board } = model;
  const said = h("div", { class: "said" }, word("felt.dealer"), h("b", null, dealer.words || "\u00a0"));
  const cards = fan(dealer.cards, dealer.places, dealer.open);
  const shared = board.places ? fan(board.cards, board.places, []) : null;
  return h("div", { class: "house", role: "group", "aria-label": word("felt.dealer") }, said, cards, shared);
}

/**
 * @param {SmallPlace} place
 * @param {number[] | undefined} at
 * @param {string} jackpot
 */
function group(place, at, jackpot) {
  if (!at) return null;
  const kind = [place.lit ? "lit" : "", place.out ? "out" : "", place.settled ? "settled" : ""].join(" ");
  const many = place.stakes.length > MANY;
  const areas = h("div", { class: many ? "areas many" : "areas" }, place.stakes.filter((each) => !many || each.amount || each.wager === jackpot).map((each) => area(each, jackpot)));
  const hand = fan(place.cards, 0, place.open ?? []);
  const label = `${place.position} ${place.name}: ${place.stakes.filter((each) => each.amount).map((each) => `${each.words ?? wagerText(each.wager)} ${money(each.amount)}`).join(", ")}`;
  return h(
    "div",
    { class: `place ${kind}`, "data-key": `place-${place.position}`, role: "group", "aria-label": label, style: { left: `${at[0]}px`, top: `${at[1]}px` } },
    many ? h("div", { class: "pair" }, hand, areas) : [areas, hand],
    h("div", { class: "name" }, `${place.position} ${place.name}`, came(place)),
  );
}

/** What has come of a position. @param {SmallPlace} place */
function came(place) {
  if (place.net === null || place.net === undefined) return place.state ? h("span", { class: "state" }, place.state) : null;
  return h("span", { class: sign(place.net) }, result(place.net));
}

/** @param {string} net */
const sign = (net) => (isNothing(net) ? "state" : isLoss(net) ? "lost" : "paid");

/**
 * @param {SmallArea} area
 * @param {string} jackpot
 */
function area(area, jackpot) {
  const { amount, net } = area;
  const settled = net !== null && net !== undefined;
  const lost = settled && isLoss(net);
  const lamp = area.wager === jackpot;
  const words = area.words ?? wagerText(area.wager);
  const lies = lamp ? h("jackpot-lamp", { lit: Boolean(amount) && !lost }) : h("span", { class: `ring ${area.shape ?? ""} ${amount ? "" : "empty"}` }, amount ? h("chip-stack", { amount, sum: "none" }) : null);
  const said = settled ? result(net) : amount ? money(amount) : lamp ? "" : words;
  return h("span", { class: `area ${lost ? "lost" : ""}`, title: words, "data-key": area.wager }, lies, h("span", { class: settled ? sign(net) : "" }, said));
}

/**
 * @param {(string | null)[]} cards
 * @param {number} places
 * @param {boolean[]} open
 */
function fan(cards, places, open) {
  const all = Math.max(cards.length, places);
  const drawn = Array.from({ length: all }, (_, at) => {
    const there = at < cards.length;
    return h("playing-card", { card: there ? (cards[at] ?? "?") : "", place: !there, class: open[at] ? "open" : "" });
  });
  return h("div", { class: "cards" }, drawn);
}

define("small-felt", SmallFelt);
