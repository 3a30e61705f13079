// Rounds found by table, player, rule, amount, irregularity, person and time. What is looked for stands in the address.

import { get } from "../api.js";
import { fill, h } from "../dom.js";
import { isLoss, isNothing, money, result } from "../money.js";
import { keep } from "../round/record.js";
import { failure } from "../shell.js";
import { clock, day, word } from "../words.js";

const FIELDS = ["table", "player", "person", "rule", "ruling", "least", "since", "until"];
const OF_STAFF = new Set(["player", "person", "ruling"]); // what a player, who finds the own rounds alone, does not ask for
const WAIT = 250; // milliseconds without a key before it is asked

/** @param {number} at */
export const when = (at) => `${day(at)} ${clock(at)}`;

export class Rounds {
  /**
   * @param {{own?: boolean, eyes?: string, hash?: string}} [how] whether they are one's own; by whose eyes a round is opened
   */
  constructor(how = {}) {
    this.how = { own: false, eyes: "auditor", hash: "", ...how };
    const shown = FIELDS.filter((name) => !this.how.own || !OF_STAFF.has(name));
    const query = new URLSearchParams(location.search);
    /** @type {Record<string, any>} */
    this.fields = Object.fromEntries(FIELDS.map((name) => [name, h("input", { class: "field", id: `find-${name}`, type: name === "since" || name === "until" ? "datetime-local" : "search", inputmode: name === "least" ? "decimal" : null, value: query.get(name) ?? "", autocomplete: "off", oninput: () => this.soon() })]));
    this.result = h("select", { class: "field", id: "find-result", onchange: () => this.soon() }, ["", "concluded", "void", "open"].map((each) => h("option", { value: each, selected: query.get("result") === each }, word(`audit.result.${each || "any"}`))));
    this.irregular = h("input", { type: "checkbox", id: "find-irregular", checked: query.get("irregular") === "true", onchange: () => this.soon() });
    this.found = h("div", { class: "found", role: "group", "aria-label": word("audit.part.rounds"), tabindex: "0" });
    this.count = h("span", { class: "quiet", role: "status" });
    this.further = h("button", { type: "button", class: "button no-print", hidden: true, onclick: () => void this.find() }, word("audit.further"));
    const labelled = (/** @type {string} */ name, /** @type {any} */ field) => h("div", { class: `by by-${name}` }, h("label", { class: "label", for: `find-${name}` }, word(`audit.by.${name}`)), field);
    const narrow = matchMedia("(max-width: 700px)"); // there what is found comes before what finds it
    narrow.addEventListener("change", () => { this.part.firstElementChild.open = this.query().size > 0 || !narrow.matches; });
    this.part = h(
      "div",
      { class: "rounds" },
      h("details", { class: "panel folds no-print", open: query.size > 0 || !narrow.matches }, h("summary", null, word("audit.find")), h("form", { class: "finder", role: "search", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.find(); } }, shown.map((name) => labelled(name, this.fields[name])), labelled("result", this.result), h("div", { class: "by check" }, this.irregular, h("label", { for: "find-irregular" }, word("audit.by.irregular"))))),
      h("div", { class: "region" }, h("h2", null, word("audit.part.rounds")), this.count, h("span", { class: "grow" }), this.further, h("button", { type: "button", class: "button no-print", onclick: () => this.download() }, word("audit.download"))),
      this.found,
    );
    /** @type {any[]} */
    this.rounds = [];
    void this.find();
  }

  focus() {
    this.fields.table.focus();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.find(), WAIT);
  }

  query() {
    const query = new URLSearchParams();
    for (const name of FIELDS) if (this.fields[name].value.trim()) query.set(name, this.fields[name].value.trim());
    if (this.result.value) query.set("result", this.result.value);
    if (this.irregular.checked) query.set("irregular", "true");
    return query;
  }

  async find() {
    const query = this.query();
    history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}${this.how.hash}`);
    for (const name of ["since", "until"]) if (query.has(name)) query.set(name, new Date(query.get(name) ?? "").toISOString());
    query.set("most", "100");
    const asked = (this.asked = Symbol("asked"));
    try {
      const said = await get(`/rounds?${query}`);
      if (asked === this.asked) this.show(said);
    } catch (error) {
      if (asked === this.asked) fill(this.found, failure(error));
    }
  }

  /** @param {any} said */
  show(said) {
    this.rounds = said.rounds;
    fill(this.count, word(said.whole ? "audit.found" : "audit.found.more", { n: said.rounds.length, all: said.found }));
    this.further.hidden = said.whole;
    if (!said.rounds.length) {
      fill(this.found, h("state-panel", { state: "nothing", "title-text": word("audit.none"), text: word("audit.none.text") }));
      return;
    }
    const heads = ["round", "at", "book", "dealer", "players", "staked", "back", "house", "rulings"];
    const right = new Set(["staked", "back", "house"]);
    fill(this.found, h("table", null, h("thead", null, h("tr", null, heads.map((name) => h("th", { scope: "col", class: `${name} ${right.has(name) ? "amount" : ""}` }, word(`audit.column.${name}`))))), h("tbody", null, said.rounds.map((/** @type {any} */ each) => row(each, this.how.eyes)))));
  }

  /** From round to round by keys; Enter opens the one that has the focus. @param {number} by */
  step(by) {
    const links = [...this.found.querySelectorAll("td.round a")];
    const at = links.indexOf(document.activeElement);
    links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  }

  download() {
    keep("rounds.json", JSON.stringify(this.rounds, null, 1), "application/json");
  }
}

/**
 * @param {any} round
 * @param {string} eyes
 */
function row(round, eyes) {
  const [table, number] = [round.table, round.round];
  const look = isNothing(round.house) ? "" : isLoss(round.house) ? "lost" : "paid";
  return h(
    "tr",
    { class: round.result },
    h("td", { class: "round" }, h("a", { href: `/rounds/${encodeURIComponent(table)}/${number}?eyes=${eyes}` }, h("b", null, table), ` ${number}`)),
    h("td", { class: "at" }, when(round.at)),
    h("td", { class: "book" }, round.game),
    h("td", { class: "dealer" }, round.dealer),
    h("td", { class: "players" }, round.players.map((/** @type {any} */ each) => each.name || each.key).join(", ")),
    h("td", { class: "staked amount", "data-label": word("audit.column.staked") }, money(round.staked)),
    h("td", { class: "back amount", "data-label": word("audit.column.back") }, money(round.back)),
    h("td", { class: `house amount ${look}`, "data-label": word("audit.column.house") }, round.result === "open" ? "" : result(round.house)),
    h("td", { class: "rulings" }, round.result === "concluded" ? null : h("span", { class: "state" }, word(`audit.result.${round.result}`)), round.rulings.map((/** @type {string} */ each) => h("span", { class: "ruling" }, each))),
  );
}
