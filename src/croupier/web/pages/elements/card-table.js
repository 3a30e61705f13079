// <card-table eyes="player|dealer|small">: the felt, drawn from the property `model`. Wide screens see the whole table, scaled to the
// room that there is; narrow ones a table of their own. What is pressed comes as the events `area`,
// `sit` and `place`.

import { define, Drawn, h, morph, sheet, still } from "../dom.js";
import { TABLE_STYLE } from "./card-table-style.js";
import "./chip-stack.js";
import { drawDealerFelt, SIZE as DEALER } from "./felt-dealer.js";
import { drawNarrowFelt } from "./felt-narrow.js";
import { drawPlayerFelt, SIZE as PLAYER } from "./felt-player.js";
import { drawSmallFelt, ROWS, SMALL_STYLE, smallSize } from "./felt-small.js";
import "./jackpot-lamp.js";
import "./playing-card.js";

const NARROW = 880; // pixels
const LARGEST = 1.6;
const APART = 60; // milliseconds between two cards that are dealt

/** @typedef {import("./felt-parts.js").Model} Model */

export class CardTable extends Drawn {
  static watched = ["eyes"];
  static sheet = sheet(TABLE_STYLE + SMALL_STYLE);

  constructor() {
    super();
    /** @type {Model | null} */
    this._model = null;
    this.stage = h("div", { class: "stage" });
    this.live = h("div", { class: "heard", "aria-live": "polite" });
    this.gone = h("div", { class: "gone", "aria-hidden": "true" }); // cards on their way to the muck
    this.root.append(this.stage, this.gone, this.live);
    this.room = { width: 0, height: 0 };
    this.watcher = new ResizeObserver(() => this.fit());
    this.stage.addEventListener("click", (/** @type {MouseEvent} */ event) => this.press(event));
    this.stage.addEventListener("dragover", (/** @type {DragEvent} */ event) => this.areaAt(event) && event.preventDefault());
    this.stage.addEventListener("drop", (/** @type {DragEvent} */ event) => this.drop(event));
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

  /** Draw again where there is another room than it was drawn for. */
  fit() {
    const { width, height } = this.getBoundingClientRect();
    if (width !== this.room.width || height !== this.room.height) this.change();
  }

  draw() {
    if (!this._model) return;
    const { width, height } = (this.room = this.getBoundingClientRect());
    if (width === 0) return;
    const seen = this.seen(this._model, width);
    const { size } = seen;
    const scale = size ? Math.min(LARGEST, width / size.width, height > 120 && !seen.small ? height / size.height : Infinity) : 1;
    const left = size ? Math.round((width - size.width * scale) / 2) : 0;
    const top = size && seen.kind === "is-dealer" ? Math.max(0, Math.round((height - size.height * scale) / 2)) : 0; // in the middle of a high room
    const box = size ? { width: `${size.width}px`, height: `${size.height}px`, transform: `translate(${left}px, ${top}px) scale(${scale})` } : {};
    const kind = `stage ${seen.kind}`;
    const moves = this.stage.className === kind && !seen.small && !still(); // not what is drawn for the first time
    const lay = moves ? this.dealt().map((card) => ({ key: card.dataset.key, card: card.card, at: card.getBoundingClientRect() })) : [];
    morph(this.stage, h("div", { class: kind, style: box }, seen.drawn));
    this.style.setProperty("--table-height", size ? `${Math.round(size.height * scale)}px` : "auto");
    if (moves) {
      this.deal(new Set(lay.map((each) => each.key)), scale);
      this.collect(lay);
    }
    const said = this._model.live ?? "";
    if (this.live.textContent !== said) this.live.textContent = said;
  }

  /**
   * The table as these eyes see it: what is drawn, and how large it is before it is scaled; no size: it fills its room.
   * @param {Model} model
   * @param {number} width of the room
   */
  seen(model, width) {
    const eyes = this.getAttribute("eyes");
    if (eyes === "small") return { kind: width < ROWS ? "is-small rows" : "is-small", size: width < ROWS ? null : smallSize(model), drawn: drawSmallFelt(model), small: true };
    if (eyes === "dealer") return { kind: "is-dealer", size: DEALER, drawn: drawDealerFelt(model), small: false };
    if (width < NARROW) return { kind: "is-narrow", size: null, drawn: drawNarrowFelt(model, width), small: false };
    return { kind: "is-player", size: PLAYER, drawn: drawPlayerFelt(model), small: false };
  }

  /**
   * Cards that were not there slide from the shoe, one after the other.
   * @param {Set<string | undefined>} before
   * @param {number} scale
   */
  deal(before, scale) {
    const fresh = this.dealt().filter((card) => !before.has(card.dataset.key));
    const from = this.stage.querySelector("[data-shoe]")?.getBoundingClientRect();
    fresh.forEach((card, index) => {
      const at = card.getBoundingClientRect();
      const [x, y] = from ? [(from.left - at.left) / scale, (from.top - at.top) / scale] : [120, -80];
      card.slideFrom(x, y, index * APART);
    });
  }

  /** The cards that lie there. @returns {any[]} */
  dealt() {
    return [...this.stage.querySelectorAll("playing-card:not([place])")];
  }

  /**
   * Cards that lay there and are gone go to the muck.
   * @param {{key: string, card: string, at: DOMRect}[]} lay
   */
  collect(lay) {
    const there = new Set(this.dealt().map((card) => card.dataset.key));
    const own = this.getBoundingClientRect();
    const to = this.stage.querySelector("[data-discards]")?.getBoundingClientRect();
    for (const { card, at } of lay.filter((each) => !there.has(each.key) && !each.key?.startsWith("compared"))) {
      const ghost = h("playing-card", { card, style: { left: `${at.left - own.left}px`, top: `${at.top - own.top}px`, "--card-width": `${at.width}px` } });
      this.gone.append(ghost);
      const [x, y] = to ? [to.left + to.width / 2 - at.left - at.width / 2, to.top - at.top] : [0, -120];
      ghost.muckTo(x, y).then(() => ghost.remove());
    }
  }

  /** @param {Event} event */
  areaAt(event) {
    const at = /** @type {Element} */ (event.target);
    return at.closest?.(".takes") ?? null;
  }

  /** @param {MouseEvent} event */
  press(event) {
    const at = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-act]"));
    const [act, what] = (at?.dataset.act ?? "").split(/:(.*)/);
    if (act === "area") this.tell("area", { wager: what, value: null });
    if (act === "sit") this.tell("sit", { position: Number(what) });
    const place = /** @type {HTMLElement | null} */ (act ? null : /** @type {Element} */ (event.target).closest?.("[data-place]"));
    if (place) this.tell("place", { position: Number(place.dataset.place), card: /** @type {any} */ (event.target).closest?.("playing-card")?.card ?? "" });
  }

  /** @param {DragEvent} event a chip that was dragged from the rack */
  drop(event) {
    const area = /** @type {HTMLElement | null} */ (this.areaAt(event)?.closest("[data-area]"));
    if (!area) return;
    event.preventDefault();
    this.tell("area", { wager: area.dataset.area, value: event.dataTransfer?.getData("text/croupier-chip") || null });
  }

  /**
   * @param {string} name
   * @param {any} detail
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

define("card-table", CardTable);
