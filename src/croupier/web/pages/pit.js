// The pit: one queue of what waits for somebody; what is in hand with the felt as it lies, the rule, and what may be ruled; and
// below it all overrides and voids of the shift.

import { Problem, send } from "./api.js";
import { fill, h, morph } from "./dom.js";
import { tags } from "./elements/rule-tag.js";
import { atTable } from "./felt.js";
import { icon } from "./icons.js";
import { money } from "./money.js";
import { openPalette } from "./palette.js";
import { drawOrder, drawOverrides, smallModel } from "./pit/case.js";
import { Ruling } from "./pit/ruling.js";
import { markReviewed } from "./reviews.js";
import { failure, start } from "./shell.js";
import { span, translate, word } from "./words.js";

const shell = await start({ title: word("door.pit"), door: "pit" });
const { store, main, toasts } = shell;

class Pit {
  constructor() {
    /** @type {any} */
    this.pit = null;
    /** @type {any} */
    this.wait = null;
    /** @type {any} */
    this.table = null;
    this.ruling = new Ruling({ me: shell.me, done: (title) => toasts.show({ kind: "paid", title }), refuse: (error) => toasts.refuse(error) });
    this.count = h("span", { class: "count" });
    this.queue = h("div", { class: "queue-list" });
    this.head = h("div", { class: "case-head" });
    this.felt = h("card-table", { eyes: "small" });
    this.under = h("div", { class: "under" });
    this.case = h("section", { class: "case", "aria-label": word("pit.case") }, this.head, this.felt, this.under);
    this.nothing = h("section", { class: "case", hidden: true }, h("state-panel", { state: "nothing", "title-text": word("pit.empty.title"), text: word("pit.empty.text") }));
    this.overrides = h("section", { class: "overrides", "aria-label": word("pit.overrides") });
    this.page = h("div", { class: "pit" }, h("h1", { class: "heard" }, word("door.pit")),
      h("nav", { class: "queue", "aria-label": word("pit.queue") }, h("div", { class: "region" }, h("h2", null, word("pit.queue")), this.count, h("span", { class: "grow" }), h("kbd", { "aria-hidden": "true" }, "J"), h("kbd", { "aria-hidden": "true" }, "K")), this.queue),
      this.case, this.nothing, this.ruling.element, this.overrides);
    fill(main, h("div", { class: "pad" }, h("state-panel", { state: "loading", "title-text": word("door.pit") })));
    this.keys();
    store.watch("pit", (known) => this.take(known));
    store.addEventListener("second", () => this.tick());
    store.addEventListener("connection", () => this.tick());
    addEventListener("hashchange", () => this.pit && this.draw());
  }

  keys() {
    shell.teach([
      { keys: ["J", "K"], does: word("pit.keys.queue") },
      { keys: ["1", "9"], does: word("pit.keys.choose") },
      { keys: ["Enter"], does: word("pit.keys.say") },
      { keys: ["R"], does: word("pit.keys.reason") },
      { keys: ["/"], does: word("deal.wrong") },
      { keys: ["D"], does: word("pit.keys.download") },
      { keys: ["L"], does: word("floor.keys.log") },
    ]);
    shell.on("j", () => this.step(1));
    shell.on("k", () => this.step(-1));
    shell.on("/", () => this.happened());
    this.under.addEventListener("click", (/** @type {any} */ event) => event.target.closest?.('[data-act="happened"]') && this.happened());
    this.overrides.addEventListener("click", (event) => markReviewed(event, toasts));
    shell.on("r", () => this.ruling.reason.focus());
    shell.on("d", () => this.overrides.querySelector(".download")?.click());
    shell.on("l", () => location.assign("/audit"));
    for (let digit = 1; digit <= 9; digit += 1) shell.on(String(digit), () => this.ruling.choose(digit - 1));
    addEventListener("keydown", (event) => {
      const at = document.activeElement;
      const free = at === document.body || at === main || at?.getAttribute("role") === "radio" || Boolean(at?.closest(".queue"));
      if (event.key !== "Enter" || !free || event.defaultPrevented || document.querySelector("dialog[open]") || !this.ruling.choices.length) return;
      event.preventDefault();
      this.ruling.go();
    });
  }

  /** @param {number} by */
  step(by) {
    const { queue } = this.pit ?? { queue: [] };
    const at = queue.findIndex((/** @type {any} */ each) => each.id === this.wait?.id);
    const next = queue[Math.min(Math.max(at + by, 0), queue.length - 1)];
    if (next) this.open(next.id);
  }

  /** @param {string} id */
  open(id) {
    history.replaceState(null, "", `#${encodeURIComponent(id)}`);
    this.draw();
    this.queue.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {import("./store.js").Known} known */
  take(known) {
    if (known.problem) {
      fill(main, h("div", { class: "pad" }, failure(new Problem(known.problem.status, known.problem))));
      return;
    }
    if (!known.value) return;
    this.pit = known.value;
    this.draw();
  }

  draw() {
    const { pit } = this;
    if (!this.page.isConnected) fill(main, this.page);
    const wanted = decodeURIComponent(location.hash.slice(1));
    const wait = pit.queue.find((/** @type {any} */ each) => each.id === wanted) ?? pit.queue.find((/** @type {any} */ each) => each.id === this.wait?.id) ?? pit.queue[0] ?? null;
    this.wait = wait;
    this.count.textContent = String(pit.queue.length);
    this.count.hidden = pit.queue.length === 0;
    shell.bar.countWaits(pit.queue.length);
    morph(this.queue, h("div", { class: "queue-list" }, pit.queue.map((/** @type {any} */ each) => this.item(each)), pit.queue.length ? null : h("p", { class: "quiet pad-small" }, word("floor.waits.none"))));
    morph(this.overrides, h("section", { class: "overrides", "aria-label": word("pit.overrides") }, drawOverrides(pit, shell.me)));
    this.case.hidden = !wait;
    this.nothing.hidden = Boolean(wait);
    this.ruling.element.hidden = !wait;
    this.page.classList.toggle("rests", !wait);
    this.watch(wait?.table ?? "");
    if (wait) this.drawCase();
    this.tick();
  }

  /** @param {any} wait */
  item(wait) {
    const here = wait.id === this.wait?.id;
    return h("a", { class: `item ${wait.holds}`, href: `#${encodeURIComponent(wait.id)}`, "aria-current": here ? "true" : null, "data-key": wait.id },
      h("span", { class: "line" }, h("b", null, wait.table), h("b", { class: "age waits", "data-since": wait.since })),
      h("b", null, translate(wait.what)),
      h("span", { class: "line" }, h("span", { class: "quiet grow" }, translate(wait.detail)), wait.amount ? h("b", { class: "gold" }, money(wait.amount)) : h("span", { class: "tags" }, wait.rules.slice(0, 2).map((/** @type {string} */ rule) => h("span", { class: "plain-tag mono" }, rule)))));
  }

  /** Watch the table of what is in hand. @param {string} name */
  watch(name) {
    if (name === this.watched) return;
    this.leave?.();
    this.watched = name;
    this.table = null;
    this.leave = name
      ? store.watch(`tables/${name}`, (known) => {
          this.table = known.value;
          if (known.value) document.documentElement.setAttribute("data-book", known.value.beside.book);
          if (this.wait) this.drawCase();
        })
      : null;
  }

  drawCase() {
    const { wait, table } = this;
    if (table && table.name !== wait.table) return;
    const orders = this.pit.orders[wait.pool] ?? [];
    const entry = orders.find((/** @type {any} */ each) => each.number === wait.entry && wait.kind === "jackpot");
    morph(this.head, h("div", { class: "case-head" },
      h("div", { class: "grow" }, h("h2", { class: "title" }, translate(wait.what)), h("p", { class: "quiet" }, [wait.table, wait.game, word("round.number", { n: wait.round }), translate(wait.detail)].join(" · "), " ", h("span", { class: "tags" }, tags(wait.rules)))),
      wait.amount ? h("span", { class: "gold display" }, money(wait.amount)) : null));
    if (table) this.felt.model = smallModel(table, shell.me, (entry?.awards ?? []).map((/** @type {any} */ award) => award.position));
    morph(this.under, h("div", { class: "under" },
      entry?.confirmed_by ? h("p", { class: "waits" }, word("pit.confirmed", { name: [entry.confirmed_by, entry.witness].filter(Boolean).join(", ") })) : null,
      wait.kind === "jackpot" ? drawOrder(orders, wait) : null,
      h("div", { class: "doors" }, h("button", { type: "button", class: "button", "data-act": "happened", disabled: !table }, icon("error", 16), word("deal.wrong"), h("kbd", null, "/")), h("a", { class: "quiet", href: `/tables/${encodeURIComponent(wait.table)}/deal` }, word("pit.to-table", { table: wait.table })))));
    this.ruling.show(wait, table);
  }

  /** Any case of the book at the table in hand, with all its facts; what was asked for is found at once, with the words said. */
  happened() {
    const { table, wait } = this;
    if (!table || table.name !== wait?.table) return;
    const asked = wait.kind === "ask" ? table.beside.asks.find((/** @type {any} */ each) => wait.id === `ask ${each.number}`) : null;
    openPalette(table, { me: shell.me, position: asked?.position ?? null, card: "", asked: asked ?? undefined, carryOut: (command) => this.carryOut(command) });
  }

  /** @param {any} command */
  async carryOut(command) {
    const { table } = this.wait;
    try {
      await send(command.kind.startsWith("table.") ? atTable(table, command) : command);
      toasts.show({ kind: "paid", title: word("pit.ruled", { table }) });
    } catch (error) {
      toasts.refuse(error);
    }
  }

  tick() {
    const now = store.now();
    for (const each of this.page.querySelectorAll("[data-since]")) {
      const text = Number(each.dataset.since) ? span(now - Number(each.dataset.since)) : "";
      if (each.textContent !== text) each.textContent = text;
    }
    const lost = store.connection === "lost";
    this.page.classList.toggle("stale", lost);
    this.ruling.press.disabled = lost; // nothing can be sent
  }
}

if (shell.me) new Pit();
