// One or two things of the variant varied: the figures of every cell as a table and as a picture, with files to keep.

import { part, Problem } from "../api.js";
import { fill, h, morph } from "../dom.js";
import { tags } from "../elements/rule-tag.js";
import { word } from "../words.js";
import { progress, showProgress, working } from "./files.js";
import { JobPanel } from "./job-panel.js";
import { picture } from "./picture.js";

const FIELDS = ["first", "second"];
const COLUMNS = { edge: "lab.figure.edge", risk: "lab.figure.risk", deviation: "lab.figure.deviation", hits: "lab.figure.hits", fixed: "lab.jackpot.fixed", share: "lab.sweep.share", worth: "lab.jackpot.worth" };
const MARKS = { now: ["mark-second", "lab.sweep.now"], approved: ["mark-first", "lab.approved"] };
const QUARTERS = 4; // what is read aloud while cells are solved

export class Sweep extends JobPanel {
  /**
   * @param {HTMLElement} place
   * @param {(error: any) => void} fail
   */
  constructor(place, fail) {
    super(h("button", { class: "button" }, word("lab.sweep.solve")), fail);
    this.known = h("datalist", { id: "sweep-axes" });
    this.inputs = FIELDS.map((name) => h("input", { id: `sweep-${name}`, class: "cell", list: "sweep-axes", autocomplete: "off", spellcheck: "false", maxlength: "2000", "aria-describedby": "sweep-fault sweep-most" }));
    this.examples = h("p", { class: "examples no-print" });
    this.most = h("p", { id: "sweep-most", class: "quiet no-print" });
    this.fault = h("p", { id: "sweep-fault", class: "fault", role: "alert" });
    this.said = h("p", { class: "heard", role: "status" });
    const asked = h(
      "form",
      { class: "asked no-print", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.run(); } },
      this.inputs.map((input, at) => h("label", { for: input.id }, h("span", { class: "quiet" }, word(`lab.sweep.${FIELDS[at]}`)), input)),
      this.press,
    );
    fill(place, h("div", { role: "group", class: "panel chart sweep", "aria-label": word("lab.sweep") }, h("div", { class: "head" }, h("h3", null, word("lab.sweep")), h("span", { class: "quiet" }, word("lab.sweep.about"))), asked, this.known, this.fault, this.examples, this.most, this.state, this.said, this.found));
  }

  /** With what can be varied of another variant. @param {any} sheet */
  show(sheet) {
    if (!super.show(sheet)) return false;
    this.blame(null);
    const { axes, most } = sheet.sweep;
    fill(this.known, axes.map((/** @type {string} */ axis) => h("option", { value: axis })));
    fill(this.examples, h("span", { class: "quiet" }, word("lab.sweep.examples")), [...axes.slice(0, 2), ...axes.slice(-1)].map((/** @type {string} */ axis) => h("button", { type: "button", class: "button mono", onclick: () => this.put(axis) }, axis)));
    this.inputs[0].placeholder = axes[0] ?? "";
    fill(this.most, word("lab.sweep.most", { n: most }), " ", h("span", { class: "mono" }, "croupier sweep"));
    return true;
  }

  /** An example into the first field that is empty. @param {string} axis */
  put(axis) {
    const field = this.inputs.find((each) => !each.value.trim()) ?? this.inputs[0];
    field.value = axis;
    field.focus();
  }

  async run() {
    if (this.running) return;
    this.blame(null);
    fill(this.found);
    fill(this.said); // the same words are read aloud again
    fill(this.state, working(word("lab.job.running"))); // the lab may be busy with a price before it looks at this
    this.state.hidden = false;
    await this.order({ work: "sweep", over: this.inputs.map((input) => input.value.trim()).filter(Boolean) });
  }

  /** @param {any} error */
  refuse(error) {
    if (error instanceof Problem && error.status === 400) this.blame(error);
    else super.refuse(error);
  }

  /** Say what is wrong, and in which field; with nothing all is well. @param {Problem | null} problem */
  blame(problem) {
    for (const input of this.inputs) input.removeAttribute("aria-invalid");
    if (!problem) return fill(this.fault);
    const at = this.inputs.find((input) => input.value.trim() && problem.where.split(", ").includes(input.value.split("=")[0].trim()));
    at?.setAttribute("aria-invalid", "true");
    const where = at ? h("b", { class: "mono" }, problem.where, " ") : null;
    fill(this.fault, where, problem.what, " ", tags(problem.rules.map((rule) => rule.split("/")[0])));
  }

  /** How far it is. @param {import("./ask.js").Job} job */
  tell(job) {
    const { done, total, what } = job.progress;
    const said = word("lab.sweep.cells", { n: done, of: total });
    const bar = what === "cells" ? h("div", { class: "progress" }, h("span", null, said), h("progress", { max: total, value: done, "aria-label": said })) : progress(job);
    showProgress(this.state, job, bar);
    if (what === "cells") this.say(done, total);
  }

  /**
   * Read aloud how far it is, a few times in all.
   * @param {number} done
   * @param {number} total
   */
  say(done, total) {
    const said = word("lab.sweep.cells", { n: Math.floor(Math.floor((done * QUARTERS) / total) * total / QUARTERS), of: total });
    if (this.said.textContent !== said) this.said.textContent = said;
  }

  /**
   * @param {any} found
   * @param {string} [job] that has its files
   */
  draw(found, job = "") {
    const load = (/** @type {string} */ name) => job && name ? h("a", { class: "button no-print", href: `/api/v1/lab/jobs/${part(job)}/file?name=${part(name)}`, download: name }, word("lab.file.load", { name })) : null;
    if (job) this.said.textContent = word("lab.sweep.cells", { n: found.cells, of: found.of });
    const wanted = h(
      "div",
      { class: "found" },
      h("div", { class: "files-of" }, h("p", { class: "quiet" }, word("lab.sweep.cells", { n: found.cells, of: found.of })), load(found.file)),
      found.wagers.map((/** @type {any} */ wager) => [h("h4", null, wager.title), wager.picture ? [found.axes.length > 1 ? drawn(wager.picture) : picture(wager.picture), h("div", { class: "files-of" }, load(wager.file))] : null, table(found.axes, wager)]),
    );
    morph(this.found, wanted); // a table stays where it was moved to
  }
}

/** A grid as wide as it was drawn: where there is less room it is moved. @param {import("./picture.js").Tree} tree */
function drawn(tree) {
  const frame = picture(tree, "wide");
  for (const name of ["min-width", "max-width"]) frame.firstElementChild.style.setProperty(name, `${tree[1].width}px`);
  return frame;
}

/**
 * A row for each cell. That of the variant in hand and that of the approved book say so.
 * @param {string[]} axes
 * @param {any} wager
 */
function table(axes, wager) {
  const heads = [...axes.map((axis) => h("th", { scope: "col", class: "mono" }, axis)), ...wager.columns.map((/** @type {keyof typeof COLUMNS} */ name) => h("th", { scope: "col", class: "amount" }, word(COLUMNS[name])))];
  const rows = wager.rows.map((/** @type {any} */ row) => h("tr", { class: row.marks.join(" ") }, row.values.map((/** @type {string} */ value, /** @type {number} */ at) => h("th", { scope: "row" }, value, at === axes.length - 1 ? row.marks.map(mark) : null)), row.figures.map((/** @type {string} */ figure) => h("td", { class: "amount" }, figure))));
  return h("div", { class: "scroll", "data-key": wager.wager, tabindex: "0", role: "group", "aria-label": `${word("lab.sweep")}, ${wager.title}` }, h("table", null, h("thead", null, h("tr", null, heads)), h("tbody", null, rows)));
}

/** @param {keyof typeof MARKS} name */
function mark(name) {
  const [kind, said] = MARKS[name];
  return h("span", { class: "mark" }, h("span", { class: kind }), word(said));
}
