// The set-up: the floor file as the house has it, in an editor. Another one is checked, compared and applied, as `croupier floor`
// does it. A table changes between rounds, figures of a pool after the next win of the whole meter: when, the server says.

import { call, get, post } from "./api.js";
import { askFor, signSecond } from "./desk/ask.js";
import { addTable, findBlocks, takeOutTable } from "./desk/blocks.js";
import { fill, h } from "./dom.js";
import { tags } from "./elements/rule-tag.js";
import { failure, start } from "./shell.js";
import { word } from "./words.js";

const HIGH = 20; // pixels of a line of the editor
const PAUSE = 700; // milliseconds without a key before it is checked

const shell = await start({ title: word("door.setup"), door: "setup" });
const { main, toasts } = shell;

class Setup {
  /** @param {any} said */
  constructor(said) {
    this.file = said.file;
    /** @type {any} */
    this.compared = null; // the last comparison, and the text that was compared
    this.lines = h("div", { class: "lines mono", "aria-hidden": "true" });
    this.text = h("textarea", { class: "mono", id: "floor-file", spellcheck: "false", autocomplete: "off", wrap: "off", "aria-label": word("setup.file"), "aria-describedby": "checked", oninput: () => this.changed(), onscroll: () => this.follow() });
    this.text.value = said.file;
    this.checked = h("p", { class: "checked", id: "checked", role: "status" });
    this.table = h("select", { class: "field", "aria-label": word("setup.table"), onchange: () => this.goTo(this.table.value) });
    this.result = h("div", { class: "result" });
    this.press = h("button", { type: "button", class: "button next", disabled: true, onclick: () => this.apply() }, word("setup.apply"), h("kbd", null, "A"));
    const button = (/** @type {string} */ key, /** @type {() => void} */ act, /** @type {string} */ letter = "") => h("button", { type: "button", class: "button", onclick: act }, word(`setup.${key}`), letter ? h("kbd", null, letter) : null);
    fill(main, h("div", { class: "desk setup" }, h("div", { class: "head" }, h("h1", null, word("door.setup")), h("span", { class: "quiet grow" }, word("setup.about"))),
      h("div", { class: "columns" },
        h("section", { class: "panel", "aria-label": word("setup.file") },
          h("div", { class: "bar" }, this.table, button("add", () => this.add()), button("take-out", () => this.takeOut()), h("span", { class: "grow" }), button("back", () => this.back())),
          h("div", { class: "editor" }, this.lines, this.text), this.checked),
        h("section", { class: "panel", "aria-label": word("setup.changes") },
          h("div", { class: "bar" }, button("check", () => void this.check(), "C"), button("diff", () => void this.diff(), "D"), h("span", { class: "grow" }), this.press),
          this.result))));
    this.books = said.books;
    this.show([], said.waiting);
    this.changed(false);
    shell.on("c", () => void this.check());
    shell.on("d", () => void this.diff());
    shell.on("a", () => !this.press.disabled && this.apply());
    shell.on("e", () => this.text.focus());
    shell.teach([{ keys: ["E"], does: word("setup.keys.edit") }, { keys: ["C"], does: word("setup.check") }, { keys: ["D"], does: word("setup.diff") }, { keys: ["A"], does: word("setup.apply") }]);
  }

  /** The text is another. @param {boolean} [soon] whether it is checked */
  changed(soon = true) {
    const count = this.text.value.split("\n").length;
    if (count !== this.count) fill(this.lines, Array.from({ length: count }, (_, at) => h("span", { "data-line": at + 1 }, at + 1)));
    this.count = count;
    this.press.disabled = true;
    if (this.compared) this.show([], this.compared.waiting); // what would change was said of another text
    this.compared = null;
    const chosen = this.table.value;
    fill(this.table, findBlocks(this.text.value).filter((each) => each.kind !== "pit").map((each) => h("option", { value: each.name, selected: each.name === chosen }, `${each.name}`)));
    this.follow();
    clearTimeout(this.timer);
    if (soon) this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  follow() {
    this.lines.scrollTop = this.text.scrollTop;
  }

  /** Put the cursor on a line. @param {number} line from 1 */
  goToLine(line) {
    const from = this.text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const to = this.text.value.indexOf("\n", from);
    this.text.focus();
    this.text.setSelectionRange(from, to < 0 ? this.text.value.length : to);
    this.text.scrollTop = Math.max(0, (line - 4) * HIGH);
    this.text.scrollLeft = 0;
  }

  /** @param {string} name */
  goTo(name) {
    const block = findBlocks(this.text.value).find((each) => each.name === name);
    if (block) this.goToLine(block.from + 1);
  }

  add() {
    const made = addTable(this.text.value, this.table.value);
    this.text.value = made.text;
    this.changed();
    this.goToLine(made.line + 1);
  }

  takeOut() {
    this.text.value = takeOutTable(this.text.value, this.table.value);
    this.changed();
  }

  back() {
    this.text.value = this.file;
    this.changed();
  }

  async check() {
    await this.ask("/setup/check", (said) => {
      if (!said.faults.length) this.say("right", word("setup.right", said));
    });
  }

  async diff() {
    const text = this.text.value;
    await this.ask("/setup/diff", (said) => {
      if (said.faults.length) return;
      this.compared = { text, ...said };
      this.show(said.changes, said.waiting);
      this.result.scrollIntoView({ block: "nearest" });
      const refused = said.changes.some((/** @type {any} */ each) => each.refused);
      this.press.disabled = refused || !said.changes.length;
      this.say(refused ? "wrong" : "right", word(refused ? "setup.refused" : said.changes.length ? "setup.would" : "setup.nothing", { n: said.changes.length }));
    });
  }

  /**
   * @param {string} address
   * @param {(said: any) => void} done
   */
  async ask(address, done) {
    const { value } = this.text;
    try {
      const said = await post(address, { text: value });
      if (value !== this.text.value) return;
      this.mark(said.faults);
      done(said);
    } catch (error) {
      toasts.refuse(error);
    }
  }

  /** Say what is wrong, and where. @param {any[]} faults */
  mark(faults) {
    for (const each of this.lines.children) each.classList.toggle("wrong", faults.some((fault) => fault.line === Number(each.dataset.line)));
    if (!faults.length) return;
    const [fault] = faults;
    fill(this.checked, fault.line ? h("button", { type: "button", class: "at", onclick: () => this.goToLine(fault.line) }, word("setup.line", { n: fault.line })) : null, " ", h("span", null, [fault.where, fault.what].filter(Boolean).join(": ")), " ", tags(fault.rules));
    this.checked.className = "checked wrong";
  }

  /**
   * @param {string} look
   * @param {string} text
   */
  say(look, text) {
    this.checked.className = `checked ${look}`;
    fill(this.checked, text);
  }

  /**
   * What would change, and what waits already.
   * @param {any[]} changes
   * @param {any[]} waiting
   */
  show(changes, waiting) {
    const part = (/** @type {string} */ key, /** @type {any[]} */ some) => some.length ? [h("h2", null, word(`setup.${key}`), " ", h("span", { class: "quiet" }, some.length)), h("ul", { class: "changes" }, some.map((each) => this.change(each)))] : null;
    const none = !changes.length && !waiting.length;
    fill(this.result, part("changes", changes), part("waits", waiting), none ? h("p", { class: "quiet pad-small" }, word("setup.how"), " ", word("setup.editions")) : null,
      h("details", { class: "books" }, h("summary", null, word("setup.books")), h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": word("setup.books") }, h("table", null,
        h("thead", null, h("tr", null, ["book", "devices", "positions", "limits"].map((each) => h("th", { scope: "col" }, word(`setup.${each}`))))),
        h("tbody", null, this.books.map((/** @type {any} */ each) => h("tr", null, h("td", { class: "mono" }, each.book), h("td", null, each.devices.join(", ")), h("td", null, each.positions), h("td", null, each.limits.join(", ")))))))));
  }

  /** @param {any} each */
  change(each) {
    return h("li", { class: each.refused ? "refused" : "" },
      h("span", { class: "line" }, h("b", { class: "grow" }, each.what), each.line ? h("button", { type: "button", class: "at", onclick: () => this.goToLine(each.line) }, word("setup.line", { n: each.line })) : null),
      h("span", { class: "values" }, each.was ? h("del", null, each.was) : null, each.now ? h("ins", null, each.now) : h("i", null, word("setup.goes"))),
      h("span", { class: "line" }, h("span", { class: `when ${each.when}` }, word(`setup.when.${each.when}`)), h("span", { class: "tags" }, tags(each.rules))),
      each.refused ? h("span", { class: "why" }, each.refused) : null);
  }

  apply() {
    const { text, changes } = this.compared;
    askFor({
      title: word("setup.apply"),
      press: word("setup.apply"),
      about: word("setup.would", { n: changes.length }),
      fields: [{ id: "why", label: word("pit.reason") }],
      two: () => true,
      done: async (said) => {
        const second = await signSecond(said);
        await call("POST", "/setup/apply", { id: crypto.randomUUID(), text, why: said.why }, { headers: { "Croupier-Second": second } });
        toasts.show({ kind: "paid", title: word("setup.done") });
        await load();
      },
      fail: (error) => toasts.refuse(error),
    });
  }
}

async function load() {
  try {
    new Setup(await get("/setup"));
  } catch (error) {
    fill(main, h("div", { class: "pad" }, failure(error)));
  }
}

if (shell.me) await load();
