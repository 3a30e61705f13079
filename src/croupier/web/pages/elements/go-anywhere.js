// <go-anywhere>: Ctrl K. A table, a round, a rule, a person: what is written is looked for in every source that a page has given.

import { define, Drawn, fill, h, sheet } from "../dom.js";
import { word } from "../words.js";

/** @typedef {{group: string, name: string, what?: string, detail?: string, href: string, waits?: boolean, rule?: boolean}} Found */
/** @typedef {(text: string, signal: AbortSignal) => Promise<Found[]> | Found[]} Source */

const EACH = 6; // of one group

export class GoAnywhere extends Drawn {
  static sheet = sheet(`
    dialog { width: min(680px, calc(100vw - 32px)); margin: 10vh auto auto; padding: 0; background: var(--surface); color: var(--ink); border: 1px solid var(--line-strong);
      border-radius: 16px; box-shadow: var(--lift); overflow: hidden; }
    dialog::backdrop { background: var(--shade); }
    .ask { display: flex; align-items: center; gap: 12px; padding: 12px 16px; border-bottom: 1px solid var(--line); }
    input { flex: 1; min-width: 0; min-height: 32px; border: 0; background: none; color: inherit; font: 400 20px var(--font); outline: none; }
    input::placeholder { color: var(--quiet); opacity: 1; }
    kbd { border: 1px solid var(--line-strong); border-radius: 4px; font: 600 11px/16px var(--mono); padding: 1px 5px; color: var(--quiet); }
    .list { max-height: 50vh; overflow: auto; padding: 4px 0; }
    .group { padding: 8px 16px 4px; color: var(--quiet); font-size: 12px; }
    .found { display: grid; grid-template-columns: minmax(72px, auto) minmax(0, 1fr) minmax(0, 1.4fr); gap: 12px; align-items: baseline; min-height: 36px; padding: 8px 16px; color: inherit; text-decoration: none; border-left: 3px solid transparent; }
    .found[aria-selected="true"] { background: var(--surface-2); border-left-color: var(--focus); }
    .found b { font-weight: 700; }
    .found .rule { font: 400 12px var(--mono); border: 1px solid var(--line-strong); border-radius: 4px; padding: 1px 5px; justify-self: start; }
    .found .what { color: var(--quiet); }
    .found .waits { color: var(--waits); }
    .none { padding: 20px 16px; color: var(--quiet); }
    .foot { display: flex; flex-wrap: wrap; gap: 8px 20px; padding: 10px 16px; border-top: 1px solid var(--line); color: var(--quiet); font-size: 12px; }
  `);

  constructor() {
    super();
    /** @type {Source[]} */
    this.sources = [];
    this.at = 0;
    /** @type {AbortController | null} */
    this.asking = null;
  }

  connectedCallback() {} // it is drawn when it is opened

  draw() {
    this.input = h("input", {
      type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": "list", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false",
      "aria-label": word("go.placeholder"), placeholder: word("go.placeholder"), oninput: () => this.look(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    });
    this.list = h("div", { class: "list", id: "list", role: "listbox", "aria-label": word("go.found") });
    this.dialog = h(
      "dialog",
      { "aria-label": word("bar.go"), onclick: (/** @type {Event} */ event) => event.target === this.dialog && this.close() },
      h("div", { class: "ask" }, this.input, h("kbd", { "aria-hidden": "true" }, "Esc")),
      this.list,
      h("div", { class: "foot", "aria-hidden": "true" }, h("span", null, h("kbd", null, "↑"), " ", h("kbd", null, "↓"), " ", word("go.choose")), h("span", null, h("kbd", null, "Enter"), " ", word("go.open"))),
    );
    this.root.replaceChildren(this.dialog);
  }

  open() {
    if (this.dialog?.open) return;
    this.draw();
    this.dialog.showModal();
    this.input.focus();
    this.look();
  }

  close() {
    this.dialog?.close();
  }

  look() {
    this.asking?.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const text = this.input.value.trim();
    /** @type {Found[][]} */
    const answers = this.sources.map(() => []);
    let waits = this.sources.length;
    this.sources.forEach(async (source, index) => {
      try {
        answers[index] = await source(text, signal);
      } catch {
        // a source that does not answer has nothing to show
      }
      waits -= 1;
      if (!signal.aborted && (answers[index].length || !waits)) this.show(answers.flat()); // as they come: nobody waits for the slowest
    });
  }

  /** @param {Found[]} found */
  show(found) {
    const groups = [...new Set(found.map((each) => each.group))];
    const rows = groups.map((group) => [
      h("div", { class: "group", role: "presentation" }, word(`go.group.${group}`)),
      found.filter((each) => each.group === group).slice(0, EACH).map((each) =>
        h("a", { class: "found", role: "option", href: each.href, tabindex: "-1" }, h(each.rule ? "span" : "b", { class: each.rule ? "rule" : "" }, each.name), h("span", { class: "what" }, each.what ?? ""), h("span", { class: each.waits ? "waits" : "" }, each.detail ?? "")),
      ),
    ]);
    const before = this.list.querySelector('[aria-selected="true"]')?.getAttribute("href");
    fill(this.list, rows.length ? rows : h("p", { class: "none" }, word("go.none")));
    const same = [...this.list.querySelectorAll(".found")].findIndex((row) => row.getAttribute("href") === before);
    this.choose(Math.max(0, same)); // what comes later does not move what is chosen
  }

  /** @param {number} to */
  choose(to) {
    const rows = [...this.list.querySelectorAll(".found")];
    this.at = rows.length ? (to + rows.length) % rows.length : 0;
    rows.forEach((row, index) => {
      row.id = `found-${index}`;
      row.setAttribute("aria-selected", String(index === this.at));
      if (index === this.at) row.scrollIntoView({ block: "nearest" });
    });
    if (rows.length) this.input.setAttribute("aria-activedescendant", `found-${this.at}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.choose(this.at + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const row = /** @type {HTMLAnchorElement | null} */ (this.list.querySelector('[aria-selected="true"]'));
      if (row) location.assign(row.href);
    }
  }
}

define("go-anywhere", GoAnywhere);
