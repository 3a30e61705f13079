// <small-felt>: a table in small, drawn from the property `model`, as it is seen from the players' side: the dealer on top,
// position 1 at the dealer's left and so on the right, the others clockwise. Groups stand upright on an arc. It scales to its room.

import { define, Drawn, h, s, sheet } from "../dom.js";
import { money } from "../money.js";
import { word } from "../words.js";
import "./chip-stack.js";
import "./jackpot-lamp.js";
import "./playing-card.js";

const SIZE = { width: 743, height: 424 };
/** Where groups stand: their middle and their top, by how many positions there are. @type {Record<number, number[][]>} */
const PLACES = {
  1: [[371, 262]],
  2: [[540, 190], [203, 190]],
  3: [[580, 170], [371, 262], [163, 170]],
  4: [[640, 84], [520, 240], [223, 240], [103, 84]],
  5: [[649, 82], [552, 196], [371, 270], [191, 196], [94, 82]],
  6: [[652, 76], [606, 196], [452, 282], [291, 282], [137, 196], [91, 76]],
};

/**
 * @typedef {object} SmallPlace
 * @property {number} position
 * @property {string} name
 * @property {{wager: string, amount: string}[]} stakes
 * @property {(string | null)[]} cards "" is a back
 * @property {boolean[]} [open] which of them lie open though they should not
 * @property {boolean} lit
 * @property {boolean} out folded, or out of the round
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
    .area { display: flex; flex-direction: column; align-items: center; gap: 2px; font: 600 10px/1.1 var(--font); color: var(--felt-quiet); font-variant-numeric: tabular-nums; }
    .area .ring { width: 26px; height: 26px; position: relative; border: 1px solid var(--felt-line); border-radius: 50%; }
    .area chip-stack { --chip: 20px; position: absolute; left: 2px; bottom: 2px; }
    .area jackpot-lamp { --lamp: 26px; }
    .cards { display: flex; gap: 2px; --card-width: 27px; min-height: 38px; }
    .cards .open { outline: 2px solid var(--waits); border-radius: 3px; transform: translateY(-6px); z-index: 1; }
    .name { font: 600 12px/1.2 var(--font); white-space: nowrap; }
    .house { flex-direction: row; gap: 14px; top: 14px; left: 50%; }
    .house .said { text-align: right; font: 400 12px/1.35 var(--font); color: var(--felt-quiet); min-width: 76px; }
    .house .said b { display: block; color: var(--felt-ink); font-weight: 700; }
    .house .cards { --card-width: 39px; gap: 6px; }
    .house .cards + .cards { margin-left: 18px; }
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
    const spots = PLACES[Math.min(Math.max(model.places, 1), 6)];
    this.stage = h("div", { class: "stage" }, ground(), house(model), model.positions.map((place) => group(place, spots[place.position - 1], model.jackpot)));
    this.root.replaceChildren(h("div", { class: "room" }, this.stage));
    this.scale();
  }

  scale() {
    const { width } = this.getBoundingClientRect();
    if (this.stage && width) this.stage.style.setProperty("transform", `scale(${width / SIZE.width})`);
  }
}

/** @param {string} wager */
const wagerText = (wager) => wager.replaceAll("_", " ");

function ground() {
  const felt = "M1 1H742V150C742 320 560 423 371.5 423S1 320 1 150Z";
  const light = s("radialGradient", { id: "felt-light", cx: "50%", cy: "26%", r: "75%" }, s("stop", { offset: "0%", "stop-color": "var(--felt-light)" }), s("stop", { offset: "100%", "stop-color": "var(--felt-dark)" }));
  return s("svg", { class: "ground", width: SIZE.width, height: SIZE.height, viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, "aria-hidden": "true" }, light, s("path", { d: felt, fill: "url(#felt-light)", stroke: "var(--felt-plate-line)", "stroke-width": 2 }));
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
  const kind = [place.lit ? "lit" : "", place.out ? "out" : ""].join(" ");
  const label = `${place.position} ${place.name}: ${place.stakes.map((each) => `${wagerText(each.wager)} ${money(each.amount)}`).join(", ")}`;
  return h(
    "div",
    { class: `place ${kind}`, role: "group", "aria-label": label, style: { left: `${at[0]}px`, top: `${at[1]}px` } },
    h("div", { class: "areas" }, place.stakes.map((each) => area(each, jackpot))),
    fan(place.cards, 0, place.open ?? []),
    h("div", { class: "name" }, `${place.position} ${place.name}`),
  );
}

/**
 * @param {{wager: string, amount: string}} stake
 * @param {string} jackpot
 */
function area(stake, jackpot) {
  const lamp = stake.wager === jackpot;
  const lies = lamp ? h("jackpot-lamp", { lit: true }) : h("span", { class: "ring" }, h("chip-stack", { amount: stake.amount, sum: "none" }));
  return h("span", { class: "area", title: wagerText(stake.wager) }, lies, h("span", null, money(stake.amount)));
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
