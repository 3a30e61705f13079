// The book: every line of its pay tables as a field, the dealer's hand, the sums of the house. Fields stay where they are; what
// changes is written into them.

import { assign, fill, h } from "../dom.js";
import { tags } from "../elements/rule-tag.js";
import { word } from "../words.js";

/**
 * @typedef {object} Edit
 * @property {(name: string, value: string) => void} change a line, a hand
 * @property {(name: string, value: string) => void} sum a sum of the house
 */

const SUMS = ["meter", "ante"];

export class Book {
  /**
   * @param {HTMLElement} place
   * @param {Edit} edit
   */
  constructor(place, edit) {
    this.place = place;
    this.edit = edit;
    this.rulebook = "";
    /** @type {Map<string, {input: any, row?: HTMLElement, old?: HTMLElement, form?: HTMLElement, deals?: HTMLElement, fault: HTMLElement}>} */
    this.fields = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.heads = new Map();
  }

  /** @param {any} sheet */
  show(sheet) {
    if (sheet.rulebook !== this.rulebook) this.build(sheet);
    for (const wager of sheet.wagers) {
      const head = this.heads.get(wager.wager);
      if (head) head.textContent = wager.changed ? word("lab.book.changed", { n: wager.changed }) : "";
      for (const line of wager.lines) this.showLine(line, wager.jackpot);
      if (wager.choice) this.put(wager.choice.name, wager.choice.value, Boolean(wager.choice.value));
    }
    if (sheet.qualifier) this.put(sheet.qualifier.name, sheet.qualifier.value, Boolean(sheet.qualifier.value));
    for (const name of [...SUMS, "unit", "units", "stake"]) this.put(name, String(sheet.sums[name] ?? ""), false);
    this.fault(null);
  }

  /**
   * @param {any} line
   * @param {boolean} jackpot
   */
  showLine(line, jackpot) {
    const field = this.fields.get(line.name);
    if (!field) return;
    this.put(line.name, line.number, line.changed);
    if (field.old) field.old.textContent = line.changed ? (line.form ? line.approved_number : line.approved) : "";
    if (field.form) field.form.textContent = form(line);
    if (field.deals) field.deals.textContent = jackpot ? line.one_in.replace(/^1 in /, "") : line.deals;
  }

  /**
   * A value into its field, unless somebody writes there.
   * @param {string} name
   * @param {string} value
   * @param {boolean} changed
   */
  put(name, value, changed) {
    const field = this.fields.get(name);
    if (!field) return;
    if (document.activeElement !== field.input && field.input.value !== value) field.input.value = value;
    field.row?.classList.toggle("changed", changed);
  }

  /**
   * Say at its field what is wrong; with nothing all faults go.
   * @param {any} problem
   * @returns {boolean} whether there is such a field
   */
  fault(problem) {
    for (const field of this.fields.values()) {
      field.input.removeAttribute("aria-invalid");
      fill(field.fault);
    }
    const field = problem ? this.fields.get(problem.where) : null;
    if (!field) return false;
    field.input.setAttribute("aria-invalid", "true");
    fill(field.fault, problem.what, " ", tags(problem.rules.map((/** @type {string} */ rule) => rule.split("/")[0])));
    return true;
  }

  /** @param {any} sheet */
  build(sheet) {
    this.rulebook = sheet.rulebook;
    this.fields.clear();
    this.heads.clear();
    const small = sheet.wagers.filter((/** @type {any} */ wager) => wager.lines.length === 1);
    const large = sheet.wagers.filter((/** @type {any} */ wager) => wager.lines.length > 1 && !wager.jackpot);
    const jackpot = sheet.wagers.filter((/** @type {any} */ wager) => wager.jackpot);
    fill(
      this.place,
      large.map((/** @type {any} */ wager) => this.table(wager, false)),
      jackpot.map((/** @type {any} */ wager) => this.table(wager, true, this.sums(sheet))),
      h("div", { role: "group", class: "panel rows", "aria-label": word("lab.book.more") }, small.map((/** @type {any} */ wager) => this.single(wager)), sheet.wagers.map((/** @type {any} */ wager) => this.choice(wager.choice, word("lab.book.pays-from", { wager: wager.title }))), this.choice(sheet.qualifier, word("lab.book.qualifies"))),
    );
  }

  /**
   * @param {any} wager
   * @param {boolean} jackpot
   * @param {any} [foot]
   */
  table(wager, jackpot, foot = null) {
    const head = h("span", { class: "note" });
    this.heads.set(wager.wager, head);
    const columns = [word("lab.book.hand"), word("lab.book.pays"), word(jackpot ? "lab.book.one-in" : "lab.book.deals")];
    return h(
      "div",
      { role: "group", class: "panel rows", "aria-label": wager.title },
      h("div", { class: "head" }, h("h3", null, wager.title), tags(wager.rules), h("span", { class: "grow" }), jackpot ? this.sum("unit", word("lab.sum.unit")) : null, head),
      h("div", { class: "line names", "aria-hidden": "true" }, h("span", null, columns[0]), h("span", null, columns[1]), h("span", { class: "amount" }, columns[2])),
      wager.lines.map((/** @type {any} */ line) => this.line(line, wager)),
      foot,
    );
  }

  /**
   * @param {any} line
   * @param {any} wager
   */
  line(line, wager) {
    const deals = h("span", { class: "amount" });
    const fault = h("p", { class: "fault", role: "alert" });
    const old = h("s", { class: "quiet" });
    const behind = h("span", { class: "form" });
    const input = this.input(line.name, `${wager.title}, ${line.hand}`);
    const row = h("div", { class: "line" }, h("label", { for: input.id }, line.hand), h("span", { class: "pays" }, old, input, behind), deals, fault);
    this.fields.set(line.name, { input, row, old, form: behind, deals, fault });
    return row;
  }

  /** A wager of one line: "Ante pays 1 to 1". @param {any} wager */
  single(wager) {
    const line = wager.lines[0];
    const fault = h("p", { class: "fault", role: "alert" });
    const old = h("s", { class: "quiet" });
    const behind = h("span", { class: "form" });
    const input = this.input(line.name, word("lab.book.wager-pays", { wager: wager.title }));
    const row = h("div", { class: "line one" }, h("label", { for: input.id }, word("lab.book.wager-pays", { wager: wager.title })), h("span", { class: "pays" }, old, input, behind), h("span", { class: "amount" }, tags([line.rule.split("/")[0]])), fault);
    this.fields.set(line.name, { input, row, old, form: behind, fault });
    return row;
  }

  /**
   * A hand to choose: the dealer's, or that from which a wager is paid.
   * @param {any} choice
   * @param {string} label
   */
  choice(choice, label) {
    if (!choice) return null;
    const id = `field-${choice.name}`;
    const fault = h("p", { class: "fault", role: "alert" });
    const as = choice.approved ? word("lab.book.as-approved", { hand: hand(choice.approved) }) : word("lab.book.as-book");
    const options = choice.choices.filter((/** @type {string} */ each) => each !== choice.approved).map((/** @type {string} */ each) => h("option", { value: each }, hand(each)));
    const input = h("select", { id, class: "cell", onchange: () => this.edit.change(choice.name, input.value) }, h("option", { value: "" }, as), options);
    const row = h("div", { class: "line one wide" }, h("label", { for: id }, label), input, h("span", { class: "amount" }, tags(choice.rules.slice(0, 1))), fault);
    this.fields.set(choice.name, { input, row, fault });
    return row;
  }

  /** The sums that no rule sets: meter, ante, units, and the stake of a wager that has a limit. @param {any} sheet */
  sums(sheet) {
    const more = [];
    if (sheet.sums.units_taken.length !== 1) more.push(this.units(sheet.sums));
    if (sheet.sums.capped.length) more.push(this.sum("stake", word("lab.sum.stake", { wager: sheet.sums.capped[0].wager, most: sheet.sums.capped[0].most })));
    return h("div", { class: "sums" }, SUMS.map((name) => this.sum(name, word(`lab.sum.${name}`))), more);
  }

  /**
   * @param {string} name
   * @param {string} label
   */
  sum(name, label) {
    const fault = h("p", { class: "fault", role: "alert" });
    const input = this.input(name, label, (value) => this.edit.sum(name, value));
    const row = h("span", { class: `sum ${name}` }, h("label", { for: input.id, class: "quiet" }, label), input, fault);
    this.fields.set(name, { input, row, fault });
    return row;
  }

  /** @param {any} sums */
  units(sums) {
    const fault = h("p", { class: "fault", role: "alert" });
    const taken = sums.units_taken.length ? sums.units_taken : [1, 2, 3, 4, 5];
    const input = h("select", { id: "field-units", class: "cell", onchange: () => this.edit.sum("units", input.value) }, taken.map((/** @type {number} */ each) => h("option", { value: each }, each)));
    const row = h("span", { class: "sum units" }, h("label", { for: input.id, class: "quiet" }, word("lab.sum.units")), input, fault);
    this.fields.set("units", { input, row, fault });
    return row;
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {(value: string) => void} [told]
   */
  input(name, label, told = (value) => this.edit.change(name, value)) {
    const input = h("input", { id: `field-${name}`, class: "cell", inputmode: "decimal", autocomplete: "off", spellcheck: "false", "aria-label": label });
    input.addEventListener("input", () => told(input.value));
    input.addEventListener("focus", () => input.select());
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") move(input, event.shiftKey ? -1 : 1);
      const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
      if (step && /^\d{1,9}$/.test(input.value)) {
        event.preventDefault();
        assign(input, { ".value": String(Math.max(0, Number(input.value) + step)) });
        told(input.value);
      }
    });
    return input;
  }
}

/**
 * To the next field, as in a sheet.
 * @param {HTMLInputElement} from
 * @param {number} step
 */
function move(from, step) {
  const all = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("input.cell")]);
  all[all.indexOf(from) + step]?.focus();
}

/** @param {any} line */
function form(line) {
  return line.form === "dollars" ? word("lab.form.dollars") : line.form === "% of jackpot" ? word("lab.form.share") : line.form;
}

/** @param {string} slug */
export function hand(slug) {
  const text = slug.replaceAll("-", " ").replace(/^(\w)/, (first) => first.toUpperCase());
  return text === "Any" ? word("lab.hand.any") : text;
}
