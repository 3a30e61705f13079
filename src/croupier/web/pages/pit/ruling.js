// What may be ruled on what is in hand: the choices that are offered, what would follow from each, a reason, and a second person
// where it takes two. Nothing is worked out here: choices come with the table, consequences from a preview.

import { post, preview, send } from "../api.js";
import { fill, h } from "../dom.js";
import { tags } from "../elements/rule-tag.js";
import { money } from "../money.js";
import { named, translate, word } from "../words.js";

const SHOWN = 2; // things that follow, before the others are only counted

/**
 * A request with something put at a path.
 * @param {any} request
 * @param {string[]} path
 * @param {any} value
 * @returns {any}
 */
function withValue(request, path, value) {
  const [key, ...rest] = path;
  return { ...request, [key]: rest.length ? withValue(request[key], rest, value) : value };
}

export class Ruling {
  /** @param {{me: any, done: (words: string) => void, refuse: (error: any) => void}} how */
  constructor(how) {
    this.how = how;
    /** @type {any} */
    this.wait = null;
    /** @type {any[]} */
    this.choices = [];
    this.at = -1; // none is chosen
    this.signature = "";
    this.who = h("p", { class: "who-may" });
    this.list = h("div", { class: "options", role: "radiogroup", "aria-label": word("pit.may") });
    this.reason = h("input", { class: "field", id: "reason", maxlength: 500, autocomplete: "off" });
    this.reasonRow = h("div", null, h("label", { class: "label", for: "reason" }, word("pit.reason")), this.reason);
    this.name = h("input", { class: "field", id: "second-name", autocomplete: "off", "aria-label": word("sign-in.name"), placeholder: word("sign-in.name") });
    this.password = h("input", { class: "field", id: "second-password", type: "password", autocomplete: "off", "aria-label": word("sign-in.password"), placeholder: word("sign-in.password") });
    this.secondTitle = h("span", { class: "waits" });
    this.second = h("div", { class: "second" }, this.secondTitle, this.name, this.password);
    this.first = h("div", { class: "first" }, h("span", { class: "quiet" }, word("pit.confirms")), h("span", null, h("b", null, how.me?.name ?? ""), " ", h("span", { class: "quiet" }, word("pit.you"))));
    this.press = h("button", { type: "submit", class: "button next confirm" });
    this.form = h("form", { class: "say", onsubmit: (/** @type {Event} */ event) => void this.submit(event) }, this.reasonRow, h("div", { class: "persons" }, this.first, this.second), this.press);
    this.element = h("section", { class: "ruling", "aria-label": word("pit.may") }, h("h2", null, word("pit.may")), this.who, this.list, h("span", { class: "grow" }), this.form);
  }

  /**
   * @param {any} wait
   * @param {any} value the table as the server sends it, or null while it is loaded
   */
  show(wait, value) {
    const choices = value?.beside.choices?.[wait.id] ?? [];
    const signature = JSON.stringify([wait.id, value === null, choices.map((/** @type {any} */ each) => each.words)]);
    const chosen = wait.id === this.wait?.id ? this.choices[this.at]?.words : undefined;
    if (wait.id !== this.wait?.id) {
      this.reason.value = "";
      this.password.value = "";
    }
    this.wait = wait;
    this.choices = choices;
    if (signature === this.signature) return;
    this.signature = signature;
    this.who.textContent = word("pit.post", { post: named("post", wait.post) });
    fill(this.list, choices.length ? choices.map((/** @type {any} */ choice, /** @type {number} */ index) => this.draw(choice, index)) : value ? h("state-panel", { state: "forbidden", "title-text": word("pit.none"), text: word("pit.none.text", { post: named("post", wait.post) }) }) : h("p", { class: "quiet" }, word("state.loading")));
    // What was chosen stays chosen, and another choice never takes its place. At first it is what can be confirmed, or nothing.
    const kept = choices.findIndex((/** @type {any} */ each) => each.words === chosen);
    this.choose(chosen === undefined && choices[0]?.does === "confirm" ? 0 : kept, false);
    choices.forEach((/** @type {any} */ choice, /** @type {number} */ index) => void this.foresee(choice, index, signature));
  }

  /** What is picked among, in order. @returns {HTMLElement[]} */
  get picks() {
    return [...this.list.querySelectorAll(".pick")];
  }

  /**
   * @param {any} choice
   * @param {number} index
   */
  draw(choice, index) {
    const given = choice.follows.map((/** @type {any} */ each) => line(each));
    const pick = h("div", { class: "pick", role: "radio", tabindex: "-1", "aria-checked": "false", "aria-describedby": `then-${index}`, onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) }, h("span", { class: "mark", "aria-hidden": "true" }), h("b", { class: "grow" }, translate(choice.words)), h("kbd", { "aria-hidden": "true" }, index + 1));
    // what follows stands beside what is picked, not in it: its rules are opened by themselves
    const option = h("div", { class: "option" }, pick, h("div", { class: "follows", id: `then-${index}` }, h("span", { class: "tags" }, tags(choice.rules)), h("ul", { class: "then" }, given, h("li", { class: "foreseen" }))));
    option.addEventListener("click", () => this.choose(index), true); // also where a tag is pressed, which opens its rule
    return option;
  }

  /**
   * What a preview says of a choice.
   * @param {any} choice
   * @param {number} index
   * @param {string} signature
   */
  async foresee(choice, index, signature) {
    const request = choice.why ? withValue(choice.request, choice.why, word("pit.reason.preview")) : choice.request;
    const found = await preview(request).catch(() => null);
    const place = this.list.children[index]?.querySelector(".foreseen");
    if (!found || !place || signature !== this.signature || (!found.follows.length && choice.follows.length)) return;
    const follows = found.follows.filter((/** @type {any} */ each) => !each.ruling); // the choice itself says what is ruled
    const lines = follows.slice(0, SHOWN).map(line);
    const more = follows.length > SHOWN ? h("li", { class: "quiet" }, word("pit.more", { n: follows.length - SHOWN })) : null;
    const moved = (/** @type {string} */ does, /** @type {string} */ sum, /** @type {(n: number) => string} */ name) => {
      const n = found.money.filter((/** @type {any} */ each) => each.does === does).length;
      return n ? h("li", null, h("b", null, money(sum)), " ", name(n)) : null;
    };
    const refused = !found.follows.length && found.refusal ? h("li", { class: "quiet" }, translate(found.refusal.detail)) : null;
    place.replaceWith(...[...lines, more, moved("back", found.back, (n) => word("pit.back", { n })), moved("take", found.taken, (n) => word("pit.taken", { n })), refused].filter(Boolean));
  }

  /**
   * @param {number} index
   * @param {boolean} [focus]
   */
  choose(index, focus = true) {
    const choice = this.choices[index];
    if (!choice && index >= 0) return;
    this.at = index;
    this.form.hidden = !choice;
    if (!choice) {
      this.picks[0]?.setAttribute("tabindex", "0");
      return;
    }
    this.picks.forEach((pick, at) => {
      pick.setAttribute("aria-checked", String(at === index));
      pick.tabIndex = at === index ? 0 : -1;
      if (focus && at === index) pick.focus();
    });
    this.reasonRow.hidden = !choice.why;
    if (choice.said && !this.reason.value) this.reason.value = choice.said;
    this.reason.required = Boolean(choice.why);
    this.second.hidden = !choice.second;
    this.name.required = this.password.required = Boolean(choice.second);
    this.secondTitle.textContent = choice.second ? word("pit.second", { post: named("post", choice.second) }) : "";
    this.press.classList.toggle("gold-press", choice.does === "confirm");
    fill(this.press, choice.amount ? word("pit.do.amount", { amount: money(choice.amount) }) : word("pit.do", { what: translate(choice.words) }), " ", h("kbd", { "aria-hidden": "true" }, "Enter"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by) {
      event.preventDefault();
      this.choose((Math.max(this.at, 0) + by + this.choices.length) % this.choices.length);
    } else if (event.key === " ") {
      event.preventDefault();
      this.choose(this.picks.indexOf(/** @type {HTMLElement} */ (event.currentTarget)));
    }
  }

  /** Say it: at once where nothing is missing, else go to what is. */
  go() {
    if (this.form.hidden || this.press.disabled) return;
    const missing = [this.reason, this.name, this.password].find((field) => field.required && !field.value.trim());
    if (missing) missing.focus();
    else this.form.requestSubmit();
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const choice = this.choices[this.at];
    if (!choice || this.busy) return;
    this.busy = true;
    this.press.setAttribute("aria-disabled", "true");
    try {
      let second = "";
      if (choice.second) {
        ({ token: second } = await post("/sign-in", { name: this.name.value.trim(), password: this.password.value, keep: "token" }));
        this.password.value = "";
      }
      const request = choice.why ? withValue(choice.request, choice.why, this.reason.value.trim()) : choice.request;
      await send(request, { second });
      this.how.done(`${this.wait.table}: ${translate(choice.words)}`);
    } catch (error) {
      this.how.refuse(error);
    } finally {
      this.busy = false;
      this.press.removeAttribute("aria-disabled");
    }
  }
}

/** @param {any} each */
function line(each) {
  return h("li", null, each.amount ? [h("b", { class: "gold" }, money(each.amount)), " "] : null, translate(each.words), " ", h("span", { class: "tags" }, tags(each.rules)));
}
