// Tables as the page of all elements shows them. The data is staged: no server is asked.

/** @typedef {import("./elements/felt-parts.js").Model} Model */
/** @typedef {import("./elements/felt-parts.js").Place} Place */

/** @param {string} wager @param {string} label @param {"circle" | "square" | "lamp"} shape */
const area = (wager, label, shape) => (/** @type {string | null} */ amount = null, /** @type {any} */ more = {}) => ({ wager, label, shape, amount, ...more });

const jackpot = area("jackpot", "Jackpot", "lamp");
const pairPlus = area("pair_plus", "Pair Plus", "circle");
const ante = area("ante", "Ante", "square");
const play = area("play", "Play", "square");
const bet = area("bet", "Bet", "square");
const bonus = area("bonus", "Bonus", "circle");
const flop = area("flop", "Flop", "square");
const turn = area("turn", "Turn", "square");
const river = area("river", "River", "square");

/** @param {number} count */
const backs = (count) => Array.from({ length: count }, () => "");

/**
 * @param {number} position
 * @param {string} name
 * @param {string} state
 * @param {string[]} cards
 * @param {any[]} areas
 * @param {Partial<Place>} [more]
 * @returns {Place}
 */
const place = (position, name, state, cards, areas, more = {}) => ({ position, name, state, kind: name ? "" : "open", net: null, cards, areas, ...more });

/** @type {Model} */
export const THREE_CARD = {
  name: "T1",
  places: 6,
  own: 3,
  sentence: "Dealer plays with a queen or better",
  dealer: { cards: backs(3), places: 3, label: "Dealer", words: "", rules: [], note: "", noteRules: [] },
  board: { groups: [{ label: "", cards: backs(2), places: 2 }], marked: [], note: "Community cards, for the jackpot", rules: ["3.10.1"], big: false },
  positions: [
    place(1, "Ben", "Play", backs(3), [jackpot(), pairPlus("25.00"), ante("25.00"), play("25.00")], { sum: "75.00", decided: true }),
    place(2, "Cleo", "Play", backs(3), [jackpot("5.00"), pairPlus(), ante("10.00"), play("10.00")], { sum: "25.00", decided: true }),
    place(3, "Ada", "", ["Qh", "8s", "5d"], [jackpot("5.00", { rules: ["4.4"] }), pairPlus("25.00", { note: "up to 40 to 1" }), ante("25.00", { note: "1 to 1" }), play(null, { offered: "25.00", note: "1 to 1", key: "P" })], { kind: "hand" }),
    place(4, "Dev", "Next", backs(3), [jackpot(), pairPlus(), ante("50.00"), play()], { sum: "50.00" }),
    place(5, "", "", [], [jackpot(), pairPlus(), ante(), play()], { sits: true }),
    place(6, "Eun", "Waits", backs(3), [jackpot("5.00"), pairPlus("10.00"), ante("100.00"), play()], { sum: "115.00" }),
  ],
  mine: { title: "Ada, you", place: "Position 3", hand: "Three Odd Cards", text: "Q-8-5", rules: ["3.14.6"] },
};

/** @param {string} net @param {any} [more] */
const outcome = (net, more = {}) => ({ outcome: { net, kind: net.startsWith("-") ? "lost" : "paid", rules: [], ...more } });

/** @type {Model} */
export const SETTLED = {
  ...THREE_CARD,
  dealer: { ...THREE_CARD.dealer, cards: ["Qs", "7h", "3c"], words: "Q-7-3 plays" },
  board: { groups: [{ label: "", cards: ["8d", "2h"], places: 2 }], marked: [], note: "Your five cards 8-8-Q-5-2: no jackpot pay", rules: ["4.4"], big: false },
  positions: [
    place(1, "Ben", "", ["Tc", "Td", "4d"], [jackpot(), pairPlus("25.00", outcome("25.00")), ante("25.00", outcome("25.00")), play("25.00", outcome("25.00"))], { net: "75.00", kind: "settled" }),
    place(2, "Cleo", "", ["4h", "3h", "2s"], [jackpot("5.00", outcome("-5.00")), pairPlus(), ante("10.00", outcome("20.00")), play("10.00", outcome("10.00"))], { net: "25.00", kind: "settled" }),
    place(3, "Ada", "", ["Qh", "8s", "5d"], [jackpot("5.00", outcome("-5.00", { rules: ["4.4", "S-10"] })), pairPlus("25.00", outcome("-25.00", { rules: ["4.3", "S-10"] })), ante("25.00", outcome("25.00", { odds: "1 to 1", rules: ["3.12.1"], pays: "25.00" })), play("25.00", outcome("25.00", { odds: "1 to 1", rules: ["3.12.1"], pays: "25.00" }))], { kind: "hand" }),
    place(4, "Dev, folded", "", backs(3), [jackpot(), pairPlus(), ante("50.00", outcome("-50.00")), play()], { net: "-50.00", kind: "folded" }),
    place(5, "", "", [], [jackpot(), pairPlus(), ante(), play()]),
    place(6, "Eun", "", ["Jh", "9c", "4s"], [jackpot("5.00", outcome("-5.00")), pairPlus("10.00", outcome("-10.00")), ante("100.00", outcome("-100.00")), play("100.00", outcome("-100.00"))], { net: "-215.00", kind: "settled" }),
  ],
  mine: { title: "Ada, you", place: "Position 3", hand: "Three Odd Cards", text: "Q-8-5 beats Q-7-3", rules: [] },
};

/** @param {(string | null)[]} amounts */
const holdem = (amounts) => [jackpot(amounts[0]), bonus(amounts[1]), ante(amounts[2]), flop(amounts[3]), turn(amounts[4]), river(amounts[5])];

/** @type {Model} */
export const HOLDEM = {
  name: "T4",
  places: 7,
  own: 4,
  sentence: "",
  dealer: { cards: [], places: 2, label: "Dealer", words: "", rules: [], note: "dealt after the river", noteRules: ["3.11.6"] },
  board: { groups: [{ label: "Flop", cards: ["Th", "6h", "7d"], places: 3 }, { label: "Turn", cards: ["Jc"], places: 1 }, { label: "River", cards: [], places: 1 }], marked: ["Th", "7d", "Jc"], note: "", rules: [], big: true },
  positions: [
    place(1, "Ben", "River", backs(2), holdem([null, null, "20.00", "40.00", "20.00", "20.00"]), { sum: "100.00", decided: true }),
    place(2, "Cleo", "Check", backs(2), holdem(["5.00", null, "5.00", "10.00", null, null]), { sum: "20.00", decided: true }),
    place(3, "", "", [], holdem([null, null, null, null, null, null]), { sits: true }),
    place(4, "Ada", "", ["9c", "8d"], [jackpot("5.00", { rules: ["4.2"] }), bonus("10.00", { note: "up to 1 000" }), ante("20.00", { rules: ["3.13"] }), flop("40.00", { note: "1 to 1" }), turn(null, { word: "check" }), river(null, { offered: "20.00", note: "1 to 1", key: "R" })], { kind: "hand" }),
    place(5, "Dev", "Next", backs(2), holdem(["5.00", "10.00", "50.00", "100.00", null, null]), { sum: "165.00" }),
    place(6, "Eun", "Folded", backs(2), holdem(["5.00", null, null, null, null, null]), { sum: "5.00", kind: "folded" }),
    place(7, "Gus", "Waits", backs(2), holdem([null, "5.00", "25.00", "50.00", "25.00", null]), { sum: "105.00" }),
  ],
  mine: { title: "Ada, you", place: "Box 4", hand: "Straight to the J", text: "J-10-9-8-7", rules: ["3.1.2"] },
};

/** @param {string | null} first @param {string | null} second @param {string | null} third */
const stud = (first, second, third) => [jackpot(first), ante(second), bet(third)];

/** @type {Model} */
export const STUD = {
  name: "T2",
  places: 7,
  own: null,
  sentence: "Dealer plays with ace-king or better",
  dealer: { cards: ["As", "Kd", "9c", "7h", "4s"], places: 5, label: "Dealer", words: "Ace-King", rules: [], note: "", noteRules: [] },
  board: { groups: [], marked: [], note: "", rules: [], big: false },
  positions: [
    place(1, "Ada", "paid", ["Qd", "Qs", "8h", "7s", "4d"], stud("5.00", "20.00", "40.00"), { kind: "settled" }),
    place(2, "Ben", "paid", ["Jd", "Jc", "5s", "5c", "Qs"], stud(null, "10.00", "20.00"), { kind: "settled" }),
    place(3, "Cleo", "taken", ["Ah", "Qc", "Ts", "6d", "2c"], stud("5.00", null, null), { kind: "settled" }),
    place(4, "Dev", "folded", [], stud(null, null, null), { kind: "folded" }),
    place(5, "Eun", "next", ["Kh", "Th", "8h", "6h", "3h"], stud("5.00", "50.00", "100.00"), { kind: "next" }),
    place(6, "", "", [], stud(null, null, null)),
    place(7, "Gus", "waits", backs(5), stud(null, "25.00", "50.00")),
  ],
  mine: { title: "", place: "", hand: "", text: "", rules: [] },
  compared: { position: 5, title: "Position 5, Eun", hand: "Flush", cards: ["Kh", "Th", "8h", "6h", "3h"], words: "outranks the dealer", rules: ["3.10.3.1"] },
};
