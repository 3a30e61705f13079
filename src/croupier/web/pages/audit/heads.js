// How far the log goes, what was signed, and all of it verified anew by a process of its own.

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { grouped } from "../money.js";
import { word } from "../words.js";
import { widePanel } from "./money.js";
import { when } from "./rounds.js";

export class Heads {
  /**
   * @param {any} said
   * @param {string} post of whoever looks
   * @param {{begin: () => void, end: () => void}} act
   */
  constructor(said, post, act) {
    this.act = act;
    this.running = false;
    this.state = h("div", { class: "state", role: "status" });
    this.button = h("button", { type: "button", class: "button next", onclick: () => (this.running ? act.end() : act.begin()) }, word("audit.verify"));
    const download = post === "shift-manager" ? h("a", { class: "button", href: "/api/v1/audit/export", download: "croupier-export.jsonl" }, word("audit.export")) : h("p", { class: "quiet" }, word("audit.export.who"));
    const heads = said.heads.map((/** @type {any} */ each) => h("tr", null, h("th", { scope: "row" }, each.stream), h("td", { class: "amount" }, grouped(each.version)), h("td", { class: "mono hash" }, each.hash)));
    const signed = said.statements.map((/** @type {any} */ each) => h("tr", null, h("td", { class: "amount" }, each.number), h("td", null, when(each.at)), h("td", { class: "amount" }, grouped(each.position)), h("td", { class: "mono hash" }, each.digest), h("td", { class: "mono" }, each.key), h("td", { class: "mono hash" }, each.signature)));
    const head = (/** @type {string[]} */ names) => h("thead", null, h("tr", null, names.map((name) => h("th", { scope: "col", class: ["version", "number", "position"].includes(name) ? "amount" : "" }, word(`audit.log.${name}`)))));
    this.part = h(
      "div",
      { class: "log" },
      h("section", { class: "panel verify" }, h("h2", null, word("audit.verification")), h("p", { class: "quiet" }, word("audit.verification.about")), this.state, h("div", { class: "row no-print" }, this.button, download)),
      widePanel([word("audit.heads"), " ", h("span", { class: "quiet" }, word("audit.upto", { n: grouped(said.position) }))], h("table", null, head(["stream", "version", "hash"]), h("tbody", null, heads))),
      widePanel(word("audit.signed"), h("table", null, head(["number", "at", "position", "digest", "key", "signature"]), h("tbody", null, signed))),
    );
  }

  /** What the verifier says. @param {any} said */
  verified(said) {
    this.running = said.state === "running";
    fill(this.button, word(this.running ? "audit.verify.end" : "audit.verify"));
    if (this.running) {
      fill(this.state, h("progress", { max: said.total || 1, value: said.done, "aria-label": word("audit.verification") }), h("span", { class: "quiet" }, word("audit.verify.far", { n: grouped(said.done), all: grouped(said.total) })));
      return;
    }
    if (said.state === "none") {
      fill(this.state);
      return;
    }
    const { result } = said;
    if (said.state !== "done" || !result) {
      fill(this.state, h("p", { class: "agrees wrong" }, icon("error", 16), word(`audit.verify.${said.state}`)));
      return;
    }
    const right = result.faults === 0;
    const counted = ["events", "streams", "statements", "tables", "rounds"].map((name) => [h("dt", null, word(`audit.verify.${name}`)), h("dd", null, grouped(result[name]))]);
    const wrong = (result.first_faults ?? []).map((/** @type {any} */ each) => h("li", null, h("b", null, `${each.stream} ${each.position}`), ` ${each.what}`));
    fill(this.state, h("p", { class: `agrees ${right ? "right" : "wrong"}` }, icon(right ? "tick" : "error", 16), right ? word("audit.verify.right") : word("audit.verify.wrong", { n: result.faults })), h("dl", null, counted), wrong.length ? h("ul", { class: "faults" }, wrong) : null, h("p", { class: "quiet" }, word("audit.verify.by", { name: said.by, when: when(said.at) })));
  }
}
