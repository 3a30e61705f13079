// What every page starts with: who looks, the store, the bar, the keys, `Ctrl K`, the toasts. A page calls `start` first.

import { me as askMe, Problem } from "./api.js";
import "./appearance.js";
import { Dialogs } from "./dialogs.js";
import { h, isWriting } from "./dom.js";
import "./elements/page-bar.js";
import "./elements/state-panel.js";
import "./elements/toast-list.js";
import { Store } from "./store.js";
import { named, sentence, word } from "./words.js";

const AGAIN = 3000; // milliseconds before a page that got nothing looks whether the house can be reached
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
 * @property {any} toasts
 * @property {{keys: string[], does: string}[]} keys of this page, as `?` shows them
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
  const toasts = h("toast-list");
  /** @type {Map<string, (event: KeyboardEvent) => void>} */
  const actions = new Map();
  const shell = {
    me: /** @type {import("./api.js").Me | null} */ (null),
    store, bar, toasts, main,
    keys: /** @type {{keys: string[], does: string}[]} */ ([]),
    teach: (/** @type {any[]} */ own) => void (shell.keys = own),
    on: (/** @type {string} */ key, /** @type {(event: KeyboardEvent) => void} */ act) => void actions.set(key.toLowerCase(), act),
  };
  listen(shell, actions);
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
  bar.me = shell.me;
  bar.follow(store);
  if (!how.quiet) document.body.prepend(h("nav", { "aria-label": word("skip") }, h("a", { class: "skip", href: "#main" }, word("skip"))), bar);
  if (how.bare) main.prepend(h("h1", { class: "heard" }, how.title));
  document.body.append(toasts);
  store.addEventListener("connection", () => store.connection === "expired" && showExpired(shell));
  if (bar.doors.some((/** @type {any} */ door) => door.key === "pit") && !how.bare && !COUNT.has(how.door ?? "")) {
    store.watch("pit", (known) => known.value && bar.countWaits(known.value.queue.length)); // nothing waits unseen, whatever is looked at
  }
  store.start();
  return shell;
}

/** Load the page again once the house can be reached. */
async function tryAgain() {
  try {
    await askMe();
  } catch (error) {
    if (error instanceof Problem && error.unreached) {
      setTimeout(tryAgain, AGAIN);
      return;
    }
  }
  location.reload();
}

/**
 * What a page shows in the place of what it could not get.
 * @param {any} error
 * @returns {HTMLElement}
 */
export function failure(error) {
  const again = h("button", { class: "button", slot: "actions", type: "button", onclick: () => location.reload() }, word("load.again"));
  if (!(error instanceof Problem)) return h("state-panel", { state: "error", class: "pad alone" }, again);
  if (error.unreached) setTimeout(tryAgain, AGAIN);
  const state = error.expired ? "expired" : error.status === 403 ? "forbidden" : error.status === 404 ? "nothing" : error.unreached ? "reconnecting" : error.status >= 500 ? "error" : "refused";
  const known = error.unreached || error.expired;
  const what = sentence(error.what || error.title);
  const ours = error.status >= 500 ? word("state.error.text") : "";
  const unread = error.status === 400 && location.search !== ""; // what the address says is wrong: to load it again helps nobody
  const elsewhere = ["forbidden", "nothing"].includes(state) ? h("a", { class: "button", slot: "actions", href: "/" }, word("door.floor")) : unread ? h("a", { class: "button", slot: "actions", href: location.pathname }, word("load.plain")) : again;
  return h("state-panel", { state, class: "alone", "title-text": known || error.status === 500 ? null : what, text: known ? null : error.status === 500 ? `${ours} ${what}.` : error.allowed ? word("problem.allowed", { post: named("post", error.allowed) }) : ours || " ", rules: error.rules.join(" ") || null }, elsewhere);
}

/** @param {Shell} shell */
function showExpired(shell) {
  const player = shell.me?.post === "player"; // has no password: came in by a link
  const next = encodeURIComponent(location.pathname + location.search + location.hash);
  const action = player ? h("button", { type: "button", class: "button next", slot: "actions", onclick: () => location.reload() }, word("load.again")) : h("a", { class: "button next", slot: "actions", href: `/sign-in?next=${next}` }, word("sign-in.again"));
  const dialog = h("dialog", { "aria-label": word("state.expired.title"), closedby: "none", oncancel: (/** @type {Event} */ event) => event.preventDefault() }); // below it nothing can be done
  dialog.append(h("state-panel", { state: "expired", text: player ? word("state.expired.player") : null }, action));
  shell.main.append(dialog);
  dialog.showModal();
  requestAnimationFrame(() => action.focus()); // once the panel has drawn it
}

/**
 * @param {any} shell
 * @param {Map<string, (event: KeyboardEvent) => void>} actions
 */
function listen(shell, actions) {
  const dialogs = new Dialogs(shell);
  shell.bar.addEventListener("go", () => dialogs.open("go"));
  shell.bar.addEventListener("person", () => dialogs.open("person"));
  addEventListener("keydown", (event) => {
    const on = event.composedPath()[0];
    if (event.repeat && event.key === "Enter" && on instanceof HTMLButtonElement) event.preventDefault(); // a key that is held down is one press
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      dialogs.open("go");
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event) || document.querySelector("dialog[open]") || dialogs.isOpen()) return;
    if (event.key === "?") {
      event.preventDefault();
      dialogs.open("keys");
      return;
    }
    const act = actions.get(event.key === " " ? "space" : event.key.toLowerCase());
    if (!act || (/^( |Enter)$/.test(event.key) && (on instanceof HTMLButtonElement || on instanceof HTMLAnchorElement))) return;
    event.preventDefault();
    act(event);
  });
}
