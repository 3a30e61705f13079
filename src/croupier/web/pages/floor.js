// The floor: everything that runs and everything that waits. The lane is sorted by the server, what needs somebody first; the
// map below it never moves. One store feeds both; they are drawn once a frame, however much has changed.

import { Problem } from "./api.js";
import { add, fill, h, morph } from "./dom.js";
import { FloorMap } from "./floor/map.js";
import { drawHappened, drawPool, drawWait } from "./floor/parts.js";
import { failure, start } from "./shell.js";
import { span, word } from "./words.js";

const FIRST = 6; // of the lane that are shown before somebody asks for all
const PIT = ["pit-supervisor", "pit-manager", "shift-manager"];
const STATES = ["waits", "betting", "deciding"];
const PHONE = matchMedia("(max-width: 700px)");

const shell = await start({ title: word("door.floor"), door: "floor" });

class Floor {
  constructor() {
    const { post = "" } = shell.me ?? {};
    this.staff = post !== "player";
    this.pit = PIT.includes(post);
    const asked = new URLSearchParams(location.search);
    /** @type {import("./floor/map.js").Filter} */
    this.filter = { game: asked.get("game") ?? "", pit: asked.get("pit") ?? "", state: asked.get("state") ?? "", find: asked.get("find") ?? "" };
    /** @type {any} */
    this.floor = null;
    /** @type {any} what was drawn last */
    this.before = null;
    this.all = false;
    this.build();
    this.keys();
    shell.store.watch("floor", (known) => this.take(known));
    queueMicrotask(() => shell.main.firstElementChild ?? fill(shell.main, h("div", { class: "pad" }, h("state-panel", { state: "loading", "title-text": word("door.floor") })))); // what is there already is not waited for
    shell.store.addEventListener("second", () => {
      this.tick();
      if (this.floor && this.listGames().join() !== this.known) this.drawFilters(); // a table was set up for another
    });
    shell.store.addEventListener("connection", () => this.tick());
  }

  build() {
    this.pools = h("div", { class: "pools", role: "group", "aria-label": word("floor.pools") });
    this.waiting = h("span", { class: "count" });
    this.laneMore = h("button", { type: "button", class: "more", hidden: true, onclick: () => this.showAll() });
    this.lane = h("div", { class: "lane" });
    this.counts = h("span", { class: "quiet cut counts" });
    this.games = h("div", { class: "choices", role: "group", "aria-label": word("floor.filter.game") });
    this.states = h("div", { class: "choices", role: "group", "aria-label": word("floor.filter.state") });
    this.pitChoice = h("select", { class: "field pit-choice", "aria-label": word("floor.filter.pit"), onchange: () => this.narrow({ pit: this.pitChoice.value }) });
    this.find = h("input", { class: "field", type: "search", value: this.filter.find, placeholder: word("floor.find"), "aria-label": word("floor.find.label"), oninput: () => this.narrow({ find: this.find.value.trim() }) });
    this.map = new FloorMap({ href: (table) => this.tableHref(table), now: () => shell.store.now() });
    this.feed = h("ol", { class: "feed" });
    this.rulings = h("span", { class: "quiet" });
    this.age = h("div", { class: "age-note", role: "status", hidden: true });
    this.empty = h("div", { hidden: true });
    this.sheet = h("aside", { class: "rulings", "aria-label": word("floor.feed") },
      h("div", { class: "region" },
        h("h2", null, h("button", { type: "button", class: "grip", "aria-expanded": "true", onclick: () => this.slide() }, word("floor.feed"))), this.rulings, h("span", { class: "grow" }),
        h("a", { class: "quiet all", href: "/audit" }, word("floor.feed.all"), " ", h("kbd", { "aria-hidden": "true" }, "L"))),
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": word("floor.feed") }, this.feed));
    this.body = h("div", { class: "body" });
    this.page = h("div", { class: `floor ${this.staff ? "" : "for-players"}` },
      h("h1", { class: "heard" }, word("door.floor")),
      this.age,
      this.pools,
      this.body);
    this.slide(PHONE.matches); // there the floor is seen first
    PHONE.addEventListener("change", () => this.slide(PHONE.matches));
    add(this.body,
        h("div", { class: "tables" },
          this.staff ? h("section", { class: "waiting", "aria-label": word("floor.waits") },
            h("div", { class: "region" }, h("h2", null, word("floor.waits")), this.waiting, h("span", { class: "quiet about-lane" }, word("floor.waits.about")), h("span", { class: "grow" }), this.laneMore, h("span", { class: "quiet enter-hint" }, word("floor.waits.first"), " ", h("kbd", { "aria-hidden": "true" }, "Enter"))),
            this.lane) : null,
          h("section", { "aria-label": word("floor.tables") },
            h("div", { class: "region filters" }, h("h2", null, word("floor.tables")), this.counts, this.pitChoice, this.games, this.staff ? this.states : null, h("span", { class: "find" }, this.find, h("kbd", { "aria-hidden": "true" }, "/"))),
            this.empty,
            this.map.element)),
        this.staff ? this.sheet : null);
  }

  keys() {
    shell.teach([
      { keys: ["Enter"], does: word("floor.keys.first") },
      { keys: ["J", "K"], does: word("floor.keys.lane") },
      { keys: ["←", "→", "↑", "↓"], does: word("floor.keys.map") },
      { keys: ["/"], does: word("floor.keys.find") },
      { keys: ["L"], does: word("floor.keys.log") },
    ]);
    shell.on("j", () => this.step(1));
    shell.on("k", () => this.step(-1));
    shell.on("/", () => this.find.focus());
    shell.on("l", () => location.assign("/audit"));
    addEventListener("keydown", (event) => {
      const nowhere = document.activeElement === document.body || document.activeElement === shell.main;
      if (event.key === "Enter" && nowhere && !event.defaultPrevented && !document.querySelector("dialog[open]")) this.lane.querySelector("a")?.click();
      if (event.key === "Escape" && document.activeElement === this.find) this.find.blur();
    });
  }

  /** @param {number} by */
  step(by) {
    const cards = [...this.lane.querySelectorAll("a")];
    const at = cards.indexOf(/** @type {any} */ (document.activeElement));
    cards[Math.min(Math.max(at + by, 0), cards.length - 1)]?.focus();
  }

  /** @param {string} table */
  tableHref(table) {
    return `/tables/${encodeURIComponent(table)}/${this.staff ? "deal" : "play"}`;
  }

  /** @param {any} wait */
  waitHref(wait) {
    return this.pit ? `/pit#${encodeURIComponent(wait.id)}` : this.tableHref(wait.table);
  }

  /** @param {import("./store.js").Known} known */
  take(known) {
    if (known.problem) {
      fill(shell.main, h("div", { class: "pad" }, failure(new Problem(known.problem.status, known.problem))));
      return;
    }
    if (!known.value) return;
    this.floor = known.value;
    if (!this.before) this.draw(); // nobody waits a frame for what is seen first
    if (this.drawing || this.before === this.floor) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      this.draw();
    });
  }

  draw() {
    const { floor, before } = this;
    this.before = floor;
    if (!this.page.isConnected) fill(shell.main, this.page);
    if (floor.pools !== before?.pools) morph(this.pools, h("div", { class: "pools", role: "group", "aria-label": word("floor.pools") }, Object.values(floor.pools).map((pool) => drawPool(pool, this.staff))));
    if (this.staff && floor.waits !== before?.waits) this.drawLane();
    if (this.staff && floor.rulings !== before?.rulings) {
      morph(this.feed, h("ol", { class: "feed" }, floor.rulings.length ? floor.rulings.map((/** @type {any} */ each) => drawHappened(each, floor.tables[each.table])) : h("li", { class: "quiet none" }, word("floor.feed.none"))));
      this.rulings.textContent = floor.rulings_in_shift ? word("floor.feed.shift", { n: floor.rulings_in_shift }) : "";
    }
    if (floor.counts !== before?.counts) fill(this.counts, h("span", { class: "long" }, word("floor.counts", floor.counts)), h("span", { class: "short" }, word("floor.counts.short", floor.counts)));
    const none = floor.counts.open === 0;
    if (floor.pits !== before?.pits || floor.counts.open !== before?.counts.open) this.drawFilters();
    this.empty.hidden = !none;
    if (none && !this.empty.firstChild) fill(this.empty, h("state-panel", { state: "nothing", "title-text": word("floor.none.title"), text: word("floor.none.text") }));
    this.map.show(floor, this.filter);
    if (floor.waits !== before?.waits || !before) this.tick();
  }

  drawLane() {
    const { waits } = this.floor;
    this.waiting.textContent = String(waits.length);
    this.waiting.hidden = waits.length === 0;
    this.laneMore.hidden = waits.length <= FIRST;
    this.laneMore.textContent = word(this.all ? "floor.waits.fewer" : "floor.waits.all", { n: waits.length });
    const shown = this.all ? waits : waits.slice(0, FIRST);
    morph(this.lane, h("div", { class: "lane" }, shown.length ? shown.map((/** @type {any} */ wait) => drawWait(wait, this.floor.tables[wait.table], this.waitHref(wait))) : h("p", { class: "quiet nobody" }, word("floor.waits.none"))));
    shell.bar.countWaits(waits.length);
  }

  showAll() {
    this.all = !this.all;
    this.drawLane();
    this.tick();
  }

  /** The games that are played. @returns {string[]} */
  listGames() {
    return [...new Set(Object.values(this.floor.tables).map((/** @type {any} */ tile) => tile.short))];
  }

  drawFilters() {
    const games = this.listGames();
    this.known = games.join();
    const choice = (/** @type {"game" | "state"} */ what, /** @type {string} */ value, /** @type {string} */ text) => h("button", { type: "button", "data-value": value, "aria-pressed": String(this.filter[what] === value), onclick: () => this.narrow({ [what]: value }) }, text);
    fill(this.games, choice("game", "", word("floor.filter.all-games")), games.map((game) => choice("game", game, game)));
    fill(this.states, choice("state", "", word("floor.filter.all-states")), STATES.map((state) => choice("state", state, word(`floor.filter.${state}`))));
    fill(this.pitChoice, h("option", { value: "" }, word("floor.filter.all-pits")), this.floor.pits.map((/** @type {any} */ pit) => h("option", { value: pit.name, selected: pit.name === this.filter.pit }, pit.name)));
    this.pitChoice.hidden = this.floor.pits.length < 2;
    this.games.hidden = games.length < 2;
  }

  /** @param {Partial<import("./floor/map.js").Filter>} more */
  narrow(more) {
    this.filter = { ...this.filter, ...more };
    const address = new URLSearchParams(Object.entries(this.filter).filter(([, value]) => value));
    history.replaceState(null, "", address.size ? `?${address}` : location.pathname);
    for (const [group, value] of /** @type {[HTMLElement, string][]} */ ([[this.games, this.filter.game], [this.states, this.filter.state]])) {
      for (const button of group.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.value === value));
    }
    if (this.floor) this.map.show(this.floor, this.filter);
  }

  /** Open or close the sheet of rulings where it lies over the floor. */
  slide(low = !this.page.classList.contains("low")) {
    this.page.classList.toggle("low", low);
    this.sheet.querySelector(".grip").setAttribute("aria-expanded", String(!low));
  }

  /** What goes by with time. */
  tick() {
    const now = shell.store.now();
    for (const each of this.page.querySelectorAll("[data-since]")) {
      const since = Number(each.dataset.since);
      const text = since ? span(now - since) : "";
      if (each.textContent !== text) each.textContent = text;
    }
    this.map.tick();
    const lost = shell.store.connection === "lost" && Boolean(this.floor);
    this.body.classList.toggle("stale", lost);
    this.pools.classList.toggle("stale", lost);
    this.age.hidden = !lost;
    if (lost) this.age.textContent = word("floor.stale", { age: span(shell.store.age()) });
  }
}

if (shell.me) new Floor();
