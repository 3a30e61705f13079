// <offer-button label="Play" amount="25.00" detail="80.00 in all" rules="3.9.2" key="P" next>: something that is offered, with
// what it stakes. `next` is what to press; `waiting` once it was sent; `disabled` with its reason as detail. The box stays: with `calm`
// a second press is taken for what stood there at the first.

import { define, Drawn, h, sheet } from "../dom.js";
import { dollars } from "../money.js";
import { word } from "../words.js";
import "./rule-tag.js";

const LONG = 11; // signs of a label that fit in one line of the largest letters of a wide font, beside a long rule number
const LONGER = 15; // signs that fit in one line of smaller ones: more take two lines
const SENT = 150; // milliseconds after which a press is seen to wait
export const CALM = 600; // milliseconds in which a second press is not meant for what has come to stand there

export class OfferButton extends Drawn {
  static watched = ["label", "amount", "detail", "rules", "key", "next", "waiting", "disabled"];
  static own = ["waiting"];
  static sheet = sheet(`
    :host { display: block; min-width: 120px; container-type: inline-size; }
    .box { position: relative; width: 100%; height: 100%; min-height: 72px; display: flex; align-items: center; gap: 12px; padding: 10px 20px;
      border: 1px solid var(--line-strong); border-radius: var(--radius-button); background: var(--surface-2); color: var(--ink); text-align: left; }
    button { position: absolute; inset: 0; width: 100%; border: 0; border-radius: inherit; background: none; cursor: pointer; padding: 0; }
    button:hover { background: rgb(127 140 134 / 12%); }
    button:active { background: rgb(127 140 134 / 24%); }
    button:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
    .words { flex: 1; min-width: 0; pointer-events: none; position: relative; }
    .label { display: block; font-size: var(--offer-size, 22px); font-weight: 700; line-height: 1.2; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .long .label { font-size: calc(var(--offer-size, 22px) * 0.8); white-space: normal; overflow-wrap: anywhere; } /* an amount is never cut */
    .longer { padding-top: 4px; padding-bottom: 4px; }
    .longer .label { font-size: calc(var(--offer-size, 22px) * 0.72); line-height: 1.1; }
    .longer .detail { margin-top: 0; }
    .detail { display: block; min-height: 18px; font-size: 13px; color: var(--quiet); margin-top: 3px; line-height: 18px; }
    .side { flex: none; display: flex; flex-direction: column; align-items: flex-end; gap: 4px; position: relative; pointer-events: none; }
    rule-tag { pointer-events: auto; } /* at the edge: who presses the middle means the offer */
    kbd { flex: none; border: 1px solid currentColor; border-radius: var(--radius-tag); font: 600 11px/16px var(--mono); min-width: 20px; padding: 1px 4px; text-align: center; pointer-events: none; }
    :host([next]) .box { background: var(--press); border-color: var(--press); color: var(--on-press); }
    :host([next]) .detail { color: var(--on-press-quiet); }
    :host([disabled]) .box { background: transparent; border: 1px dashed var(--line-strong); color: var(--quiet); }
    :host([disabled]) .detail { color: var(--quiet); }
    :host([disabled]) button { cursor: not-allowed; }
    :host([waiting]) .box { background: var(--surface-2); border: 2px solid var(--waits); color: var(--ink); padding: 9px 19px; }
    :host([waiting]) .detail { color: var(--waits); }
    @media (pointer: coarse) { kbd { display: none; } }
    @container (max-width: 250px) {
      kbd { display: none; }
      .box { padding: 8px 14px; gap: 6px; }
      .label { font-size: min(20px, var(--offer-size, 20px)); line-height: 1.1; white-space: normal; overflow-wrap: anywhere; } /* in a wide font it takes two lines */
      .detail { margin-top: 2px; font-size: 12px; line-height: 15px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
      .side { position: absolute; right: 12px; bottom: 9px; } /* beside the detail: an amount is never cut */
      rule-tag + rule-tag { display: none; }
      :host([rules]) .detail { padding-right: 52px; }
    }
    @container (max-width: 150px) {
      rule-tag { display: none; }
      :host([rules]) .detail { padding-right: 0; }
    }
  `);

  draw() {
    const disabled = this.hasAttribute("disabled");
    const waiting = this.hasAttribute("waiting");
    const amount = this.getAttribute("amount");
    const label = [this.getAttribute("label") ?? "", amount ? `+${dollars(amount)}` : ""].filter(Boolean).join(" ");
    const detail = waiting ? word("offer.sent") : (this.getAttribute("detail") ?? "");
    const key = this.getAttribute("key");
    const rules = waiting ? [] : (this.getAttribute("rules") ?? "").split(" ").filter(Boolean);
    const felt = this.hasAttribute("next") && !disabled;
    const press = h("button", {
      type: "button",
      "aria-label": [label, detail].filter(Boolean).join(", "),
      "aria-disabled": disabled || waiting ? "true" : null,
      "aria-keyshortcuts": key,
      onclick: () => this.press(),
    });
    this.root.replaceChildren(
      h(
        "div",
        { class: `box${label.length > LONG ? " long" : ""}${label.length > LONGER ? " longer" : ""}` },
        press,
        h(
          "span",
          { class: "words" },
          h("span", { class: "label", "aria-hidden": "true" }, label),
          h("span", { class: "detail", "aria-hidden": "true" }, detail),
        ),
        h("span", { class: "side" }, rules.slice(0, 2).map((rule) => h("rule-tag", { rule, "on-press": felt, book: this.getAttribute("book") })), key ? h("kbd", { "aria-hidden": "true" }, key) : null),
      ),
    );
  }

  /** Take the offer, once. Whoever listens to `offer` may give a promise to `detail.until`: it waits for that. */
  press() {
    if (this.hasAttribute("disabled") || this.hasAttribute("waiting") || this.busy || this.isHasty()) return;
    /** @type {{until: Promise<unknown> | null}} */
    const detail = { until: null };
    this.dispatchEvent(new CustomEvent("offer", { bubbles: true, composed: true, detail }));
    if (!detail.until) return;
    this.busy = true;
    const timer = setTimeout(() => this.setAttribute("waiting", ""), SENT);
    const done = () => {
      clearTimeout(timer);
      this.busy = false;
      this.removeAttribute("waiting");
    };
    detail.until.then(done, done);
  }

  /** Whether this press follows so soon on another that it is meant for what stood there then: a double tap stakes nothing twice. */
  isHasty() {
    if (!this.hasAttribute("calm")) return false;
    const now = performance.now();
    const says = ["label", "amount", "detail"].map((each) => this.getAttribute(each) ?? "").join("\n");
    const hasty = this.pressed !== undefined && this.pressed.says !== says && now - this.pressed.at < CALM;
    this.pressed = { says: hasty ? this.pressed.says : says, at: now };
    return hasty;
  }

  focus() {
    this.root.querySelector("button")?.focus();
  }
}

define("offer-button", OfferButton);
