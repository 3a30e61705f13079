// <meter-digits amount="268417.00">: a meter whose digits roll to the new value, the last digit first. `cells` puts each digit
// into a cell, as on a sign. The size is that of the text around it.

import { define, Drawn, h, sheet, still } from "../dom.js";
import { dollars, parts } from "../money.js";

const ROLL = 600; // milliseconds
const APART = 70;

export class MeterDigits extends Drawn {
  static watched = ["amount", "cells", "plain"];
  static sheet = sheet(`
    :host { display: inline-flex; align-items: baseline; color: var(--jackpot); font-weight: 700; font-variant-numeric: tabular-nums;
      line-height: 1.15; white-space: nowrap; }
    .digit { display: inline-block; height: 1.15em; overflow: hidden; position: relative; vertical-align: bottom; }
    .digit .now, .digit .old { display: block; }
    .digit .old { position: absolute; inset: 0 0 auto 0; }
    .gap { width: 0.2em; }
    .sign { margin-right: 0.06em; }
    :host([cells]) { align-items: stretch; gap: 0.035em; line-height: 1; }
    :host([cells]) .digit { width: max(0.623em, 1.1ch); height: 1.116em; text-align: center; border-radius: 0.06em; border: 1px solid #25302c;
      background: linear-gradient(#0d1211, #171e1c 30%, #171e1c 70%, #0d1211); }
    :host([cells]) .digit .now, :host([cells]) .digit .old { line-height: 1.09em; }
    :host([cells]) .digit::after { content: ""; position: absolute; inset: 0; border-radius: inherit;
      background: linear-gradient(rgb(11 15 14 / 85%), transparent 16%, transparent 84%, rgb(11 15 14 / 85%)); }
    :host([cells]) .sign { font-size: 0.6em; line-height: 2.28em; margin-right: 0.14em; font-weight: 600; }
    :host([cells]) .cents { display: inline-flex; align-items: stretch; gap: 0.035em; }
    :host([cells]) .cents .digit { width: max(0.46em, 0.76ch); }
    :host([cells]) .cents .digit > span { font-size: 0.67em; line-height: 1.97em; }
    :host([cells]) .point { line-height: 1.09em; margin: 0 0.02em 0 0.03em; }
    :host([cells]) .gap { width: 0.1em; }
  `);

  constructor() {
    super();
    this.shown = "";
  }

  draw() {
    const amount = this.getAttribute("amount") ?? "";
    const before = this.shown;
    this.shown = amount;
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", dollars(amount));
    const [, whole, cents] = parts(amount);
    const [, oldWhole, oldCents] = parts(before || amount);
    const rolls = before !== "" && before !== amount && !still();
    let order = 0;
    /** From the last digit on, so that it is the first to roll. @param {string} text @param {string} old */
    const roll = (text, old) => {
      const cells = [];
      for (let at = 1; at <= text.length; at += 1) {
        const now = text.at(-at) ?? "";
        const was = old.at(-at) ?? "0";
        cells.unshift(/\d/.test(now) ? this.digit(now, rolls && now !== was ? was : "", order++ * APART) : h("span", { class: "gap" }));
      }
      return cells;
    };
    const last = roll(cents, oldCents);
    const first = roll(whole, oldWhole);
    this.root.replaceChildren(
      h("span", { class: "sign", "aria-hidden": "true" }, "$"),
      ...first,
      h("span", { class: "point", "aria-hidden": "true" }, "."),
      h("span", { class: "cents", "aria-hidden": "true" }, last),
    );
  }

  /**
   * @param {string} now
   * @param {string} was the digit that it takes the place of, or nothing
   * @param {number} delay
   */
  digit(now, was, delay) {
    const cell = h("span", { class: "digit", "aria-hidden": "true" }, h("span", { class: "now" }, now));
    if (was) {
      const old = h("span", { class: "old" }, was);
      cell.append(old);
      const how = { duration: ROLL, delay, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: /** @type {FillMode} */ ("both") };
      cell.firstChild.animate([{ transform: "translateY(110%)" }, { transform: "none" }], how);
      old.animate([{ transform: "none" }, { transform: "translateY(-110%)" }], how);
    }
    return cell;
  }
}

define("meter-digits", MeterDigits);
