// Something happened: a search over what this book knows of irregularities, in the words people use. Each shows what follows
// before it is confirmed, and what the felt says of it is filled in.

import { preview } from "./api.js";
import { Ask } from "./deal/ask.js";
import { Report } from "./deal/report.js";
import { fill, h } from "./dom.js";
import { tags } from "./elements/rule-tag.js";
import { atTable } from "./felt.js";
import { icon } from "./icons.js";
import { dollars, isNothing, money } from "./money.js";
import { named, sentence, translate, word } from "./words.js";

const NONE = "ruling"; // the case that no rule covers, which is there whatever is looked for
const FEW = 2; // fields that stand beside each other; more stand in rows

/**
 * What the book knows, with the offers that report it. What cannot be reported now comes last.
 * @param {any} value
 */
function gather(value) {
  const all = value.beside.happenings.map((/** @type {any} */ each) => ({ ...each, title: translate(each.words), follow: sentence(each.follows.map(translate).join("; ")), offers: each.offers.map((/** @type {number} */ index) => value.table.offers[index]) }));
  for (const each of all) each.asked = value.beside.asks.find((/** @type {any} */ one) => one.case === each.asked_as) ?? null;
  return [...all.filter((/** @type {any} */ each) => each.offers.length), ...all.filter((/** @type {any} */ each) => !each.offers.length)];
}

/**
 * What people call so comes before what only has the words somewhere, and what can be neither reported nor asked now comes last.
 * @param {any[]} found
 * @param {string} words that were looked for, as they were typed
 */
function order(found, words) {
  const place = (/** @type {any} */ each) => (each.offers.length || each.ask || each.asked ? 0 : 2) + (`${each.title} ${each.words} ${each.also}`.toLowerCase().includes(words) ? 0 : 1);
  return [...found].sort((one, other) => place(one) - place(other));
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
 * @param {import("./deal/report.js").Preset & {carryOut: (command: any) => Promise<void>, asked?: {case: string | null, why: string}}} how
 * `asked`: what somebody has asked a ruling for, which is found at once with the words that were said
 */
export function openPalette(value, how) {
  const all = gather(value);
  const asked = how.asked?.case ? all.findIndex((/** @type {any} */ each) => each.asked_as === how.asked?.case) : -1;
  let shown = order(all, "");
  let at = Math.max(0, shown.indexOf(all[asked]));
  let report = new Report(value, shown[at], how);
  /** @type {AbortController | null} */
  let asking = null;
  const input = h("input", { type: "text", "aria-label": word("palette.ask"), placeholder: word("palette.ask"), autocomplete: "off", role: "combobox", "aria-expanded": "true", "aria-controls": "found" });
  const found = h("div", { class: "found", id: "found", role: "listbox", "aria-label": word("palette.found") });
  const what = h("div", { class: "what" });
  const dialog = h("dialog", { class: "palette", "aria-label": word("deal.wrong") }, h("div", { class: "ask" }, icon("find", 22), input, h("kbd", { "aria-hidden": "true" }, "Esc")), found, what);

  /** What is asked of a higher post; null: this one may say it. @type {Ask | null} */
  let ask = null;
  const confirm = () => act(shown[at] && (ask ?? report).command);
  const act = async (/** @type {any} */ wanted) => {
    if (!wanted) return;
    dialog.close();
    await how.carryOut(wanted);
  };

  const list = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = all.filter((/** @type {any} */ each) => words.every((/** @type {string} */ one) => `${each.title} ${each.words} ${each.also} ${each.follow} ${each.rules.join(" ")}`.toLowerCase().includes(one)));
    shown = order(fits, words.join(" "));
    const other = all.find((/** @type {any} */ each) => each.case === NONE);
    if (other && !fits.includes(other)) shown.push(other);
    at = Math.min(at, Math.max(0, shown.length - 1));
    fill(found, fits.length ? null : h("p", { class: "quiet pad" }, word("palette.none")), shown.map((/** @type {any} */ each, /** @type {number} */ index) => drawItem(each, words, index === at, () => pick(index))));
    const chosen = /** @type {HTMLElement | null} */ (found.querySelector('[aria-selected="true"]'));
    chosen?.scrollIntoView({ block: "nearest" });
    if (dialog.open && !dialog.contains(document.activeElement)) chosen?.focus();
    if (shown[at]) {
      report = new Report(value, shown[at], how);
      if (how.asked && all.indexOf(shown[at]) === asked) report.said.why = how.asked.why;
      ask = !shown[at].offers.length && (shown[at].asked || shown[at].ask) ? new Ask(value, shown[at], how.position, report) : null;
    }
    tell();
  };
  const pick = (/** @type {number} */ index) => {
    at = index;
    list();
  };
  const say = (/** @type {string} */ name, /** @type {any} */ said) => {
    report.said[name] = said;
    if (shown[at].offers.length) ask = null; // what is said now, this post may say
    tell();
  };

  const tell = async () => {
    const item = shown[at];
    asking?.abort();
    if (!item) {
      fill(what);
      return;
    }
    const command = item.offers.length ? report.command : null;
    const fields = ask ? ask.draw(tell) : item.offers.length ? report.draw(say).filter(Boolean) : [];
    const rows = h("ol", { "aria-live": "polite" }, h("li", null, h("span", { class: "quiet" }, "1"), item.follow || item.title, h("span", null, tags(item.rules))));
    const more = h("div", { class: "more" }, item.offers.length ? (command ? null : h("p", { class: "must" }, icon("error", 18), word("palette.missing"))) : must(item.post));
    const actions = h("div", { class: "actions" });
    const press = () => fill(actions, ask?.withdrawal ? h("button", { type: "button", class: "button", "data-act": "withdraw", onclick: () => act(ask?.withdrawal) }, word("palette.withdraw")) : h("button", { type: "button", class: "button", onclick: () => dialog.close() }, word("palette.cancel")), drawPress(ask, Boolean(command), confirm));
    fill(
      what,
      h("div", { class: "told" }, h("div", { class: fields.length > FEW ? "fields many" : "fields" }, fields), h("h2", null, word("palette.follows")), rows),
      more,
      actions,
    );
    press();
    const tried = ask ? ask.command : command && atTable(value.name, command);
    if (!tried) return;
    asking = new AbortController();
    try {
      const said = await preview(tried, asking.signal);
      if (said?.follows?.length) fill(rows, said.follows.map((/** @type {any} */ each, /** @type {number} */ index) => h("li", null, h("span", { class: "quiet" }, index + 1), sentence(translate(each.words)), h("span", null, tags(each.rules ?? [])))));
      if (said?.refusal?.allowed_to) {
        ask = new Ask(value, item, report.filled.position ?? how.position, report);
        press();
      }
      fill(more, ask && !said?.refusal ? must(item.post) : null, said?.refusal ? (said.refusal.allowed_to ? must(said.refusal.allowed_to) : h("p", { class: "must" }, icon("refused", 18), translate(said.refusal.detail))) : null, drawMoney(said));
    } catch {
      // without a preview the offer's own words stand
    }
  };

  input.addEventListener("input", () => { at = 0; list(); });
  dialog.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const on = /** @type {HTMLElement} */ (event.target);
    const listed = on === input || on.classList.contains("item");
    if (listed && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      pick(Math.max(0, Math.min(shown.length - 1, at + (event.key === "ArrowDown" ? 1 : -1))));
    } else if (listed && event.key === "Enter") {
      event.preventDefault();
      confirm();
    } else if (!input.value && !(on instanceof HTMLInputElement && on !== input) && /^[1-9]$/.test(event.key) && report.fields.some((each) => each.startsWith("position"))) {
      event.preventDefault(); // a position is one touch or its number
      if (report.fields.includes("position")) say("position", Number(event.key));
      else say("positions", [Number(event.key)]);
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (/** @type {Event} */ event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  if (!matchMedia("(pointer: coarse)").matches) input.focus(); // a keyboard on the screen would hide what was found
  list();
}

/**
 * @param {any} item
 * @param {string[]} words that were looked for
 * @param {boolean} chosen
 * @param {() => void} pick
 */
function drawItem(item, words, chosen, pick) {
  const then = item.asked ? word("palette.waits") : item.offers.length ? item.follow : item.post === "dealer" ? word("palette.later") : word("palette.must", { post: named("post", item.post) });
  return h("button", { type: "button", class: item.offers.length ? "item" : "item later", role: "option", "aria-selected": String(chosen), tabindex: "-1", "data-case": item.case, onclick: pick }, h("span", null, marked(item.title, words)), h("span", { class: "rule" }, item.rules[0] ?? ""), h("span", { class: "then" }, then));
}

/**
 * The button that says it, or asks for it, or tells that it waits.
 * @param {Ask | null} ask
 * @param {boolean} ready
 * @param {() => void} confirm
 */
function drawPress(ask, ready, confirm) {
  if (ask?.item.asked) return h("button", { type: "button", class: "button", "data-act": "ask", disabled: true }, word("palette.waits"));
  return h("button", { type: "button", class: "button next", "data-act": ask ? "ask" : "report", disabled: !ask && !ready, onclick: confirm }, word(ask ? "palette.ask-pit" : "palette.confirm"), h("kbd", null, "Enter"));
}

/** Which post says so. @param {string} post */
function must(post) {
  return h("p", { class: "must" }, icon("person", 18), word("palette.must", { post: named("post", post) }));
}

/** What goes back to whom, and what is taken back from whom. @param {any} said */
function drawMoney(said) {
  const drawSum = (/** @type {string} */ does, /** @type {string} */ sum, /** @type {string} */ name) => {
    if (!said?.money?.length || isNothing(sum)) return null;
    const persons = said.money.filter((/** @type {any} */ each) => each.does === does).map((/** @type {any} */ each) => h("span", null, `${each.name} ${money(each.amount)}`));
    return h("div", { class: "goes-back" }, h("div", null, h("span", { class: "quiet" }, name), persons), h("chip-stack", { amount: sum, sides: true }), h("b", null, dollars(sum)));
  };
  return [drawSum("back", said?.back, word("palette.back")), drawSum("take", said?.taken, word("palette.taken"))];
}
