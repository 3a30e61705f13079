// <playing-card card="Qh">: one card. Without a card it shows its back; with `place` the dashed place where one will lie.
// `--card-width` is its width. It turns over when it gets a card, and slides and goes to the muck when told.

import { define, Drawn, h, sheet, still } from "../dom.js";
import { named, word } from "../words.js";
import { cardFace } from "./card-face.js";

const TURN = 200; // milliseconds
const SLIDE = 180;
const MUCK = 220;

/**
 * A card in words: Queen of hearts.
 * @param {string} card
 */
export function cardName(card) {
  if (!card) return word("card.back");
  if (card === "?") return word("card.unread");
  return word("card.name", { rank: named("rank", card[0]), suit: named("suit", card[1]) });
}

export class PlayingCard extends Drawn {
  static watched = ["card", "place", "four-colours", "dimmed", "marked", "fan"];
  static sheet = sheet(`
    :host { display: inline-block; width: var(--card-width, 64px); aspect-ratio: 63 / 88; position: relative; flex: none;
      perspective: 400px; }
    .face { display: block; width: 100%; height: 100%; border-radius: 8% / 5.7%; }
    svg { display: block; width: 100%; height: 100%; border-radius: inherit; filter: drop-shadow(0 1px 1.5px rgb(0 0 0 / 35%)); }
    .rank { font-family: var(--font); font-weight: 700; letter-spacing: 0; }
    .place { border: 1.5px dashed rgb(216 234 223 / 45%); }
    :host([dimmed]) svg { filter: brightness(0.62) saturate(0.7); }
    :host([marked]) .face { outline: 2px solid var(--felt-ink); outline-offset: 2px; }
  `);

  constructor() {
    super();
    /** @type {string | null} */
    this.shown = null;
  }

  get card() {
    return this.getAttribute("card") ?? "";
  }

  set card(value) {
    this.setAttribute("card", value);
  }

  draw() {
    const place = this.hasAttribute("place");
    const card = this.card;
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", place ? word("card.place") : cardName(card));
    const next = h("div", { class: place ? "face place" : "face" }, place ? null : cardFace(card, this.fourColours()));
    const before = this.root.querySelector(".face");
    const turns = this.shown === "" && card !== "" && !place && before && !still();
    this.shown = place ? null : card;
    if (!turns) {
      this.root.replaceChildren(next);
      return;
    }
    const half = { duration: TURN / 2, easing: "ease-in" };
    before.animate([{ transform: "rotateY(0)" }, { transform: "rotateY(90deg)" }], half).finished.then(() => {
      this.root.replaceChildren(next);
      next.animate([{ transform: "rotateY(-90deg)" }, { transform: "rotateY(0)" }], { duration: TURN / 2, easing: "ease-out" });
    }, () => this.root.replaceChildren(next));
  }

  fourColours() {
    return this.hasAttribute("four-colours") || document.documentElement.hasAttribute("data-four-colours");
  }

  /**
   * Come from a point, so many pixels away: from the shoe.
   * @param {number} x
   * @param {number} y
   * @param {number} [delay]
   */
  slideFrom(x, y, delay = 0) {
    if (still()) return Promise.resolve();
    const from = { transform: `translate(${x}px, ${y}px) rotate(-8deg)`, opacity: 0.4 };
    const move = this.animate([from, { transform: "none", opacity: 1 }], { duration: SLIDE, delay, easing: "ease-out", fill: "backwards" });
    return move.finished.then(() => undefined, () => undefined);
  }

  /**
   * Go to a point, so many pixels away, and be gone: to the muck.
   * @param {number} x
   * @param {number} y
   */
  muckTo(x, y) {
    if (still()) return Promise.resolve();
    const to = { transform: `translate(${x}px, ${y}px) rotate(10deg)`, opacity: 0 };
    const move = this.animate([{ transform: "none", opacity: 1 }, to], { duration: MUCK, easing: "ease-in", fill: "forwards" });
    return move.finished.then(() => undefined, () => undefined);
  }
}

define("playing-card", PlayingCard);
