// <jackpot-lamp lit>: whether a jackpot wager lies on a position. Gold where it does, a dark hole where it does not.

import { define, Drawn, s, sheet } from "../dom.js";
import { word } from "../words.js";

export class JackpotLamp extends Drawn {
  static watched = ["lit", "big"];
  static sheet = sheet(`
    :host { display: inline-block; width: var(--lamp, 22px); height: var(--lamp, 22px); }
    svg { display: block; width: 100%; height: 100%; overflow: visible; }
  `);

  draw() {
    const lit = this.hasAttribute("lit");
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", word(lit ? "lamp.lit" : "lamp.off"));
    const middle = { cx: 50, cy: 50 };
    const glow = s(
      "radialGradient",
      { id: "glow" },
      s("stop", { offset: "0%", "stop-color": "#fff0c2" }),
      s("stop", { offset: "55%", "stop-color": "#f3c860" }),
      s("stop", { offset: "100%", "stop-color": "#d99e2b" }),
    );
    const on = [
      s("circle", { ...middle, r: 48, fill: "var(--gold)", opacity: 0.28 }),
      s("circle", { ...middle, r: 34, fill: "url(#glow)", stroke: "#7d5a10", "stroke-width": 2 }),
      s("circle", { ...middle, r: 22, fill: "none", stroke: "#fff3cf", "stroke-width": 2, opacity: 0.6 }),
    ];
    const off = [s("circle", { ...middle, r: 32, fill: "#0a231c", stroke: "#4f8672", "stroke-width": 5 })];
    this.root.replaceChildren(s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, s("defs", null, glow), lit ? on : off));
  }
}

define("jackpot-lamp", JackpotLamp);
