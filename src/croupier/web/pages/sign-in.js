// Signing in by name and password; and setting another password where the first one serves for nothing else. It says why
// somebody was not let in, and for how long nobody is, when it was tried too often.

import { keepCsrf, me, post, Problem } from "./api.js";
import { fill, h } from "./dom.js";
import "./elements/state-panel.js";
import { mark } from "./icons.js";
import { language, LANGUAGE_NAMES, LANGUAGES, named, sentence, speak, word } from "./words.js";

const asked = new URLSearchParams(location.search);
const FIRST = new URLSearchParams(location.hash.slice(1)).get("first") ?? ""; // a password that serves to set the own one, once

/** Where to go on: only to a page of this server. @returns {string} */
function next() {
  const wanted = asked.get("next") ?? "/";
  return /^\/(?![/\\])/.test(wanted) ? wanted : "/";
}

/**
 * @param {string} id
 * @param {string} label
 * @param {Record<string, any>} how
 * @param {string} [hint]
 */
function field(id, label, how, hint) {
  const input = h("input", { class: "field", id, name: id, required: true, "aria-describedby": hint ? `${id}-hint` : null, ...how });
  return { input, row: h("div", null, h("label", { class: "label", for: id }, label), input, hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null) };
}

class SignIn {
  constructor() {
    this.name = field("name", word("sign-in.name"), { autocomplete: "username", autocapitalize: "off", spellcheck: "false", maxlength: 200 });
    this.password = field("password", word("sign-in.password"), { type: "password", autocomplete: "current-password", maxlength: 256 });
    this.new = field("new", word("sign-in.new"), { type: "password", autocomplete: "new-password", maxlength: 256, required: null }, word("sign-in.new.hint"));
    this.again = field("again", word("sign-in.new-again"), { type: "password", autocomplete: "new-password", maxlength: 256, required: null });
    this.said = h("div", { class: "said", "aria-live": "polite" });
    this.known = h("p", { class: "known", hidden: true });
    this.press = h("button", { class: "button next", type: "submit" }, word("sign-in.do"));
    this.about = h("p", null, word("sign-in.about"));
    this.form = h("form", { class: "sign-in", onsubmit: (/** @type {Event} */ event) => void this.submit(event) },
      h("div", { class: "head" }, mark(40), h("h1", null, "Croupier"), this.about),
      this.said, this.name.row, this.password.row, this.new.row, this.again.row, this.press, this.known,
      h("div", { class: "languages", role: "group", "aria-label": word("person.language") }, LANGUAGES.map((each) => h("button", { type: "button", lang: each, "aria-pressed": String(each === language), onclick: () => speak(each) }, LANGUAGE_NAMES[each]))),
    );
    fill(/** @type {Element} */ (document.querySelector("main")), this.form);
    document.title = `${word("sign-in.do")} · Croupier`;
    this.change(false);
    this.name.input.focus();
    if (asked.get("link") === "used") void this.greet();
    if (FIRST) this.begin();
  }

  /** A link was used: whoever came in by it before may go on. */
  async greet() {
    this.say("expired", word("sign-in.link.title"), word("sign-in.link.text"));
    const who = await me().catch(() => null);
    if (!who) return;
    fill(this.known, `${word("sign-in.known", { name: who.name, post: named("post", who.post) })} `, h("a", { href: next() }, word("sign-in.go-on")));
    this.known.hidden = false;
  }

  /** Somebody was invited to set the first password: the link has what is good for that, once. */
  begin() {
    this.name.input.value = asked.get("name") ?? "";
    this.name.input.readOnly = true;
    this.password.input.value = FIRST;
    this.password.row.hidden = true;
    this.change(true);
    this.about.textContent = word("sign-in.first.about");
    history.replaceState(null, "", location.pathname + location.search); // nobody reads it off the screen
  }

  /** Whether another password is set. @param {boolean} changes */
  change(changes) {
    this.changes = changes;
    for (const each of [this.new, this.again]) {
      each.row.hidden = !changes;
      each.input.required = changes;
    }
    this.press.textContent = word(changes ? "sign-in.change.do" : "sign-in.do");
    this.about.textContent = word(changes ? "sign-in.change.about" : "sign-in.about");
    if (changes) this.new.input.focus();
  }

  /**
   * @param {string} state
   * @param {string} title
   * @param {string} [text]
   * @param {string[]} [rules]
   */
  say(state, title, text = "", rules = []) {
    fill(this.said, h("state-panel", { state, "title-text": title, text: text || " ", rules: rules.join(" ") || null }));
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    if (this.busy) return;
    if (this.changes && this.new.input.value !== this.again.input.value) {
      this.say("refused", word("sign-in.differ"));
      this.again.input.select();
      return;
    }
    this.busy = true;
    this.press.setAttribute("aria-disabled", "true");
    fill(this.said);
    try {
      const name = this.name.input.value.trim();
      const password = this.password.input.value;
      if (this.changes) await post("/password", { name, password, new: this.new.input.value });
      const { csrf } = await post("/sign-in", { name, password: this.changes ? this.new.input.value : password, keep: "cookie" });
      keepCsrf(csrf);
      location.assign(next());
    } catch (error) {
      this.fail(error);
    } finally {
      this.busy = false;
      this.press.removeAttribute("aria-disabled");
    }
  }

  /** @param {any} error */
  fail(error) {
    if (!(error instanceof Problem)) {
      this.say("error", word("problem.ours"), String(error?.message ?? error));
    } else if (error.setAnother) {
      this.change(true);
      this.say("second", word("sign-in.change.title"), word("sign-in.change.text"), error.rules);
    } else if (error.status === 429) {
      this.hold(error);
    } else if (error.unreached) {
      this.say("reconnecting", word("problem.unreached"), word("sign-in.unreached"));
    } else if (error.status >= 500) {
      this.say("error", sentence(error.what), word("sign-in.unreached"));
    } else {
      const used = FIRST && error.status === 403;
      this.say("refused", this.changes ? word("sign-in.not-changed") : word("sign-in.refused"), used ? word("sign-in.first.used") : sentence(error.what), error.rules);
      (this.changes ? this.new : this.password).input.select();
    }
  }

  /** It was tried too often: count down until it may be tried again. @param {Problem} problem */
  hold(problem) {
    const until = Date.now() + Math.max(1, problem.wait) * 1000;
    this.press.disabled = true;
    this.say("forbidden", word("sign-in.too-often"), sentence(problem.what), problem.rules);
    const tick = () => {
      const left = Math.ceil((until - Date.now()) / 1000);
      this.press.disabled = left > 0;
      this.press.textContent = left > 0 ? word("sign-in.wait", { n: left }) : word(this.changes ? "sign-in.change.do" : "sign-in.do");
      if (left > 0) setTimeout(tick, 250);
      else fill(this.said);
    };
    tick();
  }
}

new SignIn();
