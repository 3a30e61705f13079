// Rounds of the variant dealt at random: the means with their standard errors, and how they come closer to the exact values.

import { fill, h, morph } from "../dom.js";
import { word } from "../words.js";
import { progress, showProgress } from "./files.js";
import { JobPanel } from "./job-panel.js";
import { picture } from "./picture.js";

const ROUNDS = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
const COLUMNS = ["wager", "mean", "error", "exact", "between"];
const GAP = "\u202f";

export class Simulation extends JobPanel {
  /**
   * @param {HTMLElement} place
   * @param {(error: any) => void} fail
   */
  constructor(place, fail) {
    super(h("button", { type: "button", class: "button" }, word("lab.simulation.deal")), fail);
    this.press.addEventListener("click", () => void this.run());
    this.rounds = h("select", { class: "cell", "aria-label": word("lab.simulation.rounds") }, ROUNDS.map((each) => h("option", { value: each }, String(each).replace(/\B(?=(\d{3})+$)/g, GAP))));
    this.seed = h("input", { class: "cell", inputmode: "numeric", value: "1", maxlength: "15", "aria-label": word("lab.simulation.seed") });
    this.state.setAttribute("role", "status");
    const asked = h("div", { class: "asked no-print" }, h("label", null, h("span", { class: "quiet" }, word("lab.simulation.rounds")), this.rounds), h("label", null, h("span", { class: "quiet" }, word("lab.simulation.seed")), this.seed), this.press);
    fill(place, h("div", { role: "group", class: "panel chart simulation", "aria-label": word("lab.simulation") }, h("div", { class: "head" }, h("h3", null, word("lab.simulation")), h("span", { class: "quiet" }, word("lab.simulation.about"))), asked, this.state, this.found));
  }

  async run() {
    const seed = this.seed.value.trim();
    await this.order({ work: "simulation", rounds: Number(this.rounds.value), seed: /^\d+$/.test(seed) ? Number(seed) : seed });
  }

  /** How far it is. @param {import("./ask.js").Job} job */
  tell(job) {
    const { done, total, what } = job.progress;
    const bar = what === "rounds" ? h("div", { class: "progress" }, h("progress", { max: total, value: done, "aria-label": word("lab.simulation") })) : progress(job); // the words are below
    showProgress(this.state, job, bar);
  }

  /** @param {any} found */
  draw(found) {
    const rows = found.rows.map((/** @type {any} */ row) => h("tr", null, h("th", { scope: "row" }, row.title, " ", h("span", { class: "quiet" }, word(`lab.simulation.${row.measure}`))), COLUMNS.slice(1).map((each) => h("td", null, row[each]))));
    const wanted = h(
      "div",
      { class: "found" },
      h("p", { class: "quiet" }, word("lab.simulation.dealt", { n: found.rounds, of: found.of, seed: found.seed })),
      found.picture ? picture(found.picture) : null,
      h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": word("lab.simulation") }, h("table", null, h("thead", null, h("tr", null, COLUMNS.map((each) => h("th", { scope: "col" }, word(`lab.simulation.${each}`))))), h("tbody", null, rows))),
      found.scarce.length ? h("p", { class: "quiet" }, word("lab.simulation.scarce", { what: found.scarce.join(", ") })) : null,
    );
    morph(this.found, wanted); // the table stays where it was moved to
  }
}
