// <state-panel state="refused" rules="S-70">: a state that is designed, not forgotten. The title is in the slot `title`, the
// text in the body, what to do in the slot `actions`. Where title or text are not given, the catalogue has them.

import { define, Drawn, h, sheet } from "../dom.js";
import { icon } from "../icons.js";
import { word } from "../words.js";
import "./rule-tag.js";

export const STATES = ["nothing", "loading", "reconnecting", "refused", "second", "link", "closed", "expired", "forbidden", "error"];
const WAITS = ["reconnecting", "second", "link"];
const WRONG = ["refused", "error"];
const AFTER = 300; // milliseconds before loading is seen: what comes at once does not flicker

export class StatePanel extends Drawn {
  static watched = ["state", "title-text", "text", "rules", "at-once"];
  static sheet = sheet(`
    :host { display: block; min-width: 0; }
    .panel { display: flex; flex-direction: column; gap: 8px; height: 100%; padding: 16px; background: var(--surface); color: var(--ink);
      border: 1px solid var(--line); border-radius: var(--radius-card); }
    .waits { border-color: color-mix(in srgb, var(--waits) 60%, var(--line)); }
    .wrong { border-color: color-mix(in srgb, var(--lost) 55%, var(--line)); }
    .icon { color: var(--quiet); }
    .waits .icon { color: var(--waits); }
    .wrong .icon, .link .icon { color: var(--lost); }
    .loading { animation: appear 1ms ${AFTER}ms both; }
    :host([at-once]) .loading { animation: none; }
    @keyframes appear { from { visibility: hidden; } to { visibility: visible; } }
    .title { font-size: 16px; font-weight: 700; line-height: 1.3; margin: 6px 0 0; }
    .text { color: var(--quiet); line-height: 1.5; }
    .tags { display: inline-flex; gap: 4px; }
    .tags.after { margin-left: 6px; }
    .actions { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; margin-top: auto; padding-top: 12px; color: var(--quiet); font-size: 13px; }
    .bones { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; }
    .bone { border: 1px solid var(--line); border-radius: 4px; padding: 8px; display: flex; flex-direction: column; gap: 6px; }
    .bone i { display: block; height: 6px; border-radius: 3px; background: var(--line); }
    .bone i:nth-child(1) { width: 36%; } .bone i:nth-child(2) { width: 64%; } .bone i:nth-child(3) { width: 48%; }
    @media (prefers-reduced-motion: no-preference) { .bone i { animation: breathe 1.6s ease-in-out infinite; } }
    @keyframes breathe { 50% { opacity: 0.45; } }
  `);

  draw() {
    const state = this.getAttribute("state") ?? "nothing";
    const kind = WAITS.includes(state) ? "waits" : WRONG.includes(state) ? "wrong" : "";
    const rules = (this.getAttribute("rules") ?? "").split(" ").filter(Boolean);
    const bones = state === "loading" ? h("div", { class: "bones", "aria-hidden": "true" }, [0, 1, 2, 3].map(() => h("div", { class: "bone" }, h("i"), h("i"), h("i")))) : null;
    const text = this.getAttribute("text") ?? word(`state.${state}.text`);
    this.setAttribute("role", kind === "wrong" ? "alert" : "status");
    this.root.replaceChildren(
      h(
        "div",
        { class: `panel ${kind} ${state}` },
        icon(state, 22),
        h("p", { class: "title" }, h("slot", { name: "title" }, this.getAttribute("title-text") ?? word(`state.${state}.title`))),
        bones,
        h("div", { class: "text" }, h("slot", null, text), rules.length ? h("span", { class: text.trim() ? "tags after" : "tags" }, rules.map((rule) => h("rule-tag", { rule }))) : null),
        h("div", { class: "actions" }, h("slot", { name: "actions" })),
      ),
    );
  }
}

define("state-panel", StatePanel);
