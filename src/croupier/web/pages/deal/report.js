// A report of something irregular, with its open fields: filled from the felt as far as that says something, each changed by one
// touch. Which values there are, the offers say; what comes of it, the server is asked.

import { h } from "../dom.js";
import { personOf } from "../felt.js";
import { bare, exact, money } from "../money.js";
import { named, translate, word } from "../words.js";

/** The fields that people say something about, in the order in which they are asked. */
const FIELDS = ["position", "positions", "player", "wager", "lies", "amount", "in_time", "cards", "counted", "before", "also_seen", "effect"];
const SEVERAL = ["positions", "also_seen"]; // of which any number may be said
const AMOUNTS = ["lies", "amount"];
const MANY = { cards: [2, 3, 4, 5], counted: [51, 53, 50, 54] };
const CHIPS = ["1.00", "5.00", "25.00", "100.00"];

/**
 * What the felt says before anybody was asked.
 * @typedef {object} Preset
 * @property {any} me
 * @property {number | null} position the one in hand, or that was touched
 * @property {string} card that was touched, if it lies open
 */

export class Report {
  /**
   * @param {any} value a table as the server sends it
   * @param {{offers: any[], effects: string[], follows: string[], words: string}} item
   * @param {Preset} preset
   */
  constructor(value, item, preset) {
    this.value = value;
    this.item = item;
    this.preset = preset;
    /** What somebody has said. @type {Record<string, any>} */
    this.said = {};
  }

  /** Fields that these offers have, and that may be said. */
  get fields() {
    const [first] = this.item.offers;
    return first ? FIELDS.filter((name) => name in first.command && !(name === "lies" && Array.isArray(first.command.lies))) : [];
  }

  /** All that is said now: by somebody, by the felt, or as it usually is. @returns {Record<string, any>} */
  get filled() {
    /** @type {Record<string, any>} */
    const filled = {};
    for (const name of this.fields) {
      const offers = this.item.offers.filter((offer) => Object.entries(filled).every(([field, said]) => admits(offer, field, said)));
      const options = this.options(name, offers);
      const said = this.said[name];
      const may = name in this.said && (SEVERAL.includes(name) || AMOUNTS.includes(name) || isFree(name, offers) || options.includes(said));
      filled[name] = may ? said : this.usual(name, options, filled, offers);
    }
    return filled;
  }

  /** The offer that is meant, and its command with what is said; null while something is missing. */
  get command() {
    const { filled } = this;
    if (Object.values(filled).includes(undefined)) return null;
    const offer = this.item.offers.find((each) => Object.entries(filled).every(([name, said]) => admits(each, name, said)));
    if (!offer) return null;
    const why = this.said.why || (this.preset.card ? `${offer.command.why}: ${this.preset.card}` : offer.command.why);
    return { ...offer.command, ...filled, ...("why" in offer.command ? { why } : {}) };
  }

  /** What is said in the fields, in words, for who reads it elsewhere; the position and what follows are told apart. */
  facts() {
    const { filled } = this;
    const said = this.fields.filter((name) => !["position", "effect"].includes(name) && name in this.said && ![undefined, null, ""].includes(filled[name]));
    return said.map((name) => `${word(`report.${name}`)} ${AMOUNTS.includes(name) ? money(filled[name]) : SEVERAL.includes(name) ? filled[name].join(", ") : this.text(name, filled[name])}`).join("; ");
  }

  /**
   * The values among which a field is chosen.
   * @param {string} name
   * @param {any[]} offers
   * @returns {any[]}
   */
  options(name, offers) {
    if (name === "effect") return [...new Set(offers.map(({ command }) => command.effect))]; // none: what usually follows
    const all = offers.flatMap(({ command, open }) => {
      const may = open[name];
      if (may?.values) return may.values;
      return may?.kind === "table.Facts" && name === "position" ? this.hands() : !may || may.kind === "table.Facts" ? [command[name]] : [];
    });
    return [...new Set(all)];
  }

  /** Positions that have cards, or a stake. */
  hands() {
    const { lie, staked } = this.value.beside.felt;
    return [...new Set([...Object.keys(lie.positions), ...Object.keys(staked)])].map(Number).sort((one, other) => one - other);
  }

  /**
   * What a field holds if nobody says another thing.
   * @param {string} name
   * @param {any[]} options
   * @param {Record<string, any>} filled
   * @param {any[]} offers
   */
  usual(name, options, filled, offers) {
    const { value, preset } = this;
    const place = value.table.positions.find((/** @type {any} */ each) => each.position === (filled.position ?? preset.position));
    const proposed = offers[0]?.command[name];
    if (name === "position") return options.includes(preset.position) ? preset.position : (options.find((each) => each !== null) ?? proposed);
    if (name === "positions") return preset.position !== null && this.hands().includes(preset.position) ? [preset.position] : [];
    if (name === "player") return ["", place?.owner, place?.seated].find((each) => each !== undefined && options.includes(each)) ?? options[0] ?? proposed;
    if (name === "wager") return ["", ...Object.keys(place?.stakes ?? {})].find((each) => options.includes(each)) ?? options[0] ?? proposed;
    if (name === "amount" && offers[0]?.open.amount?.kind === "table.Amounts") return this.wager(filled.wager)?.least ?? this.wager(filled.wager)?.unit ?? undefined;
    if (name === "lies") return undefined; // how much lay there is for who has seen it to say
    if (name === "counted" && offers[0]?.open.counted) return MANY.counted[0];
    return options.includes(null) ? null : (options[0] ?? proposed);
  }

  /** @param {string} name */
  wager(name) {
    return this.value.beside.wagers.find((/** @type {any} */ each) => each.name === name) ?? null;
  }

  /**
   * A field is drawn where something can be chosen.
   * @param {(name: string, said: any) => void} say
   */
  draw(say) {
    const { filled } = this;
    return this.fields.map((name, at) => {
      const before = Object.fromEntries(Object.entries(filled).slice(0, at));
      const offers = this.item.offers.filter((offer) => Object.entries(before).every(([field, said]) => admits(offer, field, said)));
      const inside = this.field(name, filled[name], offers, say);
      return inside ? h("div", { class: `said-of of-${name}` }, h("span", { class: "label" }, word(`report.${name}`)), h("div", { class: "values" }, inside)) : null;
    });
  }

  /**
   * @param {string} name
   * @param {any} said
   * @param {any[]} offers
   * @param {(name: string, said: any) => void} say
   */
  field(name, said, offers, say) {
    const [open] = offers.map((offer) => offer.open[name]).filter(Boolean);
    if (SEVERAL.includes(name)) return open ? this.several(name, said, say) : null;
    if (AMOUNTS.includes(name)) return open ? this.amounts(name, said, offers[0].command[name] === null ? [null, ...CHIPS] : CHIPS, say) : null;
    if (name === "cards" || name === "counted") return open ? chips(MANY[name], said, String, (each) => say(name, each)) : null;
    const options = this.options(name, offers).filter((each) => !(name === "position" && each === null));
    const free = isFree(name, offers);
    if (options.length < 2 && !free) return null;
    if (name === "player" && !free && options.length === 2 && options.includes("")) return null; // it is the only one there
    const write = free ? h("input", { class: "field", "data-key": "write", "aria-label": word("stake.name"), placeholder: word("stake.new"), maxlength: 80, autocomplete: "off", onchange: (/** @type {any} */ event) => event.target.value.trim() && say(name, event.target.value.trim()) }) : null;
    return [chips(options, said, (each) => this.text(name, each), (each) => say(name, each)), write];
  }

  /**
   * @param {string} name
   * @param {number[]} said
   * @param {(name: string, said: any) => void} say
   */
  several(name, said, say) {
    return h("div", { class: "positions", role: "group", "aria-label": word(`report.${name}`) }, this.hands().map((each) => h("button", { type: "button", "aria-pressed": String(said.includes(each)), onclick: () => say(name, said.includes(each) ? said.filter((one) => one !== each) : [...said, each].sort((one, other) => one - other)) }, each)));
  }

  /**
   * @param {string} name
   * @param {string | null | undefined} said
   * @param {(string | null)[]} usual what one touch says; null: all of it
   * @param {(name: string, said: any) => void} say
   */
  amounts(name, said, usual, say) {
    const all = said === undefined || usual.includes(said) ? usual : [said, ...usual];
    const write = h("input", { class: "field short", inputmode: "decimal", "data-key": "write", "aria-label": word("stake.amount"), placeholder: word("stake.amount"), autocomplete: "off", onchange: (/** @type {any} */ event) => exact(event.target.value) && say(name, exact(event.target.value)) });
    return [chips(all, said, (each) => (each === null ? word("report.all") : bare(each)), (each) => say(name, each)), write];
  }

  /**
   * @param {string} name
   * @param {any} each
   */
  text(name, each) {
    if (name === "player") return each === "" ? word("report.anybody") : personOf(this.value, this.preset.me, each);
    if (name === "wager") return each === "" ? word("report.none") : named("wager", each);
    if (name === "before") return each === null ? word("report.now") : named("moment", each);
    if (name === "effect") return each === null ? word("report.usual") : translate(this.item.follows[this.item.effects.indexOf(each)] ?? each);
    if (name === "in_time") return word(each === null ? "report.not-entered" : "report.entered");
    return String(each);
  }
}

/** Whether anything may be written in a field. @param {string} name @param {any[]} offers */
const isFree = (name, offers) => offers.some((offer) => offer.open[name]?.kind === "table.AnyText");

/**
 * @param {any[]} options
 * @param {any} said
 * @param {(each: any) => string} text
 * @param {(each: any) => void} say
 */
function chips(options, said, text, say) {
  return h("div", { class: "positions", role: "group" }, options.map((each) => h("button", { type: "button", "aria-pressed": String(each === said), onclick: () => say(each) }, text(each))));
}

/**
 * Whether an offer has room for this in a field.
 * @param {any} offer
 * @param {string} name
 * @param {any} said
 */
function admits({ command, open }, name, said) {
  const may = open[name];
  if (!may) return JSON.stringify(command[name]) === JSON.stringify(said);
  if (may.values) return may.values.includes(said);
  if (may.kind === "table.AnyText") return typeof said === "string" && said !== "" && !may.but.includes(said);
  return true;
}
