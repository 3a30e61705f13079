// <card-picker least="1" most="3">: thirteen ranks by four suits, for cards that somebody sees and no device reads. By touch, or
// typed: `Qh`. The property `taken` has the cards that lie open already: they cannot be picked. Events: `pick` with what was
// picked so far, `send` with what is to be sent. `type(key)` takes a key that was pressed anywhere on the page.

import { define, Drawn, h, morph, sheet } from "../dom.js";
import { icon } from "../icons.js";
import { word } from "../words.js";
import { cardFace } from "./card-face.js";
import { cardName } from "./playing-card.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class CardPicker extends Drawn {
  static watched = ["least", "most", "label", "sent"];
  static sheet = sheet(`
    :host { display: flex; flex-direction: column; gap: 10px; min-width: 0; max-width: 380px; container-type: inline-size; font-variant-numeric: tabular-nums; }
    .top { display: flex; align-items: center; gap: 8px; }
    .picked { display: flex; flex: 1; min-width: 0; gap: 4px; }
    .slot { position: relative; flex: 1 1 0; max-width: 40px; aspect-ratio: 63 / 88; border-radius: 4px; }
    .slot svg { display: block; width: 100%; height: 100%; }
    .slot.free { border: 1.5px dashed var(--line-strong); display: grid; place-items: center; color: var(--quiet); font: 700 18px var(--font); }
    .slot.now { border-color: var(--ink); color: var(--ink); }
    .rank { font-family: var(--font); font-weight: 700; letter-spacing: 0; }
    .undo, .send { flex: none; min-height: 44px; min-width: 44px; border-radius: var(--radius-button); border: 1px solid var(--line-strong); background: none; color: var(--ink); cursor: pointer; padding: 0 10px; font: 600 14px var(--font); }
    .undo:disabled, .send:disabled { color: var(--quiet); border-style: dashed; cursor: default; }
    .undo { display: grid; place-items: center; }
    .send { display: inline-flex; align-items: center; gap: 8px; font-weight: 700; }
    .send:not(:disabled) { background: var(--press); border-color: var(--press); color: var(--on-press); }
    .send.sent { outline: 3px solid var(--waits); }
    kbd { flex: none; border: 1px solid currentColor; border-radius: var(--radius-tag); font: 600 11px/16px var(--mono); min-width: 20px; padding: 1px 4px; }
    .deck { display: grid; grid-template: repeat(13, 44px) / repeat(4, minmax(44px, 76px)); grid-auto-flow: column; justify-content: space-between; gap: 0 6px; }
    .deck button { position: relative; padding: 0; border: 0; background: none; cursor: pointer; overflow: hidden; border-radius: 6px 6px 0 0; min-height: 44px; }
    .deck button svg { display: block; width: 100%; pointer-events: none; }
    .deck button.bottom { border-radius: 6px; }
    .deck button.meant svg { filter: drop-shadow(0 0 0 var(--focus)) brightness(0.92); }
    .deck button[aria-pressed="true"]::after { content: ""; position: absolute; inset: 1px; border: 3px solid var(--focus); border-radius: 6px; background: rgb(31 102 193 / 22%); }
    .deck button[aria-disabled="true"] { cursor: default; }
    .deck button.taken svg { filter: brightness(0.42) saturate(0.4); }
    .deck button:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; z-index: 1; }
    @media (pointer: coarse) { kbd { display: none; } }
  `);

  constructor() {
    super();
    /** @type {string[]} */
    this._taken = [];
    /** @type {string[]} */
    this.cards = [];
    this.rank = ""; // that was typed, before its suit
    this.at = `${RANKS[0]}${SUITS[0]}`; // where the focus is among the cards
    this.root.addEventListener("click", (/** @type {any} */ event) => {
      const button = event.target.closest("button");
      if (button && event.detail > 0) button.blur(); // after a finger, keys are for the page
      this.press(button);
    });
    this.root.addEventListener("keydown", (/** @type {any} */ event) => this.hear(event));
  }

  get least() {
    return Number(this.getAttribute("least") ?? 1);
  }

  get most() {
    return Number(this.getAttribute("most") ?? 1);
  }

  get taken() {
    return this._taken;
  }

  set taken(cards) {
    this._taken = cards;
    this.change();
  }

  /** Whether what was picked may be sent: all of it, for fewer are sent only by whoever presses the button. */
  get whole() {
    return this.cards.length === this.most;
  }

  draw() {
    const { cards, most } = this;
    const four = document.documentElement.hasAttribute("data-four-colours");
    const slots = Array.from({ length: most }, (_, at) => (at < cards.length ? h("span", { class: "slot", role: "img", "aria-label": cardName(cards[at]), "data-key": cards[at] }, cardFace(cards[at], four)) : h("span", { class: at === cards.length ? "slot free now" : "slot free", "aria-hidden": "true", "data-key": `free-${at}` }, at === cards.length ? shown(this.rank) : "")));
    const sent = this.hasAttribute("sent");
    const undo = h("button", { type: "button", class: "undo", "data-act": "undo", disabled: !cards.length && !this.rank, "aria-label": word("picker.undo"), title: word("picker.undo"), "aria-keyshortcuts": "Backspace" }, icon("undo", 20));
    const send = h("button", { type: "button", class: sent ? "send sent" : "send", "data-act": "send", disabled: sent || cards.length < this.least, "aria-label": sent ? word("offer.sent") : word("picker.send", { n: cards.length, of: most }), "aria-keyshortcuts": "Enter" }, h("span", null, word("picker.send.short")), h("kbd", { "aria-hidden": "true" }, "Enter"));
    const drawn = h(
      "div",
      null,
      h("div", { class: "top" }, h("div", { class: "picked", role: "group", "aria-label": word("picker.picked"), "aria-live": "polite" }, slots), undo, send),
      h("div", { class: "deck", role: "group", "aria-label": this.getAttribute("label") ?? word("picker.deck") }, this.deck(four)),
    );
    morph(this.root, drawn);
  }

  /** @param {boolean} four */
  deck(four) {
    const order = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
    return order.map((card) => {
      const taken = this.taken.includes(card);
      const picked = this.cards.includes(card);
      const name = cardName(card);
      const kind = [this.rank === card[0] ? "meant" : "", taken ? "taken" : "", card[0] === RANKS[RANKS.length - 1] ? "bottom" : ""].join(" ");
      return h("button", { type: "button", class: kind, "data-card": card, "data-key": card, tabindex: card === this.at ? 0 : -1, "aria-pressed": String(picked), "aria-disabled": taken || (!picked && this.whole) ? "true" : null, "aria-label": taken ? word("picker.taken", { card: name }) : name }, cardFace(card, four));
    });
  }

  /** @param {HTMLElement | null} button */
  press(button) {
    if (button?.dataset.act === "undo") this.undo();
    if (button?.dataset.act === "send") this.send();
    if (button?.dataset.card) {
      this.at = button.dataset.card;
      this.pick(button.dataset.card);
    }
  }

  /** @param {string} card picked, or put back if it was */
  pick(card) {
    if (this.taken.includes(card)) return;
    if (this.cards.includes(card)) this.become(this.cards.filter((each) => each !== card));
    else if (!this.whole) this.become([...this.cards, card]);
  }

  /** @param {string[]} cards */
  become(cards) {
    this.cards = cards;
    this.rank = "";
    this.change();
    this.tell("pick");
  }

  undo() {
    this.become(this.rank ? this.cards : this.cards.slice(0, -1));
  }

  /** Begin anew, for another hand. */
  clear() {
    this.cards = [];
    this.rank = "";
    this.change();
  }

  send() {
    if (this.cards.length >= this.least && !this.hasAttribute("sent")) this.tell("send");
  }

  /** @param {"pick" | "send"} name */
  tell(name) {
    this.dispatchEvent(new CustomEvent(name, { detail: { cards: this.cards }, bubbles: true, composed: true }));
  }

  /**
   * A key: a rank (10 is T, 1 or 0), then a suit; Backspace takes back, Enter sends.
   * @param {string} key
   * @returns {boolean} whether it was one of these
   */
  type(key) {
    const rank = key === "1" || key === "0" ? "T" : key.toUpperCase();
    const suit = key.toLowerCase();
    if (key === "Backspace") this.undo();
    else if (key === "Enter") this.send();
    else if (this.rank && suit.length === 1 && SUITS.includes(suit)) this.pick(this.rank + suit);
    else if (rank.length === 1 && RANKS.includes(rank)) this.rank = this.whole ? "" : rank;
    else return false;
    this.change();
    return true;
  }

  /** @param {KeyboardEvent} event */
  hear(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = /** @type {HTMLElement} */ (event.target).closest("button");
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (step && on?.dataset.card) this.go(step);
    else if (event.key === "Enter" && on) return; // presses the button that has the focus
    else if (!this.type(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number[]} step so many ranks down, so many suits to the right */
  go([ranks, suits]) {
    const rank = (RANKS.indexOf(this.at[0]) + ranks + RANKS.length) % RANKS.length;
    const suit = (SUITS.indexOf(this.at[1]) + suits + SUITS.length) % SUITS.length;
    this.at = RANKS[rank] + SUITS[suit];
    this.draw();
    /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-card="${this.at}"]`))?.focus();
  }
}

/** @param {string} rank as people read it */
const shown = (rank) => (rank === "T" ? "10" : rank);

define("card-picker", CardPicker);
