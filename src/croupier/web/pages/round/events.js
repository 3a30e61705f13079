// The events of a round as a list: when, what, who, rule, money, hash. The one that the felt shows is marked; what comes later is pale.

import { fill, h } from "../dom.js";
import { tags } from "../elements/rule-tag.js";
import { isLoss, isNothing, money, result } from "../money.js";
import { clock, named, translate, word } from "../words.js";

const TAGS = matchMedia("(min-width: 1240px) and (max-width: 1400px)").matches ? 8 : 13; // signs of two tags in a row
const GROUPS = ["all", "money", "cards", "people"];

/** The money of an event, and how it looks. @param {any} frame @returns {[string, string]} */
export function moneyOf(frame) {
  if (frame.net !== null && frame.net !== undefined) return [result(frame.net), isNothing(frame.net) ? "" : isLoss(frame.net) ? "lost" : "paid"];
  if (frame.amount === null) return ["", ""];
  return [money(frame.amount), frame.flow === "meter" ? "gold" : ""];
}

/** How many tags a row has room for. @param {string[]} rules */
export function fitting(rules) {
  return rules.slice(0, 2).join("").length > TAGS ? 1 : 2;
}

export class Events {
  /**
   * @param {any[]} frames
   * @param {string} book
   * @param {(number: number) => void} go
   */
  constructor(frames, book, go) {
    this.frames = frames;
    this.group = "all";
    this.text = "";
    this.at = 0;
    this.count = h("span", { class: "quiet" });
    this.filters = h("div", { class: "choices no-print", role: "group", "aria-label": word("round.filter") }, GROUPS.map((each) => h("button", { type: "button", "data-group": each, "aria-pressed": String(each === "all"), onclick: () => this.filter(each) }, word(`round.filter.${each}`))));
    this.field = h("input", { class: "field find no-print", type: "search", placeholder: word("round.find"), "aria-label": word("round.find"), oninput: () => this.search() });
    this.rows = frames.map((frame) => this.row(frame, book, go));
    this.body = h("tbody", null, this.rows);
    const heads = ["number", "when", "what", "who", "rule", "money", "hash"];
    this.list = h("div", { class: "list", tabindex: "0", role: "group", "aria-label": word("round.events") }, h("table", null, h("thead", null, h("tr", null, heads.map((each) => h("th", { class: `${each} ${each === "money" || each === "number" ? "amount" : ""}`, scope: "col" }, word(`round.column.${each}`))))), this.body));
    this.part = h("section", { class: "events", "aria-label": word("round.events") }, h("div", { class: "region" }, h("h2", null, word("round.events")), this.count, h("span", { class: "grow" }), this.filters, this.field), this.list);
    this.filter("all");
  }

  /**
   * @param {any} frame
   * @param {string} book
   * @param {(number: number) => void} go
   */
  row(frame, book, go) {
    const [amount, look] = moneyOf(frame);
    const cells = [
      h("td", { class: "number amount quiet" }, frame.number),
      h("td", { class: "when" }, clock(frame.at)),
      h("td", { class: "what", title: translate(frame.what) }, h("button", { type: "button", class: "go" }, translate(frame.what))),
      h("td", { class: "who" }, frame.by || named("post", frame.post)),
      h("td", { class: "rule" }, h("span", { class: "tags" }, tags([...frame.rules, ...frame.readings], { book, most: fitting([...frame.rules, ...frame.readings]) }))),
      h("td", { class: `money amount ${look}` }, amount),
      h("td", { class: "hash mono", title: frame.hash }, h("span", null, frame.hash.slice(0, 4)), h("span", { class: "more" }, frame.hash.slice(4, 8))),
    ];
    return h("tr", { "data-number": frame.number, onclick: () => go(frame.number) }, cells);
  }

  /** @param {string} group */
  filter(group) {
    this.group = group;
    for (const button of this.filters.children) button.setAttribute("aria-pressed", String(button.dataset.group === group));
    this.search();
  }

  search() {
    this.text = this.field.value.trim().toLowerCase();
    let shown = 0;
    this.frames.forEach((frame, index) => {
      const said = [frame.what, translate(frame.what), frame.by, ...frame.rules, ...frame.readings, frame.hash, frame.amount ?? ""].join(" ").toLowerCase();
      const fits = (this.group === "all" || frame.group === this.group) && said.includes(this.text);
      this.rows[index].hidden = !fits;
      shown += fits ? 1 : 0;
    });
    fill(this.count, word("round.count", { n: shown, all: this.frames.length }));
  }

  /** @param {number} number */
  show(number) {
    this.at = number;
    this.rows.forEach((row, index) => {
      row.classList.toggle("later", index + 1 > number);
      if (index + 1 === number) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    });
    const row = this.rows[number - 1];
    if (!row || row.hidden) return;
    const box = this.list.getBoundingClientRect();
    const place = row.getBoundingClientRect();
    if (this.list.scrollHeight > this.list.clientHeight && (place.top < box.top + 30 || place.bottom > box.bottom)) {
      this.list.scrollTop += place.top - box.top - box.height / 2;
    }
  }
}
