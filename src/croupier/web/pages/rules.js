// The rules: books, each rule in our words, readings with the answer that was adopted, pay tables, and what a jackpot system must
// do. All of it can be searched, and every number has an address: /rules/BOOK/NUMBER.

import { get, part } from "./api.js";
import { fill, h } from "./dom.js";
import { Readings } from "./rules/readings.js";
import { failure, start } from "./shell.js";
import { named, word } from "./words.js";

const KINDS = ["rules", "readings", "paytables"];
const REQUIREMENTS = "requirements";

const shell = await start({ title: word("door.rules"), door: "rules" });

class Rules {
  /** @param {any} said */
  constructor(said) {
    this.books = said.books;
    this.requirements = said.requirements;
    const query = new URLSearchParams(location.search);
    this.field = h("input", { class: "field find", type: "search", placeholder: word("rules.find"), "aria-label": word("rules.find"), value: query.get("find") ?? "", autocomplete: "off", oninput: () => this.search() });
    this.list = h("nav", { class: "books no-print", "aria-label": word("rules.books") }, this.books.map((/** @type {any} */ each) => this.door(each.book, each.title, [each.casino, each.edition].join(", "), word("rules.counts", { rules: each.rules, readings: each.readings }))), this.door(REQUIREMENTS, word("rules.requirements"), word("rules.requirements.about"), word("rules.requirements.count", { n: this.requirements.length })));
    this.count = h("p", { class: "quiet", role: "status" });
    this.head = h("div", { class: "head" });
    this.text = h("div", { class: "text" });
    fill(shell.main, h("div", { class: "rulebooks" }, h("div", { class: "title" }, h("h1", null, word("door.rules")), this.field, this.count), h("div", { class: "columns" }, this.list, h("div", { class: "open" }, this.head, this.text))));
    shell.on("/", () => this.field.focus());
    shell.teach([{ keys: ["/"], does: word("rules.find") }]);
    addEventListener("popstate", () => void this.go());
    void this.go();
  }

  /**
   * @param {string} book
   * @param {string} title
   * @param {string} about
   * @param {string} count
   */
  door(book, title, about, count) {
    const press = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.pushState(null, "", `/rules/${part(book)}${location.search}`);
      void this.go();
    };
    return h("a", { href: `/rules/${part(book)}`, "data-book": book, onclick: press }, h("b", null, title), h("span", null, about), h("span", { class: "quiet" }, count));
  }

  /** Open what the address says. */
  async go() {
    const [, , named, ...rest] = location.pathname.split("/").map(decodeURIComponent);
    const wanted = rest.join("/");
    const own = this.requirements.some((/** @type {any} */ each) => each.id === named || each.id === wanted);
    const book = own ? REQUIREMENTS : named || this.books[0].book;
    for (const door of this.list.children) {
      if (door.dataset.book === book) {
        door.setAttribute("aria-current", "page");
        this.list.scrollLeft = door.offsetLeft - this.list.offsetLeft;
      } else door.removeAttribute("aria-current");
    }
    if (book !== this.shown) {
      try {
        if (book === REQUIREMENTS) this.showRequirements();
        else this.show(await get(`/rules/${part(book)}`));
        this.shown = book;
      } catch (error) {
        this.shown = "";
        fill(this.head);
        fill(this.text, failure(error));
        return;
      }
    }
    this.search();
    this.point(own && !wanted ? named : wanted);
  }

  /** Show where an address points. @param {string} number */
  point(number) {
    for (const each of this.text.querySelectorAll(".here")) each.classList.remove("here");
    const found = number ? document.getElementById(number) : null;
    if (number && !found) shell.toasts.show({ kind: "info", title: word("rules.no-such", { id: number }) });
    if (!found) return;
    found.classList.add("here");
    found.scrollIntoView({ block: "center" });
    found.querySelector("a")?.focus({ preventScroll: true });
  }

  /** @param {any} book */
  show(book) {
    document.documentElement.setAttribute("data-book", book.book);
    const links = h("nav", { class: "kinds no-print", "aria-label": word("rules.parts") }, KINDS.map((kind) => h("a", { href: `#part-${kind}` }, word(`rules.part.${kind}`))));
    fill(this.head, h("h2", null, book.title), h("p", { class: "quiet" }, [book.casino, book.edition, word(book.approved ? "rules.approved" : "rules.not-approved")].join(" · ")), links);
    const about = new Map();
    for (const reading of book.readings) for (const rule of reading.rules) about.set(rule, [...(about.get(rule) ?? []), reading.id]);
    const rules = book.rules.map((/** @type {any} */ rule) => this.row(book.book, rule.id, [h("p", null, rule.says), rule.pays ? h("p", { class: "pays" }, rule.pays) : null, rule.note ? h("p", { class: "quiet note" }, rule.note) : null], h("span", { class: "tags" }, (about.get(rule.id) ?? []).map((/** @type {string} */ id) => h("rule-tag", { rule: id, book: book.book }))), rule.kind));
    const tables = book.paytables.map((/** @type {any} */ table) => h("section", { class: "panel paytable item", "data-text": JSON.stringify(table).toLowerCase() }, h("h3", null, h("rule-tag", { rule: table.rule, book: book.book })), h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, word("rules.hand")), h("th", { scope: "col", class: "amount" }, word("rules.pays")))), h("tbody", null, table.lines.map((/** @type {any} */ line) => h("tr", null, h("td", null, line.hand), h("td", { class: "amount" }, line.pays)))))));
    fill(this.text, this.region("rules", rules), this.region("readings", new Readings(book, (error) => shell.toasts.refuse(error)).cards), this.region("paytables", h("div", { class: "paytables" }, tables)));
  }

  showRequirements() {
    fill(this.head, h("h2", null, word("rules.requirements")), h("p", { class: "quiet" }, word("rules.requirements.about")));
    fill(this.text, this.region("requirements", this.requirements.map((/** @type {any} */ each) => this.row(REQUIREMENTS, each.id, [h("p", null, h("b", null, each.title)), h("p", null, each.says), h("p", { class: "quiet note" }, each.why)], null, ""))));
  }

  /**
   * @param {string} kind
   * @param {any} inside
   */
  region(kind, inside) {
    return h("section", { id: `part-${kind}`, class: "region" }, h("h2", null, word(`rules.part.${kind}`)), inside);
  }

  /**
   * @param {string} book
   * @param {string} id
   * @param {any[]} inside
   * @param {any} beside
   * @param {string} kind
   */
  row(book, id, inside, beside, kind) {
    const row = h("article", { class: "rule item", id, "data-depth": id.split(".").length }, h("a", { class: "number mono", href: `/rules/${part(book)}/${id.split("/").map(part).join("/")}` }, id), h("div", { class: "says" }, inside), h("div", { class: "beside" }, kind ? h("span", { class: "quiet small kind" }, named("rules.kind", kind)) : null, beside));
    row.dataset.text = `${id} ${row.textContent}`.toLowerCase();
    return row;
  }

  search() {
    const wanted = this.field.value.trim().toLowerCase();
    const words = wanted.split(/\s+/).filter(Boolean);
    let found = 0;
    const items = this.text.querySelectorAll(".item");
    for (const item of items) {
      const fits = words.every((/** @type {string} */ each) => (item.dataset.text ?? "").includes(each));
      item.hidden = !fits;
      found += fits ? 1 : 0;
    }
    for (const region of this.text.querySelectorAll(".region")) region.hidden = !region.querySelector(".item:not([hidden])");
    fill(this.count, wanted ? word("rules.found", { n: found, all: items.length }) : "");
    const query = wanted ? `?find=${encodeURIComponent(wanted)}` : "";
    if (location.search !== query) history.replaceState(null, "", `${location.pathname}${query}${location.hash}`);
  }
}

if (shell.me) {
  try {
    new Rules(await get("/rules"));
  } catch (error) {
    fill(shell.main, h("div", { class: "pad" }, failure(error)));
  }
}
