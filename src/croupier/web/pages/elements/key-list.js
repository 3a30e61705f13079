// <key-list>: the keys of this page, opened with `?`.

import { define, Drawn, h, sheet } from "../dom.js";
import { icon } from "../icons.js";
import { word } from "../words.js";

/** @typedef {{keys: string[], does: string}} Key */

export class KeyList extends Drawn {
  static sheet = sheet(`
    dialog { width: min(480px, calc(100vw - 32px)); padding: 20px; background: var(--surface); color: var(--ink); border: 1px solid var(--line-strong); border-radius: 16px; box-shadow: var(--lift); }
    dialog::backdrop { background: var(--shade); }
    .head { display: flex; align-items: center; justify-content: space-between; margin-bottom: 8px; }
    h2 { font-size: 18px; margin: 0; }
    .shut { width: 44px; height: 44px; margin: -10px -12px -10px 0; border: 0; background: none; color: var(--quiet); cursor: pointer; border-radius: 8px; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 0 20px; margin: 0; }
    dt, dd { margin: 0; padding: 9px 0; border-top: 1px solid var(--line); }
    dt { white-space: nowrap; }
    kbd { display: inline-block; border: 1px solid var(--line-strong); border-radius: 4px; font: 600 12px/18px var(--mono); min-width: 24px; text-align: center; padding: 1px 6px; margin-right: 4px; }
  `);

  constructor() {
    super();
    /** @type {Key[]} */
    this.keys = [];
  }

  connectedCallback() {} // it is drawn when it is opened

  draw() {
    this.dialog = h(
      "dialog",
      { "aria-label": word("keys.title"), onclick: (/** @type {Event} */ event) => event.target === this.dialog && this.dialog.close() },
      h("div", { class: "head" }, h("h2", null, word("keys.title")), h("button", { type: "button", class: "shut", "aria-label": word("close"), onclick: () => this.dialog.close() }, icon("cross", 16))),
      h("dl", null, this.keys.map((key) => [h("dt", null, key.keys.map((each) => h("kbd", null, each))), h("dd", null, key.does)])),
    );
    this.root.replaceChildren(this.dialog);
  }

  open() {
    this.draw();
    this.dialog.showModal();
  }
}

define("key-list", KeyList);
