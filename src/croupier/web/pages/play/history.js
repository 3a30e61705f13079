// The rounds that one has played at this table, the latest first; each can be replayed once its cards are published.

import { get, part, Problem } from "../api.js";
import { h } from "../dom.js";
import { isLoss, result } from "../money.js";
import { clock, word } from "../words.js";

const MOST = 30;

export class History {
  /**
   * @param {string} table
   * @param {string} key of who plays
   * @param {() => void} tell what to do when there is something else to show
   */
  constructor(table, key, tell) {
    this.table = table;
    this.key = key;
    this.tell = tell;
    this.asked = "";
    /** @type {any[] | null} */
    this.rounds = null;
    /** @type {any} */
    this.problem = null;
  }

  /** Ask again when a round was opened or concluded. @param {any} value a table as the server sends it */
  see(value) {
    const now = `${value.table.rounds} ${value.beside.phase === "between"}`;
    if (now === this.asked) return;
    this.asked = now;
    void this.ask();
  }

  async ask() {
    try {
      this.rounds = (await get(`/rounds?table=${part(this.table)}&player=${part(this.key)}&most=${MOST}`)).rounds;
      this.problem = null;
    } catch (error) {
      this.problem = error;
    }
    this.tell();
  }

  draw() {
    if (this.problem) return h("p", { class: "lost", role: "alert" }, this.problem instanceof Problem && this.problem.what ? this.problem.what : word("state.error.title"));
    if (!this.rounds) return h("p", { class: "quiet" }, word("state.loading.title"));
    if (!this.rounds.length) return h("p", { class: "quiet" }, word("history.none"));
    return h("ol", { class: "history" }, this.rounds.map((each) => h("li", { "data-key": each.id }, this.drawRound(each))));
  }

  /** @param {any} round */
  drawRound(round) {
    const own = round.players.find((/** @type {any} */ each) => each.key === this.key);
    const net = own?.net ?? null;
    const words = [h("b", null, word("round.number", { n: round.round })), h("span", { class: "quiet" }, round.opened ? clock(round.at, false) : word("history.sealed"))];
    const sum = h("span", { class: `amount ${net === null ? "" : isLoss(net) ? "lost" : "paid"}` }, round.result === "void" ? word("history.void") : net === null || round.result === "open" ? "" : result(net));
    return round.opened ? h("a", { href: `/rounds/${round.id.split("/").map(part).join("/")}` }, words, sum) : h("span", null, words, sum);
  }
}
