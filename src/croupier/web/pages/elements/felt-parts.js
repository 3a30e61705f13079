// What lies on every felt: betting areas, groups of a position, plates, the tray, the shoe and the discards.

import { h, s } from "../dom.js";
import { bare, isLoss, isNothing, money, result } from "../money.js";
import { word } from "../words.js";
import { CHIPS } from "./chip-face.js";
import { tags } from "./rule-tag.js";

/**
 * What happened to a wager, as the server says it.
 * @typedef {object} Outcome
 * @property {string} net
 * @property {string} kind paid, lost, returned, stand-off
 * @property {string} [odds]
 * @property {string[]} [rules]
 * @property {string | null} [pays] what lies beside the stake
 */

/**
 * A betting area of a position.
 * @typedef {object} Area
 * @property {string} wager
 * @property {string} label as the layout names it
 * @property {"circle" | "square" | "lamp"} shape
 * @property {string | null} amount what lies there
 * @property {string | null} [offered] what may be staked there now, with one press
 * @property {boolean} [takes] whether chips may be put there now
 * @property {string | null} [adds] what one press puts there
 * @property {string} [limits] between what it is staked
 * @property {string} [word] what stands in it where nothing lies, as check
 * @property {string} [note] odds
 * @property {string[]} [rules]
 * @property {string} [key]
 * @property {Outcome | null} [outcome]
 */

/**
 * A position as it is drawn.
 * @typedef {object} Place
 * @property {number} position
 * @property {string} name "" where nobody sits
 * @property {string} state in a word: Play, Next
 * @property {"" | "next" | "folded" | "settled" | "open" | "hand"} kind
 * @property {string | null} net
 * @property {(string | null)[]} cards "" is a back, null a card that nobody has read
 * @property {Area[]} areas
 * @property {boolean} [decided]
 * @property {string | null} [sum] all that it has staked
 * @property {boolean} [sits] whether one may sit down there
 * @property {boolean} [lit] whether it is the one that is looked at
 * @property {boolean[]} [open] which of its cards lie open though they should not
 */

/**
 * @typedef {object} Model what a table shows
 * @property {string} name
 * @property {number} places
 * @property {number[]} [stands] the positions that have a place in a small table, where others than those who play do
 * @property {number | null} own
 * @property {string} sentence printed on the felt
 * @property {{cards: (string | null)[], places: number, label: string, words: string, rules: string[], note: string, noteRules: string[], open?: boolean[]}} dealer
 * @property {{groups: {label: string, cards: (string | null)[], places: number}[], marked: string[], note: string, rules: string[], big: boolean}} board
 * @property {Place[]} positions
 * @property {{title: string, place: string, hand: string, text: string, rules: string[], against?: string, apart?: {label: string, net: string, odds: string, rules: string[]}[]}} mine
 * @property {{position: number, title: string, hand: string, cards: (string | null)[], words: string, rules: string[]} | null} [compared]
 * @property {string} [live] what is read out when it changes
 */

/** @param {string | null} card */
export const cardText = (card) => (card === null ? "?" : card);

/**
 * Cards beside each other.
 * @param {string} key
 * @param {(string | null)[]} cards
 * @param {object} how
 * @param {number} how.width
 * @param {number} how.pitch from one to the next
 * @param {number} [how.places] so many lie there when all are dealt
 * @param {string[]} [how.marked]
 * @param {boolean} [how.dimmed]
 * @param {boolean[]} [how.open] which of them lie open though they should not
 */
export function fan(key, cards, { width, pitch, places = 0, marked = [], dimmed = false, open = [] }) {
  const all = Math.max(cards.length, places);
  const over = Math.round((width - pitch) * 10) / 10;
  return h(
    "div",
    { class: "fan", style: { "--card-width": `${width}px`, "--over": `${-over}px` }, role: "group" },
    Array.from({ length: all }, (_, at) => {
      const there = at < cards.length;
      const card = there ? cardText(cards[at]) : "";
      const shown = h("playing-card", { "data-key": `${key}-${at}`, card, place: !there, dimmed: dimmed && there, class: open[at] ? "open" : null });
      return marked.length ? h("span", { class: marked.includes(card) ? "part marked" : "part", "data-key": `${key}-part-${at}` }, shown) : shown;
    }),
  );
}

/**
 * A shape of a position that is not one's own: small, with its amount under it.
 * @param {Area} area
 * @param {boolean} [called] whether it says what it is where nothing lies
 */
export function smallArea(area, called = false) {
  const outcome = area.outcome;
  const amount = outcome ? result(outcome.net) : area.amount && !isNothing(area.amount) ? money(area.amount) : "";
  const label = `${area.label}: ${amount || word("area.empty")}`;
  const lies = area.amount && !isNothing(area.amount);
  const sign = outcome ? (isLoss(outcome.net) ? "lost" : isNothing(outcome.net) ? "" : "paid") : "";
  const lost = outcome && isLoss(outcome.net);
  const shape = area.shape === "lamp" ? h("jackpot-lamp", { lit: Boolean(lies) && !outcome }) : h("span", { class: `shape ${area.shape} ${sign}` }, lies ? h("chip-stack", { amount: area.amount, flat: true, faded: Boolean(lost), "data-key": "chips" }) : null);
  return h("span", { class: `cell ${area.shape}`, role: "img", "aria-label": label, "data-key": area.wager }, shape, h("span", { class: `sum ${sign} ${outcome ? "plate" : ""}` }, amount || (called && area.shape !== "lamp" ? area.label : "")));
}

/**
 * The plate of a position: its number, who sits there, how it stands. An open one is pressed to sit down there, or by the dealer
 * to have somebody sit down.
 * @param {Place} place
 * @param {boolean} [deals]
 */
export function plate(place, deals = false) {
  const taken = place.name !== "";
  const right = place.net === null ? place.state : result(place.net);
  const sign = place.net === null || isNothing(place.net) ? "" : isLoss(place.net) ? "lost" : "paid";
  const inside = [h("span", { class: "number" }, place.position), h("span", { class: "name" }, taken ? place.name : word("place.open")), h("span", { class: `state ${sign}` }, right)];
  if (!taken && place.sits) {
    return h("button", { type: "button", class: "plate free", "data-act": `sit:${place.position}`, "aria-label": word(deals ? "place.seat" : "place.sit", { n: place.position }) }, h("span", { class: "number" }, place.position), h("span", { class: "name" }, word(deals ? "place.open" : "place.take")));
  }
  return h("div", { class: `plate ${taken ? "" : "free"} ${place.kind}` }, inside);
}

/**
 * What a position has staked before it is settled, and whether some of it is on the jackpot.
 * @param {Place} place
 */
export function staked(place) {
  const lamp = place.areas.some((area) => area.shape === "lamp" && area.amount && !area.outcome);
  return [lamp ? h("jackpot-lamp", { lit: true }) : null, place.net === null && place.sum ? money(place.sum) : null];
}

/**
 * What was paid on wagers without an area of their own: its name, how much, by which odds and rule.
 * @param {Model["mine"]} mine
 */
export function paidApart(mine) {
  return (mine.apart ?? []).map((line) => h("span", { class: "apart" }, `${line.label} `, h("span", { class: "paid" }, result(line.net)), ` ${line.odds} `, tags(line.rules, { felt: true })));
}

/**
 * An area of one's own: large, and what is offered there can be pressed.
 * @param {Area} area
 */
export function ownArea(area) {
  const outcome = area.outcome ?? null;
  const lies = area.amount && !isNothing(area.amount);
  const offered = !outcome && area.offered && !lies ? area.offered : null;
  const adds = !outcome && !lies && area.takes ? (area.adds ?? null) : null;
  const sign = outcome ? (isLoss(outcome.net) ? "lost" : isNothing(outcome.net) ? "even" : "paid") : "";
  const amount = outcome ? result(outcome.net) : lies ? money(area.amount) : offered ? word("area.offered") : area.takes ? (area.limits ?? "") : area.word ? "–" : "";
  const pays = outcome && outcome.pays && !isNothing(outcome.pays) ? outcome.pays : null;
  const inside =
    area.shape === "lamp"
      ? h("jackpot-lamp", { lit: Boolean(lies) && sign !== "lost", "data-key": "lamp" })
      : lies
        ? [h("chip-stack", { amount: area.amount, lost: sign === "lost", "data-key": "chips" }), pays ? h("chip-stack", { amount: pays, "data-key": "pays" }) : null]
        : h("span", { class: "inside" }, (offered ?? adds) ? `+${bare(offered ?? adds)}` : (area.word ?? ""));
  const acts = Boolean(offered || area.takes);
  const shape = { class: `shape ${area.shape} ${offered || (area.takes && !lies && !outcome) ? "offered" : ""} ${area.takes ? "takes" : ""} ${sign} ${pays ? "two" : ""}`, "data-key": "shape" };
  const label = [area.label, (lies || !area.takes) && amount ? amount : word("area.empty"), adds ? `+${money(adds)}` : "", area.takes && !lies && amount ? word("area.takes", { limits: amount }) : "", area.note ?? ""].filter(Boolean).join(", ");
  return h(
    "div",
    { class: `own ${area.shape} ${outcome ? "settled" : ""}`, "data-key": area.wager, "data-area": area.wager },
    h("span", { class: "label", "aria-hidden": "true" }, area.label),
    acts
      ? h("button", { type: "button", ...shape, "data-act": `area:${area.wager}`, "aria-label": label, "aria-keyshortcuts": area.key }, inside)
      : h("div", { ...shape, role: "img", "aria-label": label }, inside),
    h("span", { class: `sum ${sign} ${outcome ? "plate" : ""} ${offered || (area.takes && !lies) ? "quiet" : ""}`, "aria-hidden": "true" }, amount),
    h("span", { class: "note" }, h("span", null, (outcome ? outcome.odds : area.note) ?? ""), tags((outcome ? outcome.rules : area.rules) ?? [], { felt: true })),
  );
}

/** The tray of chips, the largest at the side of the dealer's left hand. @param {boolean} turned */
export function tray(turned) {
  const order = turned ? [...CHIPS].reverse() : CHIPS;
  const counts = [3, 5, 6, 8, 9, 9, 7];
  let x = 8;
  const bars = order.flatMap((chip, index) => {
    const many = turned ? counts[counts.length - 1 - index] : counts[index];
    const row = Array.from({ length: many }, (_, at) => s("rect", { x: x + at * 4, y: 5, width: 3, height: 14, rx: 0.6, fill: chip.cents === 10_000 ? "#3b454a" : chip.cents === 100 ? "#e3e5df" : chip.colour }));
    x += many * 4 + 6;
    return row;
  });
  return s("svg", { class: "tray", width: x + 2, height: 24, viewBox: `0 0 ${x + 2} 24`, "aria-hidden": "true" }, s("rect", { width: x + 2, height: 24, rx: 6, fill: "#0b1f19", stroke: "#1d4a3b" }), bars);
}

/** @param {boolean} turned */
export function shoe(turned) {
  const card = s("g", { transform: `translate(${turned ? 30 : 7} 7)` }, s("rect", { width: 28, height: 36, rx: 3, fill: "var(--back)", stroke: "var(--paper)", "stroke-width": 2 }));
  const mouth = [14, 25, 36].map((y) => s("path", { d: `M${turned ? 8 : 44} ${y}h14`, stroke: "#4b5a55", "stroke-width": 2 }));
  return h("div", { class: "spot" }, s("svg", { width: 66, height: 50, viewBox: "0 0 66 50", "aria-hidden": "true" }, s("rect", { width: 66, height: 50, rx: 6, fill: "#161d1b", stroke: "#2a3531" }), card, mouth), h("span", null, word("table.shoe")));
}

export function discards() {
  return h("div", { class: "spot" }, h("span", { class: "discards", "data-discards": true }), h("span", null, word("table.discards")));
}
