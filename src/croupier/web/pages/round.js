// A round again: the felt as chosen eyes saw it, event by event, with who, when, rule, money and hash. What if it were settled
// otherwise. The address carries the eyes, the event and what it is compared with.

import { get, part } from "./api.js";
import { fill, h } from "./dom.js";
import "./elements/card-table.js";
import { tags } from "./elements/rule-tag.js";
import { modelFrom } from "./felt.js";
import { icon } from "./icons.js";
import { Events, fitting } from "./round/events.js";
import { canHash, keep, verify } from "./round/record.js";
import { legend, Scrubber } from "./round/scrubber.js";
import { WhatIf } from "./round/what-if.js";
import { failure, start } from "./shell.js";
import { clock, day, translate, word } from "./words.js";

const PACE = 900; // milliseconds for an event while it plays
const [, , ...NAMES] = location.pathname.split("/").map(decodeURIComponent);
const NUMBER = NAMES.pop() ?? "";
const TABLE = NAMES.join("/");
const ADDRESS = `/rounds/${part(TABLE)}/${part(NUMBER)}`;

const shell = await start({ title: word("round.title", { n: NUMBER, table: TABLE }), door: "rounds" });

class RoundPage {
  /** @param {any} round */
  constructor(round) {
    this.round = round;
    this.query = new URLSearchParams(location.search);
    this.at = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    document.documentElement.setAttribute("data-book", round.book);
    /** The positions that were ever in the round, each in the same place from its first event to its last. @type {number[]} */
    this.stands = [...new Set(round.frames.flatMap((/** @type {any} */ frame) => frame.felt.positions.map((/** @type {any} */ each) => each.position)))].sort((one, other) => one - other);
    this.verified = h("div", { class: "verified", role: "status", hidden: true });
    const rows = round.frames.at(-1)?.felt.positions.length ?? 0;
    this.page = h("div", { class: `round ${rows && round.may_settle_again ? "compares" : ""}`, style: { "--rows": rows } }, this.title(), round.opened && round.frames.length ? this.columns() : this.sealed());
    fill(shell.main, this.page);
    if (!round.frames.length) return;
    this.go(Math.min(Number(this.query.get("at")) || round.frames.length, round.frames.length));
    if (round.may_settle_again) void this.compare();
    this.keys();
  }

  title() {
    const { round } = this;
    const about = [`${round.title}, ${round.edition}`, word(round.adopted ? "round.adopted" : "round.not-adopted"), word("round.times", { day: day(round.at), from: clock(round.at), to: clock(round.until) }), round.dealer ? word("round.dealer", { name: round.dealer }) : ""];
    const other = (/** @type {number} */ by, /** @type {string} */ name, /** @type {string} */ sign) => h("a", { class: "button step", href: `/rounds/${part(TABLE)}/${Number(NUMBER) + by}`, "aria-label": name }, sign);
    const may = round.frames.length > 0;
    return h(
      "div",
      { class: "title" },
      h("div", { class: "steps no-print" }, Number(NUMBER) > 1 ? other(-1, word("round.before"), "‹") : null, other(1, word("round.after"), "›")),
      h("h1", null, word("round.title", { n: NUMBER, table: TABLE })),
      h("p", { class: "quiet about" }, about.filter(Boolean).join(" · ")),
      h("span", { class: "grow" }),
      this.verified,
      h(
        "div",
        { class: "actions no-print" },
        may && round.may_settle_again ? h("button", { type: "button", class: "button", onclick: () => this.verify() }, word("round.verify"), h("kbd", null, "V")) : null,
        h("button", { type: "button", class: "button", onclick: () => this.share() }, word("round.link"), h("kbd", null, "L")),
        may ? h("button", { type: "button", class: "button", onclick: () => this.export() }, word("round.export"), h("kbd", null, "D")) : null,
      ),
    );
  }

  /** A round whose cards are not published yet. */
  sealed() {
    const again = h("button", { type: "button", class: "button", slot: "actions", onclick: () => location.reload() }, word("load.again"));
    return h("div", { class: "pad" }, h("state-panel", { state: "nothing", "title-text": word("round.sealed"), text: this.round.why }, again));
  }

  columns() {
    const { round } = this;
    this.eyes = h("div", { class: "choices eyes", role: "group", "aria-label": word("round.eyes") }, round.eyes_allowed.map((/** @type {any} */ each) => h("button", { type: "button", "aria-pressed": String(each.eyes === round.eyes), onclick: () => this.look(each.eyes) }, this.eyesName(each))));
    this.felt = h("card-table", { eyes: "small", calm: true });
    this.scrubber = new Scrubber(round.frames, (number) => this.go(number));
    this.events = new Events(round.frames, round.book, (number) => this.go(number));
    this.playing = h("button", { type: "button", class: "button next", onclick: () => this.play() });
    this.where = h("span", { class: "where" });
    this.compared = h("div");
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ name) => h("button", { type: "button", class: "button", "aria-label": name, onclick: () => this.go(this.at + by) }, h("kbd", null, sign));
    return h(
      "div",
      { class: "columns" },
      h(
        "div",
        { class: "left" },
        h("div", { class: "seen no-print" }, h("span", { class: "quiet" }, word("round.seen")), this.eyes, h("span", { class: "grow" }), h("span", { class: "quiet promise" }, word("round.not-sent"))),
        this.felt,
        this.scrubber.part,
        h("div", { class: "transport" }, h("span", { class: "row no-print" }, step(-1, "←", word("round.step.back")), this.playing, step(1, "→", word("round.step.on"))), this.where, legend()),
        this.compared,
      ),
      this.events.part,
    );
  }

  /** @param {{eyes: string, name: string}} each */
  eyesName(each) {
    if (each.eyes === "public" || each.eyes === "auditor") return word(`round.eyes.${each.eyes}`);
    return [each.eyes, each.name].filter(Boolean).join(" ");
  }

  /** Show an event. @param {number} number */
  go(number) {
    const { frames } = this.round;
    if (number < 1 || number > frames.length || number === this.at) return;
    this.at = number;
    const frame = frames[number - 1];
    this.felt.model = { ...modelFrom(frame.felt), stands: this.stands };
    this.scrubber.show(number);
    this.events.show(number);
    const rules = [...frame.rules, ...frame.readings];
    fill(this.where, h("span", null, h("b", null, number), ` ${word("round.of", { all: frames.length })}`), h("b", { class: "said", "aria-live": this.timer ? "off" : "polite" }, translate(frame.what)), h("span", { class: "tags" }, tags(rules, { book: this.round.book, most: fitting(rules) })));
    fill(this.playing, icon("play", 14), word(this.timer ? "round.pause" : "round.play"), h("kbd", null, word("round.space")));
    this.write();
  }

  play() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = undefined;
    } else {
      if (this.at === this.round.frames.length) this.go(1);
      this.timer = setInterval(() => {
        if (this.at >= this.round.frames.length) this.play();
        else this.go(this.at + 1);
      }, PACE);
    }
    fill(this.playing, icon("play", 14), word(this.timer ? "round.pause" : "round.play"), h("kbd", null, word("round.space")));
  }

  /** See it by other eyes. @param {string} eyes */
  look(eyes) {
    this.query.set("eyes", eyes);
    this.write();
    clearInterval(this.timer);
    void load();
  }

  /** The address says what is seen. */
  write() {
    if (this.at) this.query.set("at", String(this.at));
    history.replaceState(null, "", `${location.pathname}?${this.query}`);
  }

  async compare() {
    try {
      const choices = await get(`${ADDRESS}/choices`);
      const names = Object.fromEntries(this.round.eyes_allowed.map((/** @type {any} */ each) => [each.eyes, each.name]));
      const what = new WhatIf(ADDRESS, choices, names, {
        book: this.round.book,
        fail: (error) => shell.toasts.refuse(error),
        chosen: (query) => {
          for (const name of ["reading", "answer", "book"]) this.query.delete(name);
          for (const [name, value] of query ?? []) this.query.set(name, value);
          this.write();
        },
      });
      fill(this.compared, what.part);
      what.start(this.query);
    } catch (error) {
      shell.toasts.refuse(error);
    }
  }

  async verify() {
    if (!this.round.may_settle_again) return;
    if (!canHash()) {
      shell.toasts.show({ kind: "info", title: word("round.verify.cannot"), text: word("round.verify.https") });
      return;
    }
    try {
      const record = await get(`${ADDRESS}/record`);
      const found = await verify(record, this.round.frames.map((/** @type {any} */ each) => each.hash));
      const right = found.wrong === 0 && found.shown;
      this.verified.hidden = false;
      this.verified.className = `verified ${right ? "right" : "wrong"}`;
      const said = right ? word("round.verified", { n: found.right, all: found.all, head: `${found.head.slice(0, 4)} ${found.head.slice(4, 8)}` }) : word("round.verify.wrong", { n: found.wrong || this.at });
      fill(this.verified, icon(right ? "tick" : "error", 16), said);
    } catch (error) {
      shell.toasts.refuse(error);
    }
  }

  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      shell.toasts.show({ kind: "info", title: word("round.link.copied"), text: location.pathname + location.search });
    } catch {
      shell.toasts.show({ kind: "info", title: word("round.link.by-hand"), text: location.href });
    }
  }

  async export() {
    try {
      const record = this.round.may_settle_again ? await get(`${ADDRESS}/record`) : null;
      keep(`round-${TABLE}-${NUMBER}.json`, JSON.stringify({ ...this.round, record }, null, 1), "application/json");
    } catch (error) {
      shell.toasts.refuse(error);
    }
  }

  keys() {
    shell.on("arrowleft", () => this.go(this.at - 1));
    shell.on("arrowright", () => this.go(this.at + 1));
    shell.on("k", () => this.go(this.at - 1));
    shell.on("j", () => this.go(this.at + 1));
    shell.on("home", () => this.go(1));
    shell.on("end", () => this.go(this.round.frames.length));
    shell.on("space", () => this.play());
    shell.on("v", () => void this.verify());
    shell.on("d", () => void this.export());
    shell.on("l", () => void this.share());
    shell.on("/", () => this.events.field.focus());
    shell.teach([
      { keys: ["←", "→"], does: word("round.keys.step") },
      { keys: ["Space"], does: word("round.keys.play") },
      { keys: ["V"], does: word("round.verify") },
      { keys: ["L"], does: word("round.link") },
      { keys: ["D"], does: word("round.export") },
      { keys: ["/"], does: word("round.find") },
    ]);
  }
}

async function load() {
  const eyes = new URLSearchParams(location.search).get("eyes") ?? "public";
  fill(shell.main, h("div", { class: "pad" }, h("state-panel", { state: "loading", "title-text": word("round.title", { n: NUMBER, table: TABLE }) })));
  try {
    new RoundPage(await get(`${ADDRESS}?eyes=${part(eyes)}`));
  } catch (error) {
    fill(shell.main, h("div", { class: "pad" }, failure(error)));
  }
}

if (shell.me) await load();
