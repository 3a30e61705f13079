// The scrubber: a slider over the events, the parts of the round above it, what was paid and collected under it.

import { fill, h } from "../dom.js";
import { isLoss, isNothing } from "../money.js";
import { translate, word } from "../words.js";

const THUMB = 18; // pixels
const ROOM = 0.11; // the least part of the width that a label needs

export class Scrubber {
  /**
   * @param {any[]} frames
   * @param {(number: number) => void} go
   */
  constructor(frames, go) {
    this.frames = frames;
    const last = Math.max(1, frames.length - 1);
    /** @param {number} index */
    const place = (index) => ({ left: `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${index / last})` });
    this.slider = h("input", { type: "range", min: 1, max: frames.length, value: 1, step: 1, "aria-label": word("round.scrubber"), oninput: () => go(Number(this.slider.value)) });
    const stages = frames.map((frame, index) => ({ stage: frame.stage, index })).filter(({ stage, index }) => index === 0 || frames[index - 1].stage !== stage);
    this.labels = stages.filter(({ index }, at) => ((stages[at + 1]?.index ?? frames.length + last * 0.02) - index) / last >= ROOM || at === stages.length - 1).map(({ stage, index }) => h("span", { "data-from": index, "data-stage": stage, style: place(index) }, word(`round.stage.${stage}`)));
    this.stages = stages;
    const marks = frames.map((frame, index) => (frame.net === null || frame.net === undefined || isNothing(frame.net) ? null : h("i", { class: isLoss(frame.net) ? "down" : "up", style: place(index) })));
    const dots = frames.map((_, index) => h("i", { style: place(index) }));
    new ResizeObserver(() => this.fit()).observe(this.slider);
    this.part = h("div", { class: "scrubber no-print" }, h("div", { class: "stages", "aria-hidden": "true" }, this.labels), h("div", { class: "track" }, this.slider, h("div", { class: "dots", "aria-hidden": "true" }, dots)), h("div", { class: "marks", "aria-hidden": "true" }, marks));
  }

  /** @param {number} number */
  show(number) {
    const last = Math.max(1, this.frames.length - 1);
    this.slider.value = String(number);
    this.slider.style.setProperty("--done", `${((number - 1) / last) * 100}%`);
    this.slider.setAttribute("aria-valuetext", `${number}: ${translate(this.frames[number - 1].what)}`);
    const now = this.stages.filter(({ index }) => index < number).at(-1);
    for (const label of this.labels) label.classList.toggle("now", Number(label.dataset.from) === now?.index);
    this.fit();
  }

  /** A label that would run into the next, or into that of the part in hand, is not shown. */
  fit() {
    const room = this.labels.map((label) => ({ label, from: label.offsetLeft, to: label.offsetLeft + label.offsetWidth + 8 }));
    const now = room.find(({ label }) => label.classList.contains("now"));
    /** @type {typeof room} */
    const kept = now ? [now] : [];
    for (const each of room.reverse()) {
      const covered = each !== now && kept.some((other) => each.from < other.to && other.from < each.to);
      each.label.classList.toggle("covered", covered);
      if (!covered) kept.push(each);
    }
  }
}

/** What the marks under the slider mean. */
export function legend() {
  const part = h("span", { class: "legend quiet no-print" });
  fill(part, h("i", { class: "up" }), word("round.paid"), h("i", { class: "down" }), word("round.collected"));
  return part;
}
