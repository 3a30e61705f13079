// What lies on the layout, and who sits there. For a player without a device the dealer enters it: position, player, area, chips.
// Only what is offered can be pressed.

import { h } from "../dom.js";
import { CHIPS } from "../elements/chip-face.js";
import { findOffers, personOf } from "../felt.js";
import { bare, exact, money } from "../money.js";
import { named, word } from "../words.js";

const VALUES = [...CHIPS].reverse().map((chip) => `${chip.cents / 100}.00`);
const LEAST = "least"; // what the area wants, as the table offers it
const CENT = "0.01";
const EXACT = "exact"; // what is written in the field

export class Stakes {
  /** @param {{me: any, carryOut: (command: any) => Promise<void>, draw: () => void}} how */
  constructor(how) {
    this.how = how;
    /** @type {number | null} */
    this.at = null;
    /** The player for whom it is entered; "" is somebody new, null whoever sits there. @type {string | null} */
    this.who = null;
    this.chip = LEAST;
    /** What is written in the fields. @type {Record<string, string>} */
    this.written = {};
  }

  /** @param {any} value */
  draw(value) {
    const numbers = Array.from({ length: value.beside.positions }, (_, index) => index + 1);
    return numbers.map((number) => [this.row(value, number), number === this.at ? this.open(value, number) : null]);
  }

  /**
   * @param {any} value
   * @param {number} number
   */
  row(value, number) {
    const sum = value.beside.felt.staked[number];
    const name = this.nameAt(value, number);
    const may = this.offersAt(value, number).length > 0;
    const inside = [h("span", { class: "tick" }, number), h("span", { class: "who cut" }, name || h("span", { class: "quiet" }, word("place.open"))), sum ? h("chip-stack", { amount: sum, sides: true }) : h("span"), h("span"), h("span", { class: "amount" }, sum ? money(sum) : "–")];
    const look = name || sum ? "row" : "row free";
    if (!may) return h("div", { class: look, "data-key": `stake-${number}` }, inside);
    return h("button", { type: "button", class: look, "data-act": `at:${number}`, "data-key": `stake-${number}`, "aria-expanded": String(number === this.at) }, inside);
  }

  /** What may be staked, taken back or sat down at a position. @param {any} value @param {number} number */
  offersAt(value, number) {
    return ["table.PlaceWager", "table.TakeBack", "table.SitDown", "table.LeaveSeat"].flatMap((kind) => findOffers(value, kind)).filter((offer) => offer.command.position === number);
  }

  /** @param {any} value @param {number} number */
  nameAt(value, number) {
    const place = value.table.positions.find((/** @type {any} */ each) => each.position === number);
    return place && (place.owner || place.seated) ? personOf(value, this.how.me, place.owner || place.seated) : "";
  }

  /**
   * Who may be entered at a position, by key; "" stands for somebody new.
   * @param {any} value
   * @param {number} number
   * @returns {string[]}
   */
  players(value, number) {
    const found = this.offersAt(value, number).flatMap(({ command, open }) => (open.player?.values ?? (open.player ? [""] : [command.player])));
    const place = value.table.positions.find((/** @type {any} */ each) => each.position === number);
    const first = [place?.owner, place?.seated].filter((each) => each && found.includes(each));
    return [...new Set([...first, ...found.filter(Boolean), ...found])];
  }

  /** @param {any} value @param {number} number @returns {string} */
  player(value, number) {
    const all = this.players(value, number);
    const seated = this.nameAt(value, number);
    return this.who !== null && all.includes(this.who) ? this.who : seated ? all[0] : all.includes("") ? "" : all[0];
  }

  /**
   * The offer of a kind for who is entered, with the name filled in.
   * @param {any} value
   * @param {string} kind
   * @param {number} number
   * @param {string} [wager]
   */
  offer(value, kind, number, wager) {
    const who = this.player(value, number);
    const index = value.table.offers.findIndex((/** @type {any} */ { command, open }) => command.kind === kind && command.position === number && (wager === undefined || command.wager === wager) && (who === "" ? open.player && !open.player.values : open.player ? open.player.values?.includes(who) : command.player === who));
    if (index < 0) return null;
    const offer = value.table.offers[index];
    return { offer, chips: value.beside.offers[index].chips ?? [], command: { ...offer.command, player: who || this.written.name || offer.command.player } };
  }

  /** How much a press on an area stakes; null: not with this chip. @param {any} found */
  amount(found) {
    if (this.chip === LEAST) return found.command.amount === CENT ? null : found.command.amount; // enough lies there
    if (this.chip === EXACT) return exact(this.written.amount ?? "");
    return found.chips.includes(this.chip) ? this.chip : null;
  }

  /**
   * @param {any} value
   * @param {number} number
   */
  open(value, number) {
    const players = this.players(value, number);
    const who = this.player(value, number);
    const names = players.map((key) => h("button", { type: "button", "aria-pressed": String(key === who), "data-act": `who:${key}`, "data-key": `who-${key}` }, key ? personOf(value, this.how.me, key) : word("stake.new")));
    const proposed = ["table.SitDown", "table.PlaceWager"].map((kind) => this.offer(value, kind, number)?.offer.command.player).find(Boolean);
    const areas = value.beside.felt.layout.areas.map((/** @type {any} */ area) => this.area(value, number, area)).filter(Boolean);
    const sit = this.offer(value, "table.SitDown", number);
    const leave = this.offer(value, "table.LeaveSeat", number);
    return h(
      "div",
      { class: "open stake", "data-key": `open-${number}` },
      h("div", { class: "positions", role: "group", "aria-label": word("stake.who") }, names),
      who === "" ? h("input", { class: "field", "data-field": "name", "data-key": "name", "aria-label": word("stake.name"), placeholder: proposed ?? word("stake.name"), maxlength: 80, autocomplete: "off" }) : null,
      areas.length ? [h("div", { class: "areas", "data-key": "areas" }, areas), this.rack()] : null,
      sit || leave ? h("div", { class: "buttons", "data-key": "seats" }, sit ? h("button", { type: "button", class: "button", "data-act": "sit" }, word("stake.sit")) : null, leave ? h("button", { type: "button", class: "button", "data-act": "leave" }, word("stake.leave")) : null) : null,
    );
  }

  /**
   * @param {any} value
   * @param {number} number
   * @param {any} area
   */
  area(value, number, area) {
    const found = this.offer(value, "table.PlaceWager", number, area.wager);
    const back = this.offer(value, "table.TakeBack", number, area.wager);
    const place = value.table.positions.find((/** @type {any} */ each) => each.position === number);
    const lies = place?.stakes[area.wager];
    if (!found && !back) return null;
    const amount = found ? this.amount(found) : null;
    const label = named("wager", area.wager);
    return h(
      "div",
      { class: "area", "data-key": area.wager },
      h("button", { type: "button", class: "put", "data-act": `put:${area.wager}`, disabled: !amount, "aria-label": amount ? word("stake.put", { wager: label, amount: money(amount) }) : label }, h("span", null, label), h("b", null, lies ? money(lies) : "–"), h("span", { class: "plus" }, amount ? `+${bare(amount)}` : "")),
      back ? h("button", { type: "button", class: "takes", "data-act": `take:${area.wager}`, "aria-label": word("stake.back", { wager: label }), title: word("stake.back", { wager: label }) }, "×") : null,
    );
  }

  rack() {
    const chips = VALUES.map((each) => h("button", { type: "button", "data-act": `chip:${each}`, "aria-pressed": String(each === this.chip), "aria-label": word("rack.chip", { amount: money(each) }) }, h("chip-stack", { value: each })));
    return h(
      "div",
      { class: "rack", role: "group", "aria-label": word("rack"), "data-key": "rack" },
      h("button", { type: "button", class: "least", "data-act": `chip:${LEAST}`, "aria-pressed": String(this.chip === LEAST) }, word("stake.least")),
      chips,
      h("input", { class: "field", inputmode: "decimal", "data-field": "amount", "data-key": "amount", "aria-label": word("stake.amount"), placeholder: word("stake.amount"), autocomplete: "off" }),
    );
  }

  /** Something was written. @param {HTMLInputElement} field */
  write(field) {
    this.written[field.dataset.field ?? ""] = field.value.trim();
    if (field.dataset.field === "amount") this.chip = exact(field.value) ? EXACT : LEAST;
    this.how.draw();
  }

  /**
   * @param {any} value
   * @param {string} act
   * @returns {boolean} whether it was about stakes or seats
   */
  press(value, act) {
    const [does, what] = act.split(/:(.*)/);
    const at = this.at ?? 0;
    if (does === "at") {
      Object.assign(this, { at: this.at === Number(what) ? null : Number(what), who: null, written: {}, chip: LEAST });
    } else if (does === "who") {
      this.who = what;
    } else if (does === "chip") {
      this.chip = what;
    } else if (does === "put") {
      const found = this.offer(value, "table.PlaceWager", at, what);
      const amount = found && this.amount(found);
      if (found && amount) this.enter({ ...found.command, amount });
    } else if (does === "take" || does === "sit" || does === "leave") {
      const kinds = { take: "table.TakeBack", sit: "table.SitDown", leave: "table.LeaveSeat" };
      const found = this.offer(value, kinds[does], at, does === "take" ? what : undefined);
      if (found) this.enter(found.command);
    } else {
      return false;
    }
    this.how.draw();
    return true;
  }

  /** Have it carried out; who was new is known from then on. @param {any} command */
  enter(command) {
    this.who = command.player;
    this.how.carryOut(command);
  }
}
