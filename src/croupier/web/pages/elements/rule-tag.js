// <rule-tag rule="3.12.1" book="mbs-three-card">: a rule number beside what it explains. Hover, a tap or Enter opens the rule in
// our words, its readings and their prices. Readings and requirements (S-, H-, R-) have a dashed edge. `on-felt` on a felt. With
// `more="5.8 5.8.1"` it stands for these, and a press puts them in its place.

import { get, part } from "../api.js";
import { define, Drawn, fill, h, sheet } from "../dom.js";
import { word } from "../words.js";

const HOVER = 350; // milliseconds that a pointer rests before it opens

/**
 * A rule as the server explains it.
 * @typedef {object} Explained
 * @property {string} [id]
 * @property {string} [title]
 * @property {string} [book]
 * @property {string} [says] the rule in our words
 * @property {string} [question] of a reading
 * @property {string} [adopted] its answer
 * @property {{id: string, title?: string, question?: string, adopted?: string, price?: string}[]} [readings]
 * @property {string} [pays]
 */

/** @type {Map<string, Promise<Explained>>} */
const asked = new Map();

/** How a rule is looked up; a page without a server may put its own in this place. */
export const lookUp = {
  /**
   * @param {string} book
   * @param {string} rule
   * @returns {Promise<Explained>}
   */
  find(book, rule) {
    return get(book ? `/rules/${part(book)}/${part(rule)}` : `/rules/${part(rule)}`);
  },
};

/** The book of the page, for tags that name none. @returns {string} */
function pageBook() {
  return document.documentElement.getAttribute("data-book") ?? "";
}

export class RuleTag extends Drawn {
  static watched = ["rule", "more", "book", "on-felt"];
  static sheet = sheet(`
    :host { display: inline-block; vertical-align: baseline; line-height: 18px; font-weight: 400; letter-spacing: 0; text-transform: none;
      text-align: left; white-space: normal; }
    button { display: inline-block; height: 18px; padding: 0 5px; margin: 0; border: 1px solid var(--tag-line, var(--line-strong)); border-radius: var(--radius-tag);
      background: var(--tag-ground, transparent); color: var(--tag-ink, var(--quiet)); font: 400 var(--text-tag) / 16px var(--mono);
      white-space: nowrap; cursor: help; position: relative; vertical-align: middle; }
    button::after { content: ""; position: absolute; inset: -8px -4px; } /* a finger needs more than the eye */
    button:hover, button[aria-expanded="true"] { color: var(--tag-ink-strong, var(--ink)); border-color: currentColor; }
    .text { display: block; max-width: var(--tag-most, none); overflow: hidden; text-overflow: ellipsis; } /* where many stand in little room */
    button.reading { border-style: dashed; }
    button.more { border-color: transparent; padding: 0 2px; cursor: pointer; }
    :host([on-felt]) { --tag-ground: var(--felt-tag); --tag-ink: #c9e0d5; --tag-ink-strong: #fff; --tag-line: #5b8675; }
    :host([on-press]) { --tag-ink: var(--on-press-quiet); --tag-ink-strong: var(--on-press); }
    .card { position: fixed; inset: auto; margin: 0; width: min(400px, calc(100vw - 16px)); padding: 14px 16px; border: 1px solid var(--line-strong);
      border-radius: var(--radius-button); background: var(--surface); color: var(--ink); box-shadow: var(--lift);
      font: 400 var(--text) / 1.45 var(--font); white-space: normal; }
    .head { display: flex; align-items: baseline; gap: 10px; margin-bottom: 8px; }
    .number { border: 1px solid var(--line-strong); border-radius: var(--radius-tag); padding: 1px 6px; font: 400 13px/1.3 var(--mono); color: var(--quiet); white-space: nowrap; }
    .number.reading { border-style: dashed; }
    .title { font-weight: 700; flex: 1; }
    .book { color: var(--quiet); font-size: var(--text-small); text-align: right; }
    p { margin: 0 0 8px; }
    p:last-child { margin: 0; }
    .quiet { color: var(--quiet); font-size: 13px; }
  `);

  constructor() {
    super();
    this.pinned = false;
    /** @type {HTMLElement | null} */
    this.card = null;
    this.addEventListener("pointerenter", (event) => this.rule && event.pointerType === "mouse" && this.soon());
    this.addEventListener("pointerleave", () => this.rest());
  }

  get rule() {
    return this.getAttribute("rule") ?? "";
  }

  draw() {
    this.card = null;
    const more = this.getAttribute("more")?.split(" ");
    if (more) {
      this.button = h("button", { type: "button", class: "more", "aria-label": word("tag.more", { n: more.length, rules: more.join(", ") }), title: more.join(" "), onclick: (/** @type {Event} */ event) => this.tell(event, more) }, `+${more.length}`);
      this.root.replaceChildren(this.button);
      return;
    }
    const reading = /^[A-Z]+-\d+$/.test(this.rule);
    this.button = h(
      "button",
      { type: "button", class: reading ? "reading" : "", "aria-label": word(reading ? "tag.reading" : "tag.rule", { rule: this.rule }), "aria-expanded": "false", onclick: (/** @type {Event} */ event) => this.press(event) },
      h("span", { class: "text" }, this.rule),
    );
    this.root.replaceChildren(this.button);
  }

  /** The rules that had no room, in the place of their number. @param {Event} event @param {string[]} rules */
  tell(event, rules) {
    event.preventDefault();
    event.stopPropagation();
    const shown = rules.map((rule) => h("rule-tag", { rule, book: this.getAttribute("book"), "on-felt": this.hasAttribute("on-felt") }));
    this.replaceWith(...shown);
    setTimeout(() => shown[0].button?.focus());
  }

  /** @param {Event} event */
  press(event) {
    event.preventDefault();
    event.stopPropagation();
    if (this.card?.matches(":popover-open") && this.pinned) {
      this.close();
    } else {
      this.pinned = true;
      this.open();
    }
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), HOVER);
  }

  rest() {
    clearTimeout(this.timer);
    if (!this.pinned) this.close();
  }

  close() {
    this.pinned = false;
    if (this.card?.matches(":popover-open")) this.card.hidePopover();
  }

  async open() {
    if (!this.card) {
      const made = h("div", { class: "card", popover: "auto", role: "dialog", "aria-label": word("tag.rule", { rule: this.rule }), tabindex: "-1" });
      made.addEventListener("toggle", (/** @type {ToggleEvent} */ event) => {
        this.button?.setAttribute("aria-expanded", String(event.newState === "open"));
        if (event.newState !== "open") this.pinned = false;
      });
      this.root.append(made);
      this.card = made;
    }
    const card = /** @type {HTMLElement} */ (this.card);
    fill(card, h("p", { class: "quiet" }, word("state.loading")));
    if (!card.matches(":popover-open")) card.showPopover();
    this.place();
    const book = this.getAttribute("book") ?? pageBook();
    const key = `${book} ${this.rule}`;
    try {
      if (!asked.has(key)) asked.set(key, lookUp.find(book, this.rule));
      fill(card, explain(await /** @type {Promise<Explained>} */ (asked.get(key)), this.rule));
    } catch {
      asked.delete(key);
      fill(card, h("p", null, word("tag.unknown", { rule: this.rule })));
    }
    this.place();
  }

  /** Below the tag, or above it where there is no room. */
  place() {
    if (!this.card) return;
    const at = this.getBoundingClientRect();
    const size = this.card.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.left), innerWidth - size.width - 8);
    const below = at.bottom + 8;
    const top = below + size.height > innerHeight - 8 ? Math.max(8, at.top - size.height - 8) : below;
    this.card.style.setProperty("left", `${left}px`);
    this.card.style.setProperty("top", `${top}px`);
  }
}

/**
 * @param {Explained} found
 * @param {string} rule
 */
export function explain(found, rule) {
  const reading = /^[A-Z]+-\d+$/.test(rule);
  const readings = (found.readings ?? []).map((each) =>
    h("p", { class: "quiet" }, `${each.id}: ${[each.question ?? each.title, each.adopted, each.price].filter(Boolean).join(" ")}`),
  );
  return [
    h(
      "div",
      { class: "head" },
      h("span", { class: reading ? "number reading" : "number" }, found.id ?? rule),
      h("span", { class: "title" }, found.title ?? ""),
      h("span", { class: "book" }, found.book ?? ""),
    ),
    h("p", null, found.says ?? found.question ?? ""),
    found.adopted ? h("p", null, found.adopted.replaceAll("-", " ")) : null,
    readings,
    found.pays ? h("p", { class: "quiet" }, found.pays) : null,
  ];
}

/**
 * Tags for some rules: at most so many, then how many more there are.
 * @param {string[]} rules
 * @param {{book?: string, most?: number, felt?: boolean, press?: boolean}} [how]
 */
export function tags(rules, how = {}) {
  const most = how.most ?? 2;
  const shown = rules.slice(0, most).map((rule) => h("rule-tag", { rule, book: how.book, "on-felt": how.felt, "on-press": how.press }));
  const more = rules.length - shown.length;
  return more > 0 ? [...shown, h("rule-tag", { more: rules.slice(most).join(" "), book: how.book, "on-felt": how.felt, "on-press": how.press })] : shown;
}

define("rule-tag", RuleTag);
