// The audit: rounds found by what happened in them, money by table and shift, the pools beside the ledger, the log's heads and
// signatures, and all of it verified anew. The address carries what is looked for.

import { call, get, post } from "./api.js";
import { Heads } from "./audit/heads.js";
import { showMoney, showPools } from "./audit/money.js";
import { Rounds } from "./audit/rounds.js";
import { showReview } from "./audit/review.js";
import { fill, h } from "./dom.js";
import { markReviewed } from "./reviews.js";
import { failure, start } from "./shell.js";
import { word } from "./words.js";

const PARTS = ["rounds", "money", "pools", "review", "log"];

const shell = await start({ title: word("door.audit"), door: "audit" });

class Audit {
  constructor() {
    /** What is found, while that part is open. @type {Rounds | null} */
    this.rounds = null;
    this.tabs = h("div", { class: "choices tabs no-print", role: "group", "aria-label": word("door.audit") }, PARTS.map((part, at) => h("button", { type: "button", id: `tab-${part}`, "data-part": part, onclick: () => this.open(part) }, word(`audit.part.${part}`), h("kbd", null, at + 1))));
    this.part = h("section", { id: "part", class: "part" });
    fill(shell.main, h("div", { class: "audit" }, h("div", { class: "title" }, h("h1", null, word("door.audit")), this.tabs), this.part));
    PARTS.forEach((part, at) => shell.on(String(at + 1), () => this.open(part)));
    shell.on("/", () => /** @type {HTMLElement | null} */ (this.part.querySelector("input"))?.focus());
    shell.on("j", () => this.rounds?.step(1));
    shell.on("k", () => this.rounds?.step(-1));
    shell.on("d", () => this.rounds?.download());
    shell.teach([
      { keys: ["1", "5"], does: word("audit.keys.parts") },
      { keys: ["/"], does: word("audit.find") },
      { keys: ["J", "K"], does: word("audit.keys.rounds") },
      { keys: ["D"], does: word("audit.download") },
    ]);
    this.part.addEventListener("click", async (event) => (await markReviewed(event, shell.toasts)) && this.show("review"));
    addEventListener("hashchange", () => this.open(location.hash.slice(1), false));
    this.open(location.hash.slice(1), false);
  }

  /**
   * @param {string} wanted
   * @param {boolean} [write]
   */
  open(wanted, write = true) {
    const part = PARTS.includes(wanted) ? wanted : PARTS[0];
    if (write) history.replaceState(null, "", `${location.pathname}${location.search}#${part}`);
    for (const tab of this.tabs.children) {
      tab.setAttribute("aria-pressed", String(tab.dataset.part === part));
    }
    this.part.setAttribute("aria-labelledby", `tab-${part}`);
    clearInterval(this.timer);
    this.rounds = null;
    this.opened = part;
    void this.show(part);
  }

  /** Draw a part once it is there, unless another one was opened meanwhile. @param {string} part */
  async show(part) {
    const drawn = await this.draw(part).catch((error) => h("div", { class: "pad" }, failure(error)));
    if (part === this.opened) fill(this.part, drawn);
  }

  /** @param {string} part */
  async draw(part) {
    if (part === "rounds") {
      this.rounds = new Rounds({ hash: "#rounds" });
      return this.rounds.part;
    }
    if (part === "money") return showMoney(await get("/audit/money"));
    if (part === "pools") {
      const [books, slips] = await Promise.all([get("/audit/reconciliation"), get("/audit/slips")]);
      return showPools(books, slips.slips);
    }
    if (part === "review") return showReview((await get("/audit/overrides")).overrides, shell.me);
    const heads = new Heads(await get("/audit/heads"), shell.me?.post ?? "", {
      begin: () => this.verify(() => post("/audit/verification"), heads),
      end: () => this.verify(() => call("DELETE", "/audit/verification"), heads),
    });
    await this.verify(() => get("/audit/verification"), heads);
    return heads.part;
  }

  /**
   * @param {() => Promise<any>} ask
   * @param {Heads} heads
   */
  async verify(ask, heads) {
    clearInterval(this.timer);
    try {
      heads.verified(await ask());
    } catch (error) {
      shell.toasts.refuse(error);
    }
    if (heads.running && this.opened === "log") this.timer = setInterval(() => this.verify(() => get("/audit/verification"), heads), 700);
  }
}

if (shell.me) {
  try {
    await get("/audit/heads"); // whoever may not read it is told so at once
    new Audit();
  } catch (error) {
    fill(shell.main, h("div", { class: "pad" }, failure(error)));
  }
}
