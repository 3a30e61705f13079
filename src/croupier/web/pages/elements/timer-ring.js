// <timer-ring seconds="14" of="20">: time that is left. It empties clockwise; in the last five seconds the disc fills amber.
// Grey with `idle`, where nothing is owed. With the property `until` (a time) and `now` (a clock) it runs by itself, and so it
// does with `since`, where it counts up: no rule says how long somebody may take.

import { define, Drawn, s, sheet } from "../dom.js";
import { word } from "../words.js";

const LAST = 5;
const ROUND = 2 * Math.PI * 44;

export class TimerRing extends Drawn {
  static watched = ["seconds", "of", "idle"];
  static sheet = sheet(`
    :host { display: inline-block; width: var(--ring, 66px); height: var(--ring, 66px); flex: none; }
    svg { display: block; width: 100%; height: 100%; }
    .track { stroke: var(--line); }
    .left { stroke: var(--waits); transition: stroke-dashoffset 300ms linear; }
    .disc { fill: none; }
    text { font: 700 34px var(--font); fill: var(--ink); font-variant-numeric: tabular-nums; }
    .last .disc { fill: var(--waits); }
    .last text { fill: var(--bg); }
    :host([idle]) .left { stroke: var(--quiet); }
    @media (prefers-reduced-motion: reduce) { .left { transition: none; } }
  `);

  constructor() {
    super();
    /** @type {number | null} */
    this.until = null;
    /** @type {number | null} */
    this.since = null;
    /** @type {() => number} */
    this.now = () => Date.now();
  }

  connectedCallback() {
    super.connectedCallback();
    this.beat = setInterval(() => (this.until ?? this.since) !== null && this.change(), 250);
  }

  disconnectedCallback() {
    clearInterval(this.beat);
  }

  draw() {
    const up = this.since !== null;
    const exact = up ? Math.max(0, (this.now() - Number(this.since)) / 1000) : this.until === null ? Number(this.getAttribute("seconds") ?? 0) : Math.max(0, (this.until - this.now()) / 1000);
    const seconds = up ? Math.floor(exact) : Math.ceil(exact);
    const of = Math.max(1, Number(this.getAttribute("of") ?? 20));
    const idle = this.hasAttribute("idle");
    const last = !idle && !up && seconds <= LAST;
    this.setAttribute("role", "timer");
    this.setAttribute("aria-label", word(up ? "timer.since" : "timer.left", { n: seconds }));
    const shown = this.root.querySelector("svg");
    const offset = ROUND * (1 - Math.min(1, exact / of));
    if (shown) {
      shown.setAttribute("class", last ? "last" : "");
      shown.querySelector(".left")?.setAttribute("stroke-dashoffset", String(offset));
      const text = shown.querySelector("text");
      if (text) text.textContent = seconds > 99 ? "…" : String(seconds);
      return;
    }
    const ring = { cx: 50, cy: 50, r: 44, fill: "none", "stroke-width": 7 };
    this.root.replaceChildren(
      s(
        "svg",
        { viewBox: "0 0 100 100", class: last ? "last" : "", "aria-hidden": "true" },
        s("circle", { cx: 50, cy: 50, r: 36, class: "disc" }),
        s("circle", { ...ring, class: "track" }),
        s("circle", { ...ring, class: "left", "stroke-dasharray": ROUND, "stroke-dashoffset": offset, "stroke-linecap": "round", transform: "rotate(-90 50 50)" }),
        s("text", { x: 50, y: 62, "text-anchor": "middle" }, String(seconds)),
      ),
    );
  }
}

define("timer-ring", TimerRing);
