// What every page starts with: who looks, the store, the bar, the keys, `Ctrl K`, the toasts. A page calls `start` first.

import { get, me as askMe, Problem, send } from "./api.js";
import { assign, fill, h, isWriting } from "./dom.js";
import "./elements/go-anywhere.js";
import "./elements/key-list.js";
import "./elements/page-bar.js";
import "./elements/state-panel.js";
import "./elements/toast-list.js";
import { sourcesOf } from "./go.js";
import { Store } from "./store.js";
import { LANGUAGE_NAMES, LANGUAGES, language, named, speak, word } from "./words.js";

const COUNT = new Set(["floor", "pit"]); // pages that know by themselves what waits
/** The doors of the bar, in their order. */
const DOORS = [
  { key: "floor", href: "/" },
  { key: "pit", href: "/pit" },
  { key: "rounds", href: "/rounds" },
  { key: "audit", href: "/audit" },
  { key: "lab", href: "/lab" },
  { key: "drill", href: "/drill" },
  { key: "rules", href: "/rules" },
  { key: "staff", href: "/staff" },
  { key: "setup", href: "/setup" },
];

/**
 * @typedef {object} Shell
 * @property {import("./api.js").Me | null} me
 * @property {Store} store
 * @property {any} bar the element page-bar
 * @property {any} go the element go-anywhere: push to its `sources`
 * @property {any} toasts
 * @property {HTMLElement} main
 * @property {(keys: {keys: string[], does: string}[]) => void} teach show these keys in `?`
 * @property {(key: string, act: (event: KeyboardEvent) => void) => void} on a key of this page
 */

/**
 * @param {object} how
 * @param {string} how.title of the page, in the window's title
 * @param {string} [how.door] the door of the bar that this page is behind
 * @param {boolean} [how.bare] a table's bar: the title in hand in the place of the doors
 * @param {boolean} [how.open] whether the page is for everybody: nobody need be signed in
 * @param {boolean} [how.quiet] no bar at all, as on a sign
 * @returns {Promise<Shell>}
 */
export async function start(how) {
  document.title = `${how.title} · Croupier`;
  const main = /** @type {HTMLElement} */ (document.querySelector("main") ?? document.body.appendChild(h("main")));
  main.id = "main";
  main.tabIndex = -1;
  const store = new Store();
  const bar = h("page-bar", { door: how.door, bare: how.bare });
  bar.doors = [];
  const go = h("go-anywhere");
  const keys = h("key-list");
  const toasts = h("toast-list");
  if (!how.quiet) document.body.prepend(h("nav", { "aria-label": word("skip") }, h("a", { class: "skip", href: "#main" }, word("skip"))), bar);
  if (how.bare) main.prepend(h("h1", { class: "heard" }, how.title));
  document.body.append(go, keys, toasts);
  /** @type {Map<string, (event: KeyboardEvent) => void>} */
  const actions = new Map();
  const shell = {
    me: /** @type {import("./api.js").Me | null} */ (null),
    store, bar, go, toasts, main,
    teach: (/** @type {any[]} */ own) => assignKeys(keys, own),
    on: (/** @type {string} */ key, /** @type {(event: KeyboardEvent) => void} */ act) => void actions.set(key.toLowerCase(), act),
  };
  shell.teach([]);
  listen(shell, keys, actions);
  try {
    shell.me = await askMe();
    store.setClock(shell.me.clock);
    bar.doors = DOORS.filter((door) => shell.me?.doors.includes(door.key));
  } catch (error) {
    if (!how.open) {
      if (error instanceof Problem && error.expired) {
        location.replace(`/sign-in?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`);
        return new Promise(() => {});
      }
      main.append(failure(error));
    }
  }
  assign(bar, { ".me": shell.me });
  bar.change();
  bar.follow(store);
  store.addEventListener("connection", () => store.connection === "expired" && showExpired(shell));
  go.sources.push(...sourcesOf(shell.me, bar.doors));
  if (bar.doors.some((/** @type {any} */ door) => door.key === "pit") && !how.bare && !COUNT.has(how.door ?? "")) {
    store.watch("pit", (known) => known.value && bar.countWaits(known.value.queue.length)); // nothing waits unseen, whatever is looked at
  }
  store.start();
  return shell;
}

/**
 * What a page shows in the place of what it could not get.
 * @param {any} error
 * @returns {HTMLElement}
 */
export function failure(error) {
  const again = h("button", { class: "button", slot: "actions", type: "button", onclick: () => location.reload() }, word("load.again"));
  if (!(error instanceof Problem)) return h("state-panel", { state: "error", class: "pad alone" }, again);
  const state = error.expired ? "expired" : error.status === 403 ? "forbidden" : error.status === 404 ? "nothing" : error.unreached ? "reconnecting" : error.status >= 500 ? "error" : "refused";
  const known = error.unreached || error.expired;
  const what = error.what || error.title;
  const elsewhere = ["forbidden", "nothing"].includes(state) ? h("a", { class: "button", slot: "actions", href: "/" }, word("door.floor")) : again; // to load it again helps nobody
  return h("state-panel", { state, class: "alone", "title-text": known ? null : what.charAt(0).toUpperCase() + what.slice(1), text: known ? null : error.allowed ? word("problem.allowed", { post: named("post", error.allowed) }) : " ", rules: error.rules.join(" ") || null }, elsewhere);
}

/** @param {Shell} shell */
function showExpired(shell) {
  const dialog = h("dialog", { "aria-label": word("state.expired.title") });
  const action = h("a", { class: "button next", slot: "actions", href: `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}` }, word("sign-in.again"));
  dialog.append(h("state-panel", { state: "expired" }, action));
  shell.main.append(dialog);
  dialog.showModal();
}

/**
 * @param {any} keys
 * @param {{keys: string[], does: string}[]} own
 */
function assignKeys(keys, own) {
  keys.keys = [...own, { keys: ["Ctrl K"], does: word("keys.go") }, { keys: ["?"], does: word("keys.this") }, { keys: ["Esc"], does: word("keys.back") }];
}

/**
 * @param {any} shell
 * @param {any} keys
 * @param {Map<string, (event: KeyboardEvent) => void>} actions
 */
function listen(shell, keys, actions) {
  shell.bar.addEventListener("go", () => shell.go.open());
  shell.bar.addEventListener("person", () => showPerson(shell));
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      shell.go.open();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event) || document.querySelector("dialog[open]") || openDialog(shell, keys)) return;
    if (event.key === "?") {
      event.preventDefault();
      keys.open();
      return;
    }
    const act = actions.get(event.key === " " ? "space" : event.key.toLowerCase());
    const on = event.composedPath()[0];
    if (!act || (/^( |Enter)$/.test(event.key) && (on instanceof HTMLButtonElement || on instanceof HTMLAnchorElement))) return;
    event.preventDefault();
    act(event);
  });
}

/**
 * @param {any} shell
 * @param {any} keys
 */
function openDialog(shell, keys) {
  return shell.go.dialog?.open || keys.dialog?.open;
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

const DECK = "croupier-four-colours";

/** @param {boolean} four */
function setDeck(four) {
  localStorage.setItem(DECK, four ? "1" : "");
  location.reload();
}

try {
  document.documentElement.toggleAttribute("data-four-colours", Boolean(localStorage.getItem(DECK)));
} catch {
  // a browser that keeps nothing has the deck of two colours
}

const THEME = "croupier-theme";

/** The theme that somebody has chosen: "" is that of each page. */
function keptTheme() {
  try {
    const kept = localStorage.getItem(THEME) ?? "";
    return ["dark", "light"].includes(kept) ? kept : "";
  } catch {
    return "";
  }
}

/** @param {string} theme */
function setTheme(theme) {
  localStorage.setItem(THEME, theme);
  location.reload();
}

if (keptTheme()) document.documentElement.setAttribute("data-theme", keptTheme());

async function signOut() {
  const { post } = await import("./api.js");
  await post("/sign-out").catch(() => null);
  location.assign("/sign-in");
}
