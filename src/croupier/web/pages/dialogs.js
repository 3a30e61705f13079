// What opens over a page: `Ctrl K`, the keys of the page, and who one is.

import { get, me as askMe, post, send } from "./api.js";
import { keptTheme, setDeck, setTheme } from "./appearance.js";
import { fill, h } from "./dom.js";
import "./elements/go-anywhere.js";
import "./elements/key-list.js";
import { sourcesOf } from "./go.js";
import { LANGUAGE_NAMES, LANGUAGES, language, named, speak, word } from "./words.js";

/** @typedef {import("./shell.js").Shell} Shell */

export class Dialogs {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    /** @type {any} made at once when it is opened first: what is typed right after `Ctrl K` is meant for it */
    this.go = null;
    /** @type {any} */
    this.keys = null;
  }

  /** @param {"go" | "keys" | "person"} which */
  open(which) {
    if (which === "person") showPerson(this.shell);
    if (which === "go") {
      this.go ??= document.body.appendChild(h("go-anywhere"));
      this.go.sources = sourcesOf(this.shell.me, this.shell.bar.doors);
      this.go.open();
    }
    if (which !== "keys") return;
    this.keys ??= document.body.appendChild(h("key-list"));
    this.keys.keys = [...this.shell.keys, { keys: ["Ctrl K"], does: word("keys.go") }, { keys: ["?"], does: word("keys.this") }, { keys: ["Esc"], does: word("keys.back") }];
    this.keys.open();
  }

  isOpen() {
    return Boolean(this.go?.dialog?.open || this.keys?.dialog?.open);
  }
}

/** Who one is, the language, the deck, the theme, and the way out. @param {Shell} shell */
function showPerson(shell) {
  const dialog = h("dialog", { class: "pad", "aria-label": word("bar.person", { name: shell.me?.name ?? "" }) });
  const languages = h("div", { class: "choices", role: "group", "aria-label": word("person.language") }, LANGUAGES.map((each) => h("button", { type: "button", lang: each, "aria-pressed": String(each === language), onclick: () => speak(each) }, LANGUAGE_NAMES[each])));
  const colours = document.documentElement.hasAttribute("data-four-colours");
  const decks = h("div", { class: "choices", role: "group", "aria-label": word("person.deck") }, [false, true].map((four) => h("button", { type: "button", "aria-pressed": String(four === colours), onclick: () => setDeck(four) }, word(four ? "person.deck.four" : "person.deck.two"))));
  const theme = keptTheme();
  const themes = h("div", { class: "choices", role: "group", "aria-label": word("person.theme") }, ["", "dark", "light"].map((each) => h("button", { type: "button", "aria-pressed": String(each === theme), onclick: () => setTheme(each) }, word(`person.theme.${each || "page"}`))));
  const out = h("button", { type: "button", class: "button", onclick: signOut }, word("person.sign-out"));
  dialog.append(h("div", { class: "column" }, h("h2", null, shell.me?.name ?? ""), h("p", { class: "quiet" }, shell.me ? named("post", shell.me.post) : ""), shell.me && shell.me.post !== "player" ? workplaces(shell) : null, h("span", { class: "label" }, word("person.language")), languages, h("span", { class: "label" }, word("person.deck")), decks, h("span", { class: "label" }, word("person.theme")), themes, out));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (/** @type {Event} */ event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

/** The tables that somebody of the staff works at: sign on, sign off. @param {Shell} shell */
function workplaces(shell) {
  const part = h("div", { class: "column" });
  const say = async (/** @type {any} */ command) => {
    try {
      await send(command);
      shell.me = await askMe();
      await draw();
    } catch (error) {
      shell.toasts.refuse(error);
    }
  };
  const draw = async () => {
    const { tables } = /** @type {import("./api.js").Me} */ (shell.me);
    const floor = await get("/floor").catch(() => ({ tables: {} }));
    const others = Object.keys(floor.tables).filter((name) => !tables.includes(name));
    const chosen = h("select", { class: "field", "aria-label": word("person.sign-on.table") }, others.map((name) => h("option", { value: name }, `${name} ${floor.tables[name].game}`)));
    fill(part, h("span", { class: "label" }, word("person.tables")),
      h("div", { class: "row" }, tables.length ? tables.map((table) => h("button", { type: "button", class: "button", onclick: () => void say({ kind: "house.SignOffTable", table }) }, word("person.sign-off", { table }))) : h("span", { class: "quiet" }, word("person.tables.none"))),
      others.length ? h("div", { class: "row" }, chosen, h("button", { type: "button", class: "button", style: { flex: "none" }, onclick: () => void say({ kind: "house.SignOnTable", table: chosen.value }) }, word("person.sign-on"))) : null);
  };
  void draw();
  return part;
}

async function signOut() {
  await post("/sign-out").catch(() => null);
  location.assign("/sign-in");
}
