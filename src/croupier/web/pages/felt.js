// From what the server sends of a table (the view, and what is beside it) to what the table shows. It orders and names; it
// works nothing out.

import { bare, money } from "./money.js";
import { handName, named, translate, word } from "./words.js";

/** @typedef {import("./elements/felt-parts.js").Model} Model */
/** @typedef {import("./elements/felt-parts.js").Place} Place */
/** @typedef {import("./elements/felt-parts.js").Area} Area */
/** @typedef {import("./api.js").Me & {key?: string}} Who */

/**
 * The position that is somebody's own: where they have looked or decide, else where they sit.
 * @param {any} value
 * @param {Who | null} me
 * @returns {number | null}
 */
export function ownPosition(value, me) {
  const key = me?.key ?? "";
  const places = value.table.positions.filter((/** @type {any} */ each) => key && (each.owner === key || each.seated === key));
  const looked = places.find((/** @type {any} */ each) => each.cards.length) ?? places.find((/** @type {any} */ each) => each.owner === key);
  return (looked ?? places[0])?.position ?? null;
}

/**
 * @param {any} value a table as the server sends it
 * @param {Who | null} me
 * @param {"player" | "dealer"} eyes
 * @param {{compared?: any, chip?: string | null}} [more] `chip`: the one in hand
 * @returns {Model}
 */
export function modelOf(value, me, eyes, more = {}) {
  const { beside, table } = value;
  const { felt } = beside;
  const own = eyes === "player" ? ownPosition(value, me) : null;
  const numbers = Array.from({ length: beside.positions }, (_, index) => index + 1);
  const positions = numbers.map((number) => placeOf(value, me, number, own, more.chip ?? null));
  const hand = own === null ? null : felt.hands.positions[own];
  const board = boardOf(value);
  return {
    name: value.name,
    places: beside.positions,
    own,
    sentence: felt.layout.sentence ? word("table.sentence", { hand: felt.layout.sentence }) : "",
    dealer: dealerOf(value),
    board: { ...board, marked: board.big && hand ? hand.used : [] },
    positions,
    mine: {
      title: own === null ? word("mine.watching") : word("mine.you", { name: me?.name ?? "" }),
      place: own === null ? "" : word("place.number", { n: own }),
      hand: hand ? handName(hand.name) : (own !== null && felt.lie.positions[own] && !positions[own - 1].cards[0] && table.phase !== "between" ? word("mine.unseen") : ""),
      text: hand?.text ?? "",
      rules: hand?.rules ?? [],
      against: own !== null && felt.results[own] && hand && felt.hands.dealer && !felt.folded.includes(own) ? word("mine.against", { hand: felt.hands.dealer.text || handName(felt.hands.dealer.name) }) : "",
      apart: apartOf(value, own),
    },
    compared: more.compared ?? null,
    live: liveWords(value, own),
  };
}

/**
 * A felt that comes as plain data, as of a replay or a drill: places, dealer, board, positions, and which wager is the jackpot's.
 * @param {any} felt
 * @returns {Model}
 */
export function modelFrom(felt) {
  const { dealer, board, jackpot } = felt;
  return {
    name: "",
    places: felt.places,
    own: null,
    sentence: "",
    dealer: { cards: dealer.cards, places: dealer.places, label: word("dealer"), words: translate(dealer.words), rules: [], note: "", noteRules: [], open: dealer.open },
    board: { groups: board.places ? [{ label: "", cards: board.cards, places: board.places }] : [], marked: [], note: "", rules: [], big: false },
    positions: felt.positions.map((/** @type {any} */ place) => ({
      position: place.position,
      name: place.name,
      state: place.state ? named("action", place.state) : "",
      kind: place.out ? "folded" : place.settled ? "settled" : "",
      net: place.net ?? null,
      cards: place.cards,
      open: place.open,
      lit: place.lit,
      areas: place.areas.map((/** @type {any} */ area) => ({ wager: area.wager, label: named("wager", area.wager), shape: area.wager === jackpot ? "lamp" : (area.shape ?? "circle"), amount: area.amount, outcome: area.net === null || area.net === undefined ? null : { net: area.net, kind: "" } })),
    })),
    mine: { title: "", place: "", hand: "", text: "", rules: [] },
  };
}

/**
 * What was settled of wagers without an area of their own, as a bonus on another.
 * @param {any} value
 * @param {number | null} own
 */
function apartOf(value, own) {
  const { felt } = value.beside;
  const areas = felt.layout.areas.map((/** @type {any} */ area) => area.wager);
  const lines = Object.values((own === null ? null : felt.results[own])?.wagers ?? {}).filter((line) => !areas.includes(line.wager) && line.does === "pay");
  return lines.map((line) => ({ label: named("wager", line.wager), net: signed(line), odds: line.odds, rules: line.rules.slice(0, 1) }));
}

/**
 * What is read out: the phase, and one's own result.
 * @param {any} value
 * @param {number | null} own
 */
function liveWords(value, own) {
  const result = own === null ? null : value.beside.felt.results[own];
  const phase = named("phase", value.beside.phase);
  return result ? `${phase}. ${word("mine.result", { amount: money(result.net) })}` : phase;
}

/** @param {any} value */
function dealerOf(value) {
  const { felt } = value.beside;
  const shown = value.table.dealer;
  const lie = Math.max(felt.lie.dealer, shown.length);
  const hand = felt.hands.dealer;
  const plays = felt.qualifies === null || felt.qualifies === undefined ? "" : word(felt.qualifies ? "dealer.plays" : "dealer.not");
  // a card that lies open before the others is the last that was dealt
  const cards = [...Array.from({ length: lie - shown.length }, () => ""), ...shown];
  const later = felt.layout.dealer > 0 && felt.lie.dealer === 0 && felt.lie.positions && Object.keys(felt.lie.positions).length > 0;
  return {
    cards,
    places: felt.layout.dealer,
    label: word("dealer"),
    words: hand ? [handName(hand.name), hand.text, plays].filter(Boolean).join(" ") : "",
    rules: hand?.rules ?? [],
    note: later ? word("dealer.later") : "",
    noteRules: [],
  };
}

/** @param {any} value */
function boardOf(value) {
  const { felt } = value.beside;
  const cards = value.table.community;
  let from = 0;
  const groups = felt.layout.board.map((/** @type {any} */ group) => {
    const up = cards.slice(from, from + group.cards);
    const down = Math.max(0, Math.min(group.cards, felt.lie.community - from) - up.length);
    from += group.cards;
    return { label: named("board", group.name), cards: [...up, ...Array.from({ length: down }, () => "")], places: group.cards };
  });
  const big = felt.layout.shared;
  const rules = felt.layout.board[0]?.rules ?? [];
  return { groups, note: big || !groups.length ? "" : word("board.jackpot"), rules: big ? [] : rules, big };
}

/**
 * @param {any} value
 * @param {Who | null} me
 * @param {number} number
 * @param {number | null} own
 * @param {string | null} chip
 * @returns {Place}
 */
function placeOf(value, me, number, own, chip) {
  const { beside, table } = value;
  const { felt } = beside;
  const found = table.positions.find((/** @type {any} */ each) => each.position === number) ?? { seated: "", owner: "", stakes: {}, actions: [], cards: [] };
  const key = found.owner || found.seated;
  const folded = felt.folded.includes(number);
  const result = felt.results[number] ?? null;
  const lie = felt.lie.positions[number] ?? 0;
  const taken = Boolean(key) || Object.keys(found.stakes).length > 0;
  const waits = felt.waits.includes(number);
  const kind = number === own ? "hand" : !taken ? "open" : result ? "settled" : folded ? "folded" : felt.waits[0] === number && table.phase === "deciding" ? "next" : "";
  return {
    position: number,
    name: taken ? personOf(value, me, key) : "",
    state: result ? "" : stateOf(found, { folded, waits, first: felt.waits[0] === number, phase: beside.phase }),
    kind: folded && number !== own ? "folded" : kind,
    net: result ? result.net : null,
    cards: found.cards.length ? found.cards : Array.from({ length: lie }, () => ""),
    areas: felt.layout.areas.map((/** @type {any} */ area) => areaOf(value, me, number, area, result, number === own, chip)),
    decided: table.phase === "deciding" && lie > 0 && !waits,
    sum: felt.staked[number] ?? null,
    sits: Boolean(findOffer(value, "table.SitDown", { position: number })) && own === null,
  };
}

/**
 * @param {any} value
 * @param {Who | null} me
 * @param {string} key
 */
export function personOf(value, me, key) {
  if (key && key === me?.key) return me?.name ?? "";
  return value.beside.persons?.[key] ?? (key.startsWith("#") || !key ? word("place.player") : key);
}

/**
 * @param {any} found
 * @param {{folded: boolean, waits: boolean, first: boolean, phase: string}} how
 */
function stateOf(found, { folded, waits, first, phase }) {
  if (folded) return named("action", "fold");
  if (phase === "deciding") {
    if (waits) return word(first ? "place.decides" : "place.waits");
    const last = found.actions.at(-1);
    return last ? named("action", last) : "";
  }
  return "";
}

/**
 * @param {any} value
 * @param {Who | null} me
 * @param {number} number
 * @param {any} area
 * @param {any} result
 * @param {boolean} own
 * @param {string | null} chip
 * @returns {Area}
 */
function areaOf(value, me, number, area, result, own, chip) {
  const found = value.table.positions.find((/** @type {any} */ each) => each.position === number);
  const line = result?.wagers[area.wager] ?? null;
  const decides = own && area.action ? findOffer(value, "table.Decide", { position: number, action: area.action }) : null;
  const places = own ? findOffer(value, "table.PlaceWager", { position: number, wager: area.wager, player: me?.key ?? "" }) : null;
  const checked = own && area.action && found?.actions.includes("check") && !found?.stakes[area.wager];
  return {
    wager: area.wager,
    label: named("wager", area.wager),
    shape: area.shape,
    amount: line ? line.stake : (found?.stakes[area.wager] ?? null),
    offered: decides ? (decides.adds[0]?.[1] ?? null) : null,
    takes: Boolean(places),
    adds: !places ? null : area.shape === "lamp" ? places.command.amount : chip,
    limits: places ? limitsOf(value, area.wager) : "",
    word: checked ? named("action", "check") : "",
    note: area.pays ? (area.several ? word("area.upto", { odds: area.pays }) : area.pays) : "",
    rules: area.rules,
    key: named("wager", area.wager)[0],
    outcome: line ? { net: signed(line), kind: line.result, odds: line.odds, rules: [...line.rules.slice(0, 1), ...line.readings.slice(0, 1)], pays: line.does === "pay" ? line.amount : null } : null,
  };
}

/**
 * Between what a wager lies, as the table has it; one amount where it is staked in units.
 * @param {any} value
 * @param {string} wager
 */
function limitsOf(value, wager) {
  const { least, most, unit } = value.beside.wagers.find((/** @type {any} */ each) => each.name === wager) ?? {};
  return least && most ? word("area.limits", { least: bare(least), most: bare(most) }) : unit ? bare(unit) : "";
}

/**
 * What a line of the payments moved, with its sign: what is taken is the player's loss.
 * @param {{does: string, amount: string}} line
 */
export function signed(line) {
  return line.does === "take" ? `-${line.amount}` : line.amount;
}

/**
 * An offer of the table with this kind of command and these fields.
 * @param {any} value
 * @param {string} kind
 * @param {Record<string, any>} [fields]
 */
export function findOffer(value, kind, fields = {}) {
  return value.table.offers.find((/** @type {any} */ offer) => offer.command.kind === kind && Object.entries(fields).every(([name, wanted]) => offer.command[name] === wanted)) ?? null;
}

/**
 * All offers of one kind of command.
 * @param {any} value
 * @param {string} kind
 * @returns {any[]}
 */
export function findOffers(value, kind) {
  return value.table.offers.filter((/** @type {any} */ offer) => offer.command.kind === kind);
}

/**
 * A command of the table as it is sent to the house.
 * @param {string} table
 * @param {any} command
 */
export function atTable(table, command) {
  return { kind: "floor.AtTable", table, command, at: 0 };
}

const KEYS = /** @type {Record<string, string>} */ ({ fold: "F", check: "C", play: "P", bet: "B", flop: "L", turn: "T", river: "R", continue: "G" });

/** The key of a decision: the same for who makes it and for who enters it. @param {string} action */
export function keyOf(action) {
  return KEYS[action] ?? action[0].toUpperCase();
}
