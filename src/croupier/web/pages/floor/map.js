// The map: every table in its place, pit by pit, which never moves. Only rows that are seen are drawn, and rows that went out of
// sight are used again for others, so that a floor of a thousand tables scrolls as one of ten does.

import { fill, h } from "../dom.js";
import "../elements/table-tile.js";
import { word } from "../words.js";

const GAP = 6;
const BETWEEN_PITS = 10;
const HEAD = 36;
const BEYOND = 256; // pixels above and below what is seen that are drawn, too
const SPACIOUS = 64; // tables up to which all pits are open, with their names beside them
const NARROW = 700; // pixels

/**
 * What is looked for. Game, pit and name leave tables out; a state only dims the others, as it changes all the time.
 * @typedef {{game: string, pit: string, state: string, find: string}} Filter
 */

/** @typedef {{key: string, kind: "tiles" | "label" | "head", y: number, height: number, names: string[], pit: any}} Item */

export class FloorMap {
  /** @param {{href: (table: string) => string, now: () => number}} how */
  constructor(how) {
    this.how = how;
    this.element = h("div", { class: "map", role: "group", "aria-label": word("floor.map") });
    this.legend = makeLegend();
    this.element.append(this.legend);
    /** @type {any} */
    this.floor = null;
    /** @type {Filter} */
    this.filter = { game: "", pit: "", state: "", find: "" };
    /** @type {Item[]} */
    this.items = [];
    /** @type {Map<string, any>} */
    this.drawn = new Map();
    /** @type {any[]} */
    this.free = [];
    /** @type {Set<string>} */
    this.folded = new Set();
    this.columns = 8;
    this.above = 0; // how far below the top of the page the map begins
    this.at = "";
    addEventListener("scroll", () => this.soon(), { passive: true });
    new ResizeObserver(() => this.width !== this.element.clientWidth && this.lay()).observe(this.element);
    new ResizeObserver(() => this.measure()).observe(document.body); // what stands above may have grown
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    this.element.addEventListener("focusin", (/** @type {FocusEvent} */ event) => this.arrive(event));
  }

  /**
   * @param {any} floor
   * @param {Filter} filter
   */
  show(floor, filter) {
    const before = this.floor;
    const same = before && filter === this.filter && before.pits === floor.pits && before.counts.open === floor.counts.open;
    this.floor = floor;
    this.filter = filter;
    if (same && !filter.find) this.renew();
    else this.lay();
  }

  /** Draw what has changed of the tables in sight. None of them moves, so nothing is measured. */
  renew() {
    const now = this.how.now();
    for (const node of this.drawn.values()) if (node.tiles) this.fillRow(node, node.names, now);
  }

  /** How far below the top of the page the map begins. */
  top() {
    return this.element.getBoundingClientRect().top + scrollY;
  }

  /** See where the map begins. It is asked when the page has been laid out: with each frame that would take long. */
  measure() {
    this.above = this.top();
    this.draw();
  }

  /** Where each table is. */
  lay() {
    if (!this.floor) return;
    const width = (this.width = this.element.clientWidth);
    const scrolled = scrollY;
    this.above = this.top(); // now: after what is set here the browser would lay out the page once more for it
    const narrow = innerWidth < NARROW;
    const longest = Math.max(...this.pits().map((pit) => pit.tables.filter((/** @type {string} */ name) => this.wants(name)).length));
    this.columns = Math.min(narrow ? 4 : 8, Math.max(longest, narrow ? 2 : 3)); // few tables have the whole width
    const tall = innerWidth < 1100 ? 60 : 58;
    this.small = width / this.columns < 112;
    const many = Object.keys(this.floor.tables).length > SPACIOUS;
    const side = many || narrow ? 0 : 28;
    /** @type {Item[]} */
    const items = [];
    let y = 0;
    let last = { y: 0, left: 0 };
    for (const pit of this.pits()) {
      const names = pit.tables.filter((/** @type {string} */ name) => this.wants(name));
      if (!names.length) continue;
      if (items.length) y += BETWEEN_PITS;
      if (!side) {
        items.push({ key: `head ${pit.name}`, kind: "head", y, height: HEAD, names, pit });
        y += HEAD;
      }
      if (many && this.folded.has(pit.name)) continue;
      const begin = y;
      for (let from = 0; from < names.length; from += this.columns) {
        const row = names.slice(from, from + this.columns);
        items.push({ key: `${pit.name} ${from}`, kind: "tiles", y, height: tall, names: row, pit });
        last = { y, left: this.columns - row.length };
        y += tall + GAP;
      }
      y -= GAP;
      if (side) items.push({ key: `label ${pit.name}`, kind: "label", y: begin, height: y - begin, names, pit });
    }
    const inside = last.left >= 4 && !narrow;
    this.legend.style.setProperty("top", `${inside ? last.y : y + BETWEEN_PITS}px`);
    this.legend.style.setProperty("left", inside ? `calc(${side}px + (100% - ${side}px + ${GAP}px) * ${(this.columns - last.left) / this.columns})` : `${side}px`);
    this.legend.style.setProperty("height", inside || !narrow ? `${tall}px` : "auto");
    this.legend.hidden = !items.length;
    this.items = items;
    this.element.style.setProperty("height", `${inside ? y : y + BETWEEN_PITS + (narrow ? 84 : tall)}px`);
    this.element.style.setProperty("--columns", String(this.columns));
    this.element.style.setProperty("--side", `${side}px`);
    this.element.classList.toggle("folds", many);
    for (const key of [...this.drawn.keys()]) this.release(key);
    this.draw(scrolled);
  }

  /** The pits, and the tables that are in none. @returns {any[]} */
  pits() {
    const inPits = new Set(this.floor.pits.flatMap((/** @type {any} */ pit) => pit.tables));
    const others = Object.keys(this.floor.tables).filter((name) => !inPits.has(name));
    return others.length ? [...this.floor.pits, { name: "", game: "", tables: others }] : this.floor.pits;
  }

  /** @param {string} name */
  wants(name) {
    const tile = this.floor.tables[name];
    const { game, pit, find } = this.filter;
    return tile && (!game || tile.short === game) && (!pit || tile.pit === pit) && (!find || `${name} ${tile.dealer} ${tile.game}`.toLowerCase().includes(find.toLowerCase()));
  }

  /** @param {any} tile */
  isOther(tile) {
    const { state } = this.filter;
    return Boolean(state) && (state === "waits" ? !tile.waits : tile.phase !== state);
  }

  soon() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  /** Draw what has come into sight; what was there is as it was. @param {number} [scrolled] */
  draw(scrolled = scrollY) {
    if (!this.floor) return;
    const top = scrolled - this.above;
    const seen = this.items.filter((item) => item.y + item.height > top - BEYOND && item.y < top + innerHeight + BEYOND);
    const keys = new Set(seen.map((item) => item.key));
    for (const key of [...this.drawn.keys()]) if (!keys.has(key)) this.release(key);
    const came = seen.filter((item) => !this.drawn.has(item.key));
    const now = this.how.now();
    for (const item of came) {
      const node = item.kind === "tiles" ? this.takeRow() : item.kind === "label" ? makeLabel(item) : this.makeHead(item);
      this.drawn.set(item.key, node);
      if (item.kind === "label") node.style.setProperty("top", `${item.y}px`);
      else node.style.setProperty("transform", `translateY(${item.y}px)`);
      node.style.setProperty("height", `${item.height}px`);
      if (!node.isConnected) this.element.append(node);
      node.hidden = false;
      if (item.kind === "tiles") this.fillRow(node, item.names, now, true);
    }
    if (came.length) this.mark(seen);
  }

  /** @param {string} key */
  release(key) {
    const node = this.drawn.get(key);
    this.drawn.delete(key);
    if (node.tiles && !node.contains(document.activeElement)) {
      node.hidden = true;
      this.free.push(node);
    } else {
      node.remove();
    }
  }

  takeRow() {
    const found = this.free.pop();
    if (found && found.tiles.length === this.columns) return found;
    found?.remove();
    const row = h("div", { class: "tiles" }, Array.from({ length: this.columns }, () => h("table-tile")));
    row.tiles = [...row.children];
    return row;
  }

  /**
   * @param {any} row
   * @param {string[]} names
   * @param {number} now
   * @param {boolean} [came] whether it was out of sight
   */
  fillRow(row, names, now, came = false) {
    row.names = names;
    row.tiles.forEach((/** @type {any} */ element, /** @type {number} */ at) => {
      const name = names[at];
      const tile = name === undefined ? null : this.floor.tables[name];
      const other = Boolean(tile) && this.isOther(tile);
      if (element.hidden === Boolean(tile)) element.hidden = !tile;
      if (element.hasAttribute("small") !== this.small) element.toggleAttribute("small", this.small);
      if (tile && !element.shows(name, tile, other)) element.show(name, tile, { href: this.how.href(name), other, now });
      else if (tile && came) element.tick(now);
    });
  }

  tick() {
    const now = this.how.now();
    for (const node of this.drawn.values()) for (const tile of node.tiles ?? []) if (!tile.hidden) tile.tick(now);
  }

  /** @param {Item} item */
  makeHead(item) {
    const folded = this.folded.has(item.pit.name);
    const text = [h("b", null, item.pit.name || word("floor.no-pit")), h("span", { class: "quiet" }, [item.pit.game, word("floor.pit.tables", { n: item.names.length })].filter(Boolean).join(" · "))];
    if (!this.element.classList.contains("folds")) return h("h3", { class: "pit-head" }, text);
    return h("button", { type: "button", class: "pit-head", "aria-expanded": String(!folded), onclick: () => this.fold(item.pit.name) }, h("span", { class: "arrow", "aria-hidden": "true" }, folded ? "▸" : "▾"), text);
  }

  /** @param {string} pit */
  fold(pit) {
    if (!this.folded.delete(pit)) this.folded.add(pit);
    this.lay();
    this.drawn.get(`head ${pit}`)?.focus();
  }

  // -- keys: the tab key comes to one tile, arrows go on from there -----------------------------------------------------

  /** @param {Item[]} seen */
  mark(seen) {
    const rows = seen.filter((item) => item.kind === "tiles");
    const here = rows.some((item) => item.names.includes(this.at)) ? this.at : (rows[0]?.names[0] ?? "");
    for (const node of this.drawn.values()) for (const tile of node.tiles ?? []) tile.setHere(!tile.hidden && tile.name === here);
  }

  /** @param {FocusEvent} event */
  arrive(event) {
    const name = /** @type {any} */ (event.target).name;
    if (name) this.at = name;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const steps = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] });
    const step = steps[event.key];
    const rows = this.items.filter((item) => item.kind === "tiles");
    const row = rows.findIndex((item) => item.names.includes(this.at));
    if (!step || row < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const column = rows[row].names.indexOf(this.at);
    const to = rows[row + step[0]];
    const name = step[0] ? to?.names[Math.min(column, to.names.length - 1)] : (rows[row].names[column + step[1]] ?? (step[1] > 0 ? rows[row + 1]?.names[0] : rows[row - 1]?.names.at(-1)));
    if (name) this.goTo(name);
  }

  /** @param {string} name */
  goTo(name) {
    const item = this.items.find((each) => each.kind === "tiles" && each.names.includes(name));
    if (!item) return;
    this.at = name;
    const top = this.element.getBoundingClientRect().top + item.y;
    const over = top < 60 ? top - 60 : Math.max(0, top + item.height - innerHeight + 16);
    if (over) scrollBy({ top: over, behavior: "instant" });
    this.draw();
    this.drawn.get(item.key)?.tiles.find((/** @type {any} */ each) => each.name === name)?.focus();
  }
}

/** @param {Item} item */
function makeLabel(item) {
  return h("div", { class: "pit-label", title: item.pit.name }, h("b", null, item.pit.name), item.names.length > 8 ? ` ${item.pit.game ?? ""}` : null);
}

function makeLegend() {
  const tile = h("div", { class: "legend" });
  const line = (/** @type {string} */ sign, /** @type {string} */ text) => h("span", null, h("i", { class: sign, "aria-hidden": "true" }, sign === "long" ? "1:10" : ""), text);
  fill(tile, line("dots", word("floor.legend.positions")), line("foot", word("floor.legend.progress")), line("long", word("floor.legend.long")), line("linked", word("floor.legend.linked")), line("pending", word("floor.legend.pending")), line("lost-link", word("floor.legend.lost")));
  return tile;
}
