// Rounds of the variant dealt at random: the means with their standard errors, and how they come closer to the exact values.

import { call } from "../api.js";
import { fill, h } from "../dom.js";
import { word } from "../words.js";
import { follow } from "./ask.js";
import { progress, showProgress } from "./files.js";
import { picture } from "./picture.js";

const ROUNDS = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
const COLUMNS = ["wager", "mean", "error", "exact", "between"];
const GAP = "\u202f";

export class Simulation {
  /**
   * @param {HTMLElement} place
   * @param {(error: any) => void} fail
   */
  constructor(place, fail) {
    this.fail = fail;
    this.address = ""; // of the variant that is shown
    /** @type {any} */
    this.variant = null;
    /** @type {AbortController | null} of the run that is under way */
    this.running = null;
    this.rounds = h("select", { class: "cell", "aria-label": word("lab.simulation.rounds") }, ROUNDS.map((each) => h("option", { value: each }, String(each).replace(/\B(?=(\d{3})+$)/g, GAP))));
    this.seed = h("input", { class: "cell", inputmode: "numeric", value: "1", maxlength: "15", "aria-label": word("lab.simulation.seed") });
    this.press = h("button", { type: "button", class: "button", onclick: () => void this.run() }, word("lab.simulation.deal"));
    this.state = h("div", { class: "job", role: "status", hidden: true });
    this.found = h("div", { class: "found" });
    const asked = h("div", { class: "asked no-print" }, h("label", null, h("span", { class: "quiet" }, word("lab.simulation.rounds")), this.rounds), h("label", null, h("span", { class: "quiet" }, word("lab.simulation.seed")), this.seed), this.press);
    fill(place, h("div", { role: "group", class: "panel chart simulation", "aria-label": word("lab.simulation") }, h("div", { class: "head" }, h("h3", null, word("lab.simulation")), h("span", { class: "quiet" }, word("lab.simulation.about"))), asked, this.state, this.found));
  }

  /** What is dealt is of the variant that is shown: for another one it is given up. @param {any} sheet */
  show(sheet) {
    this.variant = sheet.variant;
    if (sheet.address === this.address) return;
    this.address = sheet.address;
    this.running?.abort();
    this.rest();
    fill(this.found);
  }

  async run() {
    const mine = new AbortController();
    this.running = mine;
    this.press.disabled = true;
    const seed = this.seed.value.trim();
    try {
      const asked = { work: "simulation", variant: this.variant, rounds: Number(this.rounds.value), seed: /^\d+$/.test(seed) ? Number(seed) : seed };
      const done = await follow(await call("POST", "/lab/jobs", asked), (job) => mine.signal.aborted || this.see(job), mine.signal);
      if (!mine.signal.aborted) this.draw(done.result);
    } catch (error) {
      if (!(error instanceof DOMException)) this.fail(error);
    } finally {
      if (this.running === mine) this.rest();
    }
  }

  rest() {
    this.running = null;
    this.press.disabled = false;
    this.state.hidden = true;
  }

  /** How far it is, and what it came to so far. @param {import("./ask.js").Job} job */
  see(job) {
    this.state.hidden = false;
    const { done, total, what } = job.progress;
    const bar = what === "rounds" ? h("div", { class: "progress" }, h("progress", { max: total, value: done, "aria-label": word("lab.simulation") })) : progress(job); // the words are below
    showProgress(this.state, job, bar);
    if (job.so_far) this.draw(job.so_far);
  }

  /** @param {any} found */
  draw(found) {
    const rows = found.rows.map((/** @type {any} */ row) => h("tr", null, h("th", { scope: "row" }, row.title, " ", h("span", { class: "quiet" }, word(`lab.simulation.${row.measure}`))), COLUMNS.slice(1).map((each) => h("td", null, row[each]))));
    fill(
      this.found,
      h("p", { class: "quiet" }, word("lab.simulation.dealt", { n: found.rounds, of: found.of, seed: found.seed })),
      found.picture ? picture(found.picture) : null,
      h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": word("lab.simulation") }, h("table", null, h("thead", null, h("tr", null, COLUMNS.map((each) => h("th", { scope: "col" }, word(`lab.simulation.${each}`))))), h("tbody", null, rows))),
      found.scarce.length ? h("p", { class: "quiet" }, word("lab.simulation.scarce", { what: found.scarce.join(", ") })) : null,
    );
  }
}
