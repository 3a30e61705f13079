// What a page begins before its other modules are there, so that it waits for nothing when they are: the words, who looks, and
// the connection over which comes what the page is about. It names no other module, and the shell names it first.

export const LANGUAGES = ["en", "zh", "ms", "ta"];
export const LANGUAGE_KEPT = "croupier-language";
export const ME = "/api/v1/me";
export const LIVE = "/api/v1/live";

/** @returns {string} the language that was chosen, else the browser's, else English */
function choose() {
  let kept = null;
  try {
    kept = localStorage.getItem(LANGUAGE_KEPT);
  } catch {
    // a browser that keeps nothing
  }
  const wanted = [kept, ...(navigator.languages ?? [])].map((each) => String(each ?? "").slice(0, 2));
  return wanted.find((each) => LANGUAGES.includes(each)) ?? "en";
}

/** The topic that the page of an address is about, or "". @param {string} path */
function topicOf(path) {
  const [, table, pool] = path.match(/^\/(?:tables\/(.+)\/(?:play|deal)|signs\/(.+))$/) ?? [];
  if (table || pool) return table ? `tables/${decodeURIComponent(table)}` : `pools/${decodeURIComponent(pool)}`;
  return { "/": "floor", "/pit": "pit" }[path] ?? "";
}

/** The address of the connection. @param {string} [path] */
export function liveAddress(path = LIVE) {
  return new URL(path, location.href.replace(/^http/, "ws"));
}

/**
 * A connection that hears already, before there is a store.
 * @typedef {object} Early
 * @property {WebSocket} socket
 * @property {string} topic that it watches, or ""
 * @property {string[]} heard
 */

/** @returns {Early} */
function connect() {
  const topic = topicOf(location.pathname);
  const address = liveAddress();
  if (topic) address.searchParams.set("watch", topic); // the server need not wait until this page is free to ask
  const socket = new WebSocket(address);
  /** @type {string[]} */
  const heard = [];
  socket.onmessage = (event) => heard.push(event.data);
  return { socket, topic, heard };
}

export const language = choose();
export const words = fetch(new URL(`words/${language}.json`, import.meta.url)).then((answer) => answer.json());

const page = location.pathname;
/** @type {Promise<Response> | null} */
let asked = /^\/(sign-in$|signs\/)/.test(page) ? null : fetch(ME, { headers: { Accept: "application/json" }, credentials: "same-origin" }); // there nobody need be signed in
asked?.catch(() => null); // whoever takes it sees to that
/** @type {Early | null} */
let early = page === "/sign-in" ? null : connect(); // there nothing is watched

/** What was asked already: who looks. It is given once. */
export function takeMe() {
  const taken = asked;
  asked = null;
  return taken;
}

/** The connection that is there already, if it still is. It is given once. */
export function takeConnection() {
  const taken = early;
  early = null;
  return taken && taken.socket.readyState <= WebSocket.OPEN ? taken : null;
}
