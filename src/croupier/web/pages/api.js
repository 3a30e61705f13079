// What a page asks of the server: JSON over HTTP. What was not done is a Problem, with rules and who may allow it.

import { ME, takeMe } from "./early.js";
import { translate } from "./words.js";

const BASE = "/api/v1";

/**
 * @typedef {object} Me
 * @property {string} identity
 * @property {string} name
 * @property {string} post
 * @property {string} csrf
 * @property {number} clock
 * @property {string[]} doors the pages that are open to this person
 * @property {string[]} tables that somebody of the staff is signed on to
 * @property {string} [language]
 * @property {string} [table]
 */

/** What the server says of something that was not done. */
export class Problem extends Error {
  /**
   * @param {number} status 0: the server was not reached
   * @param {{title?: string, detail?: string, rules?: string[], allowed_to?: string | null, second?: boolean, where?: string, set_another?: boolean}} said
   * @param {number} [wait] seconds after which it may be tried again
   */
  constructor(status, said, wait = 0) {
    super(said.detail ?? said.title ?? "");
    this.name = "Problem";
    this.status = status;
    this.title = said.title ?? "";
    this.what = translate(this.message);
    this.rules = said.rules ?? [];
    this.allowed = said.allowed_to ?? "";
    this.second = said.second ?? false; // another person may do it
    this.where = said.where ?? "";
    this.setAnother = said.set_another ?? false; // the password was right, and serves to set another only
    this.wait = wait;
  }

  get unreached() {
    return this.status === 0;
  }

  get expired() {
    return this.status === 401;
  }
}

let csrf = "";

/** @param {string} value */
export function keepCsrf(value) {
  csrf = value;
}

/**
 * @param {string} method
 * @param {string} path below /api/v1, or a whole path
 * @param {any} [body]
 * @param {{signal?: AbortSignal, headers?: Record<string, string>}} [more]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, more = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", ...more.headers };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && csrf) headers["Croupier-CSRF"] = csrf;
  const address = path.startsWith("/api/") ? path : BASE + path;
  let answer;
  try {
    answer = await ((address === ME && method === "GET" && takeMe()) || fetch(address, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
      signal: more.signal,
    }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem(0, { title: String(error) });
  }
  const text = await answer.text();
  /** @type {any} */
  let data = null;
  try {
    data = text === "" ? null : JSON.parse(text);
  } catch {
    data = { detail: text };
  }
  if (!answer.ok) throw new Problem(answer.status, data ?? {}, Number(answer.headers.get("Retry-After") ?? 0));
  return data;
}

/**
 * @param {string} path
 * @param {{signal?: AbortSignal}} [more]
 */
export function get(path, more) {
  return call("GET", path, undefined, more);
}

/**
 * @param {string} path
 * @param {any} [body]
 */
export function post(path, body) {
  return call("POST", path, body ?? {});
}

/** Who looks at this page, and what lets them change something. @returns {Promise<Me>} */
export async function me() {
  const found = await get("/me");
  keepCsrf(found.csrf ?? "");
  return found;
}

/**
 * Have a command carried out. The same id goes with every try, so that nothing is done twice; it is tried again where
 * nobody knows whether it was written.
 * @param {any} command
 * @param {{id?: string, tries?: number, second?: string}} [how]
 */
export async function send(command, how = {}) {
  const id = how.id ?? crypto.randomUUID();
  /** @type {Record<string, string>} */
  const headers = how.second ? { "Croupier-Second": how.second } : {};
  for (let tried = 1; ; tried += 1) {
    try {
      return await call("POST", "/requests", { id, command: { schema: 1, ...command } }, { headers });
    } catch (error) {
      const again = error instanceof Problem && (error.unreached || error.status === 503);
      if (!again || tried >= (how.tries ?? 4)) throw error;
      await new Promise((done) => setTimeout(done, 250 * 2 ** tried));
    }
  }
}

/**
 * What would follow from a command, in words: nothing is written.
 * @param {any} command
 * @param {AbortSignal} [signal]
 */
export function preview(command, signal) {
  return call("POST", "/previews", { command: { schema: 1, ...command } }, { signal });
}

/**
 * A name as a part of an address.
 * @param {string} name
 */
export function part(name) {
  return encodeURIComponent(name);
}
