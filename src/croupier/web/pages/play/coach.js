// The coach: what each action of the own hand is worth, why, and what each decision has cost. It is off until it is turned on.

import { get, part, Problem } from "../api.js";
import { h } from "../dom.js";
import "../elements/state-panel.js";
import { icon } from "../icons.js";
import { follow } from "../lab/ask.js";
import { isNothing } from "../money.js";
import { named, word } from "../words.js";

const KEPT = "croupier-coach";

export class Coach {
  /**
   * @param {string} table
   * @param {() => void} tell what to do when there is something else to show
   */
  constructor(table, tell) {
    this.table = table;
    this.tell = tell;
    this.on = localStorage.getItem(KEPT) === "on";
    this.ready = false;
    this.asked = "";
    /** @type {any} */
    this.said = null;
    /** @type {any} */
    this.problem = null;
    /** How far the lab is, where it must count first. @type {any} */
    this.job = null;
  }

  /** Ask once more. */
  again() {
    this.asked = "";
    this.problem = null;
    this.tell();
  }

  turn() {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "on" : "off");
    this.asked = "";
    this.tell();
  }

  /**
   * Ask again if the hand is not what it was when the last question was asked.
   * @param {any} value a table as the server sends it
   * @param {number | null} own
   */
  see(value, own) {
    const place = value.table.positions.find((/** @type {any} */ each) => each.position === own);
    const hand = place?.cards.length ? [own, value.table.rounds, place.cards, place.actions, value.table.community.length, value.beside.felt.waits.includes(own)] : null;
    const now = this.on && hand ? JSON.stringify(hand) : "";
    if (this.on && !this.ready) {
      this.ready = true;
      get("/lab/books").catch(() => null); // whoever serves the lab starts it: the first answer comes sooner
    }
    if (now === this.asked) return;
    this.asked = now;
    this.said = this.problem = this.job = null;
    if (now) void this.ask(Number(own), now);
  }

  /**
   * @param {number} own
   * @param {string} asked
   */
  async ask(own, asked) {
    let said = null;
    let problem = null;
    try {
      said = await get(`/tables/${part(this.table)}/coach?position=${own}`);
      if (said.state && said.id) said = (await follow(said, (job) => asked === this.asked && this.wait(job))).result;
    } catch (error) {
      problem = error;
    }
    if (asked !== this.asked) return; // the hand went on meanwhile
    Object.assign(this, { said, problem, job: null });
    this.tell();
  }

  /** @param {any} job */
  wait(job) {
    this.job = job;
    this.tell();
  }

  draw() {
    const turned = h("button", { type: "button", role: "switch", class: "switch", "aria-checked": String(this.on), "data-coach": "turn", "data-key": "switch" }, h("span", { class: "knob", "aria-hidden": "true" }), word("coach.switch"));
    return [turned, h("p", { class: "quiet small" }, word("coach.about")), h("div", { class: "advice", role: "status", "data-key": "advice" }, this.drawSaid())];
  }

  drawSaid() {
    if (!this.on) return h("p", { class: "quiet" }, word("coach.off"));
    if (this.problem) return drawProblem(this.problem);
    if (this.said) return drawAdvice(this.said);
    if (!this.asked) return h("p", { class: "quiet" }, word("coach.none"));
    const { done = 0, total = 0, what = "" } = this.job?.progress ?? {};
    const words = total ? word("lab.job.counting", { done, total, what }) : word("coach.working");
    return h("div", { class: "working" }, h("span", null, words), h("progress", total ? { max: total, value: done, "aria-label": words } : { "aria-label": words }));
  }
}

/** @param {any} problem */
function drawProblem(problem) {
  const known = problem instanceof Problem && !problem.unreached;
  return h("state-panel", { state: known ? "refused" : "error", "title-text": known ? problem.what : null, text: problem.allowed ? word("problem.allowed", { post: named("post", problem.allowed) }) : " ", rules: known ? problem.rules.join(" ") || null : null }, h("button", { type: "button", class: "button", slot: "actions", "data-coach": "again" }, word("load.again")));
}

/** @param {any} said */
function drawAdvice(said) {
  const last = said.decisions.length - 1;
  const over = said.decisions.every((/** @type {any} */ each) => each.taken);
  const total = over && said.cost !== null ? h("p", { class: `total ${isNothing(said.cost) ? "paid" : ""}` }, isNothing(said.cost) ? [icon("tick", 16), word("coach.total.none")] : word("coach.total", { n: said.cost })) : null;
  return [total, ...said.decisions.map((/** @type {any} */ each, /** @type {number} */ index) => drawDecision(each, index, index === last)).reverse()];
}

/**
 * @param {any} decision
 * @param {number} index
 * @param {boolean} last
 */
function drawDecision(decision, index, last) {
  const title = decision.taken ? word("coach.then", { n: index + 1, action: named("action", decision.taken) }) : word("coach.now");
  const rows = decision.actions.map((/** @type {any} */ each) =>
    h(
      "tr",
      { class: each.best ? "best" : "" },
      h("th", { scope: "row" }, named("action", each.action), each.best ? h("span", { class: "badge paid" }, icon("tick", 12), word("coach.best")) : null, each.action === decision.taken ? h("span", { class: "badge" }, word("coach.taken")) : null),
      h("td", { class: "amount" }, each.value),
    ),
  );
  const cost = decision.cost === null ? null : h("p", { class: isNothing(decision.cost) ? "quiet" : "lost" }, isNothing(decision.cost) ? word("coach.cost.none") : word("coach.cost", { n: decision.cost }));
  return h(
    "section",
    { class: "decision", "data-key": `decision-${index}` },
    h("h3", null, title),
    h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, word("coach.action")), h("th", { scope: "col", class: "amount" }, word("coach.value")))), h("tbody", null, rows)),
    cost,
    h("details", { open: last, "data-key": "why" }, h("summary", null, word("coach.why")), decision.why.map((/** @type {any} */ each) => h("p", null, sayReason(each)))),
    h("details", { "data-key": "exactly" }, h("summary", null, word("coach.exactly", { deals: decision.deals })), decision.actions.map((/** @type {any} */ each) => h("p", { class: "mono small" }, `${named("action", each.action)} ${each.exact}`))),
  );
}

/**
 * A reason in the language of the page: the server says the same in English.
 * @param {{id: string, values: Record<string, any>}} reason
 */
function sayReason({ id, values }) {
  const said = { ...values };
  for (const name of ["best", "other"]) if (said[name]) said[name] = named("action", said[name]);
  if (said.wagers) said.wagers = said.wagers.map((/** @type {string} */ each) => named("wager", each)).join(", ");
  return word(`coach.why.${id}`, said);
}
