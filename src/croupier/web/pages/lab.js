// The lab: a book opened as a sheet. What is changed is solved at once, beside the approved book; the address carries the variant.

import { get, Problem } from "./api.js";
import { fill, h, morph } from "./dom.js";
import { copy, readPins, readVariant, writeAddress } from "./lab/address.js";
import { Newest, price, solve } from "./lab/ask.js";
import { Book } from "./lab/book.js";
import { Figures } from "./lab/figures.js";
import { chooseFile, progress, stopper, working } from "./lab/files.js";
import { Pins } from "./lab/pins.js";
import { Readings } from "./lab/readings.js";
import { Simulation } from "./lab/simulation.js";
import { Sweep } from "./lab/sweep.js";
import { failure, start } from "./shell.js";
import { word } from "./words.js";

const SETTLE = 40; // milliseconds without a key before it is solved
const TOLD = 400; // and before the page says what it is doing
const PRICES = 500; // and before readings are priced again
const EDITING = 2000; // after somebody was in a field: what is asked then is not to wait behind a price
const TRIES = 2; // that are made again where the lab does not answer in time
const SUMS = ["meter", "unit", "units", "ante", "stake"];

const shell = await start({ title: word("door.lab"), door: "lab" });

class Lab {
  /** @param {any[]} books */
  constructor(books) {
    this.books = books;
    /** @type {import("./lab/address.js").Variant} */
    this.variant = readVariant(location.search) ?? { rulebook: books[0].rulebook, changes: {}, readings: {} };
    /** @type {import("./lab/address.js").Variant[]} */
    this.before = [];
    this.edited = -EDITING; // when somebody was in a field
    /** @type {any} */
    this.sheet = null;
    this.newest = new Newest();
    this.tries = 0; // since the last answer
    this.wanted = false; // whether what is being solved is to be pinned then
    this.version = 0; // of the variant: an older answer does not overwrite a newer change
    this.build();
    this.pins.pinned = readPins(location.search);
    addEventListener("popstate", () => {
      const found = readVariant(location.search);
      this.pins.pinned = readPins(location.search);
      if (found) this.go(found, false);
    });
    shell.on("z", () => this.undo());
    shell.on("p", () => this.pin());
    shell.on("d", () => this.download());
    shell.on("s", () => this.share());
    shell.teach([
      { keys: ["Z"], does: word("lab.undo") },
      { keys: ["P"], does: word("lab.pin") },
      { keys: ["S"], does: word("lab.share") },
      { keys: ["D"], does: word("lab.report") },
      { keys: ["Enter"], does: word("lab.keys.next") },
    ]);
    for (const what of ["focusin", "input"]) shell.main.addEventListener(what, (/** @type {any} */ event) => event.target.matches("input") && (this.edited = performance.now()));
    this.solve();
  }

  build() {
    this.choice = h("select", { class: "book-name", "aria-label": word("lab.book.choose"), onchange: () => this.go({ rulebook: this.choice.value, changes: {}, readings: {}, ...this.sums() }) }, this.books.map((each) => h("option", { value: each.rulebook }, `${each.title}, ${each.edition}${each.approved ? "" : `, ${word("lab.not-approved")}`}`)));
    this.slug = h("span", { class: "quiet mono slug" });
    this.changed = h("div", { class: "notice", role: "status", hidden: true });
    this.undoing = h("button", { type: "button", class: "button", disabled: true, onclick: () => this.undo() }, word("lab.undo"), h("kbd", null, "Z"));
    const actions = [
      this.undoing,
      h("button", { type: "button", class: "button", onclick: () => this.pin() }, word("lab.pin"), h("kbd", null, "P")),
      h("button", { type: "button", class: "button", onclick: () => this.share() }, word("lab.share"), h("kbd", null, "S")),
      h("button", { type: "button", class: "button next", onclick: () => this.download() }, word("lab.report"), h("kbd", null, "D")),
    ];
    const book = h("div", { class: "stack" });
    const readings = h("div", { class: "stack" });
    const figures = h("div", { class: "stack" });
    const swept = h("div", { class: "stack" });
    const simulated = h("div", { class: "stack" });
    const pins = h("div", { role: "group", class: "panel pins", hidden: true, "aria-label": word("lab.pins") });
    this.deals = h("span", { class: "quiet" });
    this.beside = h("span", { class: "key" });
    this.work = h("div", { class: "work", hidden: true });
    this.book = new Book(book, { change: (name, value) => this.edit((variant) => set(variant.changes, name, value), SETTLE), sum: (name, value) => this.edit((variant) => set(/** @type {any} */ (variant), name, value), SETTLE) });
    this.readings = new Readings(readings, (id, answer) => this.edit((variant) => set(variant.readings, id, answer), 0));
    this.figures = new Figures(figures);
    this.sweep = new Sweep(swept, (error) => shell.toasts.refuse(error));
    this.simulation = new Simulation(simulated, (error) => shell.toasts.refuse(error));
    this.pins = new Pins(pins, { open: (query) => this.go(/** @type {any} */ (readVariant(query))), change: () => this.pinned(), fail: (error) => shell.toasts.refuse(error) });
    this.page = h(
      "div",
      { class: "lab loading" },
      h("div", { class: "title" }, h("div", { class: "which" }, h("h1", null, this.choice), h("div", { class: "under" }, this.slug, this.changed)), h("div", { class: "actions no-print" }, actions)),
      h("div", { class: "columns" },
        h("section", { class: "part book", "aria-label": word("lab.book") }, h("div", { class: "region" }, h("h2", null, word("lab.book")), h("span", { class: "quiet" }, word("lab.book.about"))), book),
        h("section", { class: "part readings", "aria-label": word("lab.readings") }, h("div", { class: "region" }, h("h2", null, word("lab.readings")), h("span", { class: "quiet" }, word("lab.readings.about"))), readings),
        h("section", { class: "part figures", "aria-label": word("lab.figures") }, h("div", { class: "region" }, h("h2", null, word("lab.figures")), this.beside, h("span", { class: "grow" }), this.deals), this.work, pins, figures, swept, simulated),
      ),
    );
    this.choice.value = this.variant.rulebook;
    fill(shell.main, this.page);
  }

  /** The sums of the house as they are, for another book. @returns {any} */
  sums() {
    return Object.fromEntries(SUMS.filter((name) => name !== "units" && name !== "stake").map((name) => [name, /** @type {any} */ (this.variant)[name]]).filter(([, value]) => value));
  }

  /**
   * Change the variant, and solve it when the hand rests.
   * @param {(variant: import("./lab/address.js").Variant) => void} change
   * @param {number} wait
   */
  edit(change, wait) {
    if (!this.editing) this.before.push(copy(this.variant));
    this.editing = true;
    change(this.variant);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.editing = false;
      this.solve();
    }, wait);
  }

  /**
   * Open another variant.
   * @param {import("./lab/address.js").Variant} variant
   * @param {boolean} [keep] whether it can be undone
   */
  go(variant, keep = true) {
    if (keep) this.before.push(copy(this.variant));
    this.variant = copy(variant);
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    this.solve();
  }

  undo() {
    const last = this.before.pop();
    if (last) this.go(last, false);
  }

  solve() {
    this.pricing?.abort();
    this.counting?.abort(); // what is counted for an older variant is wanted no more
    this.version += 1;
    const asked = copy(this.variant);
    const mine = this.version;
    void this.newest.run(async () => {
      const began = performance.now();
      this.counting = new AbortController();
      this.job = null;
      const beat = setInterval(() => this.tell(performance.now() - began), TOLD);
      try {
        const sheet = await solve(asked, null, (job) => this.wait(job), this.counting.signal);
        if (mine === this.version && !this.editing) this.variant = copy(sheet.variant);
        this.show(sheet, performance.now() - began);
        if (this.wanted && mine === this.version && !this.editing) this.pin(true);
      } catch (error) {
        this.fail(error);
      } finally {
        clearInterval(beat);
        this.work.hidden = true;
      }
    });
  }

  /**
   * @param {any} sheet
   * @param {number} took
   */
  show(sheet, took) {
    const first = this.sheet === null;
    this.sheet = sheet;
    this.tries = 0;
    this.page.classList.remove("loading");
    this.page.dataset.took = String(Math.round(took));
    document.documentElement.setAttribute("data-book", sheet.rulebook);
    this.choice.value = sheet.rulebook;
    fill(this.slug, h("span", { class: "edition" }, `${sheet.edition} · `), sheet.rulebook);
    this.undoing.disabled = this.before.length === 0;
    const what = Object.entries({ ...sheet.variant.changes, ...sheet.variant.readings }).map((pair) => pair.join(" = "));
    this.changed.hidden = sheet.notices.length === 0;
    fill(this.changed, h("span", { class: "mark-second" }), h("span", { class: "cut" }, what.length ? word("lab.notice", { what: what.join(", ") }) : sheet.notices.join("; ")));
    this.changed.title = sheet.notices.join("\n");
    const beside = sheet.address !== sheet.beside.address;
    fill(this.beside, h("span", { class: "mark-first" }), ` ${word("lab.approved")}`, beside ? [h("span", { class: "mark-second" }), ` ${word("lab.changed.large")}`] : null);
    this.deals.textContent = word("lab.deals", { n: sheet.deals });
    this.book.show(sheet);
    this.readings.show(sheet);
    this.figures.show(sheet);
    this.sweep.show(sheet);
    this.simulation.show(sheet);
    const address = writeAddress(sheet.address, this.pins.pinned);
    if (location.pathname + location.search !== address) history[first ? "replaceState" : "pushState"](null, "", address);
    void this.pins.show(sheet.address);
    clearTimeout(this.later);
    this.later = setTimeout(() => void this.price(), first ? 0 : PRICES);
  }

  /** What each other answer is worth in the variant that is shown, one reading after the other. */
  async price() {
    this.pricing?.abort();
    const mine = new AbortController();
    this.pricing = mine;
    try {
      for (const reading of this.sheet.readings) {
        while (performance.now() - this.edited < EDITING) await new Promise((go) => setTimeout(go, PRICES / 2));
        if (mine.signal.aborted) return;
        const found = await price(this.sheet.variant, reading.id, mine.signal);
        if (mine.signal.aborted) return;
        this.readings.priced(reading.id, found);
      }
      this.readings.fresh();
    } catch (error) {
      if (!(error instanceof DOMException)) shell.toasts.refuse(error);
    }
  }

  /** Deals are counted. @param {import("./lab/ask.js").Job} job */
  wait(job) {
    this.job = job;
    this.tell(TOLD);
  }

  /** Say what is done meanwhile, and how far it is. @param {number} took milliseconds so far */
  tell(took) {
    const { job } = this;
    const done = job ? progress(job) : working(word(this.sheet ? "lab.working.again" : "lab.working.first"));
    const since = h("span", { class: "quiet", "aria-hidden": "true" }, job ? "" : word("lab.working.since", { n: Math.round(took / 1000) }));
    this.work.hidden = false;
    morph(this.work, h("div", { class: "work", role: "status" }, done, since, job ? stopper(job) : null));
  }

  /** @param {any} error */
  fail(error) {
    this.wanted = false;
    if (error instanceof DOMException) {
      if (error.message === "cancelled") this.undo();
      return;
    }
    if (error instanceof Problem && error.status === 503 && this.tries < TRIES) {
      this.tries += 1; // the process of the lab is slow or began anew: it asks again by itself
      this.solve();
    } else if (error instanceof Problem && error.status === 400 && this.sheet) {
      if (!this.book.fault(error)) shell.toasts.refuse(error);
    } else if (this.sheet) {
      shell.toasts.refuse(error);
    } else {
      fill(shell.main, h("div", { class: "pad" }, failure(error)));
    }
  }

  /** Pin what is written: once it is solved, where that is under way. @param {boolean} [solved] */
  pin(solved = false) {
    if (!this.sheet) return;
    this.wanted = !solved && Boolean(this.editing || this.newest.busy);
    if (this.wanted) return;
    const name = this.pins.pin(this.sheet.address);
    shell.toasts.show({ kind: "info", title: word("lab.pinned.as", { name }) });
  }

  pinned() {
    history.replaceState(null, "", writeAddress(this.sheet.address, this.pins.pinned));
    void this.pins.show(this.sheet.address);
  }

  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      shell.toasts.show({ kind: "info", title: word("lab.shared"), text: location.search });
    } catch {
      shell.toasts.show({ kind: "info", title: word("lab.share.by-hand"), text: location.href });
    }
  }

  download() {
    if (this.sheet) chooseFile(this.sheet.variant, `${this.sheet.title}, ${this.sheet.edition}`, (error) => shell.toasts.refuse(error));
  }
}

/**
 * @param {Record<string, string>} where
 * @param {string} name
 * @param {string} value an empty one takes the change back
 */
function set(where, name, value) {
  if (value.trim() === "") delete where[name];
  else where[name] = value;
}

if (shell.me) {
  try {
    const { books } = await get("/lab/books");
    new Lab(books);
  } catch (error) {
    fill(shell.main, h("div", { class: "pad" }, failure(error)));
  }
}
