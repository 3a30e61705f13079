// <toast-list>: short words on what has just happened: refused, paid, waits, connection. They are read out, and go by themselves;
// a refusal stays longer, since it says who could allow it.

import { define, Drawn, h, sheet } from "../dom.js";
import { icon } from "../icons.js";
import { named, sentence, word } from "../words.js";
import "./rule-tag.js";

/** @typedef {{kind: "refused" | "paid" | "waits" | "info", title: string, text?: string, rules?: string[]}} Toast */

const ICONS = { refused: "cross", paid: "tick", waits: "person", info: "history" };
const STAYS = { refused: 12_000, paid: 5_000, waits: 8_000, info: 5_000 };
const MOST = 4;

const LOOK = `
  .toast { display: flex; gap: 12px; align-items: flex-start; padding: 12px 14px 12px 12px; background: var(--surface); color: var(--ink);
    border: 1px solid var(--line); border-left: 4px solid var(--edge); border-radius: var(--radius); box-shadow: var(--lift); pointer-events: auto; font-size: 13px; line-height: 1.4; }
  .toast .icon { color: var(--edge); flex: none; margin-top: 2px; }
  .refused { --edge: var(--lost); } .paid { --edge: var(--paid); } .waits { --edge: var(--waits); } .info { --edge: var(--quiet); }
  .words { flex: 1; min-width: 0; }
  .title { font-weight: 700; font-size: 14px; }
  .text { color: var(--quiet); }
  .shut { flex: none; border: 0; background: none; color: var(--quiet); width: 28px; height: 28px; margin: -4px -6px 0 0; cursor: pointer; border-radius: 4px; display: grid; place-items: center; }
`;

/** How a toast looks, for pages that show one where it is. */
export const TOAST_SHEET = sheet(LOOK);

/**
 * @param {Toast} toast
 * @param {(() => void) | null} [shut]
 */
export function drawToast(toast, shut = null) {
  return h(
    "div",
    { class: `toast ${toast.kind}` },
    icon(ICONS[toast.kind], 18),
    h(
      "div",
      { class: "words" },
      h("span", { class: "title" }, toast.title, " "),
      (toast.rules ?? []).slice(0, 2).map((rule) => [h("rule-tag", { rule }), " "]),
      toast.text ? h("div", { class: "text" }, toast.text) : null,
    ),
    shut ? h("button", { class: "shut", type: "button", "aria-label": word("close"), onclick: shut }, icon("cross", 14)) : null,
  );
}

export class ToastList extends Drawn {
  static sheet = sheet(`
    :host { position: fixed; right: var(--toast-right, 16px); bottom: var(--toast-bottom, 16px); z-index: 40; width: min(420px, calc(100vw - 32px)); display: flex; flex-direction: column; gap: 8px; pointer-events: none; }
    @media (max-width: 700px) { :host { top: 104px; bottom: auto; right: 16px; } }
    ${LOOK}
  `);

  constructor() {
    super();
    this.list = h("div", { role: "log", "aria-live": "polite", "aria-label": word("toasts"), style: { display: "contents" } });
    this.root.append(this.list);
  }

  /** @param {Toast} toast */
  show(toast) {
    this.comeOver();
    const shown = drawToast(toast, () => shown.remove());
    this.list.append(shown);
    while (this.list.childElementCount > MOST) this.list.firstElementChild?.remove();
    const leave = () => (shown.matches(":hover, :focus-within") ? setTimeout(leave, 2000) : shown.remove());
    setTimeout(leave, STAYS[toast.kind]);
    return shown;
  }

  /** Where a dialog is open it covers all else: there it is said in the dialog. */
  comeOver() {
    const over = document.querySelector("dialog:modal");
    if (!over || over.contains(this)) return;
    over.append(this);
    over.addEventListener("close", () => document.body.append(this), { once: true });
  }

  /**
   * Say why something was not done: what, which rule, who could.
   * @param {any} error
   */
  refuse(error) {
    const problem = error?.name === "Problem" ? error : null;
    if (!problem) return this.show({ kind: "refused", title: word("problem.ours"), text: String(error?.message ?? error) });
    const unknown = word("problem.unreached.text");
    if (problem.unreached) return this.show({ kind: "info", title: word("problem.unreached"), text: unknown });
    const what = sentence(problem.what);
    if (problem.status === 500) return this.show({ kind: "refused", title: word("problem.ours"), text: `${what}. ${unknown}` });
    if (problem.status === 503) return this.show({ kind: "refused", title: what, text: unknown });
    const who = problem.allowed ? word("problem.allowed", { post: named("post", problem.allowed) }) : problem.second ? word("problem.second") : problem.status === 409 ? word("problem.nobody") : "";
    return this.show({ kind: "refused", title: what, text: who, rules: problem.rules });
  }
}

define("toast-list", ToastList);
