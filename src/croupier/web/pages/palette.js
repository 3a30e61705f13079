// Something happened: a search over what this book knows of irregularities, in the words people use. Each shows what follows
// before it is confirmed.

import { preview } from "./api.js";
import { fill, h } from "./dom.js";
import { tags } from "./elements/rule-tag.js";
import { atTable } from "./felt.js";
import { icon } from "./icons.js";
import { named, word } from "./words.js";

/**
 * What the book knows, with the offers that report it. What cannot be reported now comes last.
 * @param {any} value
 */
function gather(value) {
  const all = value.beside.happenings.map((/** @type {any} */ each) => ({ title: each.words, also: each.also, follows: each.follows.join("; "), rules: each.rules, post: each.post, offers: each.offers.map((/** @type {number} */ index) => value.table.offers[index]) }));
  return [...all.filter((/** @type {any} */ each) => each.offers.length), ...all.filter((/** @type {any} */ each) => !each.offers.length)];
}

/**
 * Words of a text that were looked for, marked.
 * @param {string} text
 * @param {string[]} words
 */
function marked(text, words) {
  const wanted = words.filter(Boolean).map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!wanted.length) return [text];
  return text.split(new RegExp(`(${wanted.join("|")})`, "gi")).map((part, index) => (index % 2 ? h("mark", null, part) : part));
}

/**
 * @param {any} value a table as the server sends it
 * @param {{position: number | null, carryOut: (command: any) => Promise<void>}} how
 */
export function openPalette(value, how) {
  const all = gather(value);
  let at = 0;
  /** @type {number | null} */
  let position = how.position;
  let shown = all;
  /** @type {AbortController | null} */
  let asking = null;
  const input = h("input", { type: "text", "aria-label": word("palette.ask"), placeholder: word("palette.ask"), autocomplete: "off", role: "combobox", "aria-expanded": "true", "aria-controls": "found" });
  const found = h("div", { class: "found", id: "found", role: "listbox", "aria-label": word("palette.found") });
  const what = h("div", { class: "what", "aria-live": "polite" });
  const dialog = h("dialog", { class: "palette", "aria-label": word("deal.wrong") }, h("div", { class: "ask" }, icon("find", 22), input, h("kbd", { "aria-hidden": "true" }, "Esc")), found, what);

  const offerNow = () => {
    const offers = shown[at]?.offers ?? [];
    return offers.find((/** @type {any} */ each) => each.command.position === position) ?? offers[0] ?? null;
  };
  const command = () => {
    const offer = offerNow();
    if (!offer) return null;
    const open = offer.open.position?.values?.includes(position) ? { position } : offer.open.positions && position !== null ? { positions: [position] } : {};
    return { ...offer.command, ...open };
  };
  const confirm = async () => {
    const wanted = command();
    if (!wanted) return;
    dialog.close();
    await how.carryOut(wanted);
  };

  const list = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    shown = all.filter((/** @type {any} */ each) => words.every((/** @type {string} */ one) => `${each.title} ${each.also} ${each.follows} ${each.rules.join(" ")}`.toLowerCase().includes(one)));
    at = Math.min(at, Math.max(0, shown.length - 1));
    fill(found, shown.length ? shown.map((/** @type {any} */ each, /** @type {number} */ index) => h("button", { type: "button", class: each.offers.length ? "item" : "item later", role: "option", "aria-selected": String(index === at), tabindex: "-1", onclick: () => pick(index) }, h("span", null, marked(each.title, words)), h("span", null, tags(each.rules.slice(0, 1))), h("span", { class: "then" }, each.offers.length ? each.follows : word("palette.later")))) : h("p", { class: "quiet pad" }, word("palette.none")));
    found.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
    tell();
  };
  const pick = (/** @type {number} */ index) => {
    at = index;
    list();
  };

  const tell = async () => {
    const item = shown[at];
    if (!item) {
      fill(what);
      return;
    }
    const places = [...new Set(item.offers.map((/** @type {any} */ each) => each.command.position).filter((/** @type {any} */ each) => typeof each === "number"))];
    const several = places.length ? places : (item.offers[0]?.open.position?.values ?? []).filter((/** @type {any} */ each) => each !== null);
    if (several.length && !several.includes(position)) position = several[0];
    const rows = h("ol", null, h("li", null, h("span", { class: "quiet" }, "1"), item.follows || item.title, h("span", null, tags(item.rules))));
    fill(
      what,
      several.length ? [h("span", { class: "label" }, word("palette.whose")), h("div", { class: "positions", role: "group" }, several.map((/** @type {number} */ each) => h("button", { type: "button", "aria-pressed": String(each === position), onclick: () => { position = each; tell(); } }, each)))] : null,
      h("h2", null, word("palette.follows")),
      rows,
      h("div", { class: "actions" }, h("button", { type: "button", class: "button", onclick: () => dialog.close() }, word("palette.cancel")), h("button", { type: "button", class: "button next", disabled: !item.offers.length, onclick: confirm }, word("palette.confirm"), h("kbd", null, "Enter"))),
    );
    if (!item.offers.length) return;
    asking?.abort();
    asking = new AbortController();
    try {
      const said = await preview(atTable(value.name, command()), asking.signal);
      if (said?.follows?.length) fill(rows, said.follows.map((/** @type {any} */ each, /** @type {number} */ index) => h("li", null, h("span", { class: "quiet" }, index + 1), each.words, h("span", null, tags(each.rules ?? [])))));
      if (said?.refusal?.allowed_to) what.insertBefore(h("p", { class: "must" }, icon("person", 18), word("palette.must", { post: named("post", said.refusal.allowed_to) })), what.lastChild);
    } catch {
      // without a preview the offer's own words stand
    }
  };

  input.addEventListener("input", () => { at = 0; list(); });
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      pick(Math.max(0, Math.min(shown.length - 1, at + (event.key === "ArrowDown" ? 1 : -1))));
    } else if (event.key === "Enter") {
      event.preventDefault();
      confirm();
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (/** @type {Event} */ event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  list();
  input.focus();
}
