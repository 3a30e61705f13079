// One store for each page, fed by one WebSocket: snapshots, then changes with sequence numbers. After a gap it asks again;
// after a lost connection the last state stays, with how old it is.

import { LIVE, liveAddress, takeConnection } from "./early.js";

const SILENT = 12_000; // milliseconds without a word after which the connection is taken as lost: the server speaks every 5 s
const WAITS = [300, 600, 1200, 2500, 5000, 8000];

/**
 * What is known of a topic.
 * @typedef {object} Known
 * @property {any} value the last state, or null
 * @property {number} sequence
 * @property {boolean} fresh whether it is what the server has now
 * @property {number} at when it was fresh last, by this browser's clock
 * @property {any} problem why it cannot be watched, or null
 */

/** @typedef {"connecting" | "live" | "lost" | "expired"} Connection */

/**
 * A state with changes made to it. What did not change is the same object as before.
 * @param {any} state
 * @param {[(string | number)[], any?][]} changes a path and its value; a path alone is removed
 */
export function applyChanges(state, changes) {
  const own = new Set(); // parts that were copied for these changes: a floor of a thousand tables is copied once, not for each
  return changes.reduce((changed, change) => set(changed, change[0], change.length > 1, change[1], own), state);
}

/**
 * @param {any} state
 * @param {(string | number)[]} path
 * @param {boolean} kept
 * @param {any} value
 * @param {Set<any>} own
 * @returns {any}
 */
function set(state, path, kept, value, own) {
  if (path.length === 0) return kept ? value : null;
  const [key, ...rest] = path;
  const copy = own.has(state) ? state : Array.isArray(state) ? [...state] : { ...state };
  own.add(copy);
  if (rest.length) copy[key] = set(copy[key], rest, kept, value, own);
  else if (kept) copy[key] = value;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

export class Store extends EventTarget {
  /** @param {string} [address] */
  constructor(address = LIVE) {
    super();
    this.address = address;
    /** @type {Map<string, Known>} */
    this.topics = new Map();
    /** @type {Map<string, Set<(known: Known) => void>>} */
    this.watchers = new Map();
    /** @type {Connection} */
    this.connection = "connecting";
    this.lostAt = 0;
    this.nextTry = 0;
    this.tried = 0;
    this.heard = 0;
    this.ahead = 0; // how much the clock of the house is ahead of this browser's
    /** @type {WebSocket | null} */
    this.socket = null;
    this.ended = false;
    /** What was heard of a topic before somebody here watched it. @type {Map<string, string[]>} */
    this.unread = new Map();
  }

  /** Connect, and stay connected. */
  start() {
    this.open();
    this.beat = setInterval(() => this.look(), 1000);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    addEventListener("pagehide", () => this.socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.hurry());
    return this;
  }

  /** End it for good. */
  stop() {
    this.ended = true;
    clearInterval(this.beat);
    this.socket?.close();
  }

  /**
   * Be told of a topic, now and with every change. What comes back ends it.
   * @param {string} topic
   * @param {(known: Known) => void} tell
   * @returns {() => void}
   */
  watch(topic, tell) {
    const others = this.watchers.get(topic) ?? new Set();
    this.watchers.set(topic, others.add(tell));
    const known = this.topics.get(topic);
    if (known) tell(known);
    else this.topics.set(topic, { value: null, sequence: 0, fresh: false, at: Date.now(), problem: null });
    if (others.size === 1) this.say({ watch: [topic] });
    if (this.unread.has(topic)) queueMicrotask(() => this.readAgain(topic)); // once whoever watches is ready
    return () => {
      others.delete(tell);
      if (others.size === 0 && this.watchers.get(topic) === others) {
        this.watchers.delete(topic);
        this.topics.delete(topic);
        this.say({ leave: [topic] });
      }
    };
  }

  /**
   * Wait until a topic has changed, so that nobody presses twice what is done already; not for long, as not all that is done shows.
   * @param {string} topic
   * @param {number} [most] milliseconds
   * @param {(value: any) => unknown} [part] what must be another, where much of the topic changes by itself, as a meter
   */
  changed(topic, most = 1500, part = (value) => value) {
    const read = (/** @type {any} */ value) => (value ? part(value) : null);
    const before = read(this.topics.get(topic)?.value);
    return new Promise((done) => {
      const timer = setTimeout(end, most);
      const leave = this.watch(topic, (known) => read(known.value) !== before && end());
      function end() {
        clearTimeout(timer);
        queueMicrotask(() => leave());
        done(undefined);
      }
    });
  }

  /** What is known of a topic. @param {string} topic */
  known(topic) {
    return this.topics.get(topic) ?? null;
  }

  /** The time of the house, in milliseconds. */
  now() {
    return Date.now() + this.ahead;
  }

  /** For how long nothing has been heard while the connection is lost. */
  age() {
    return this.connection === "live" ? 0 : Date.now() - (this.lostAt || Date.now());
  }

  /** Set the clock of the house by what an answer said of it. @param {number} clock */
  setClock(clock) {
    if (Number.isFinite(clock)) this.ahead = clock - Date.now();
  }

  // -- the connection ------------------------------------------------------------------------------------------------

  open() {
    if (this.ended) return;
    this.heard = Date.now();
    const early = this.address === LIVE ? takeConnection() : null;
    const socket = early?.socket ?? new WebSocket(liveAddress(this.address));
    this.socket = socket;
    const begin = () => {
      if (socket !== this.socket) return;
      this.tried = 0;
      this.become("live");
      if (this.watchers.size) this.say({ watch: [...this.watchers.keys()] });
    };
    if (early) this.takeOver(early);
    if (socket.readyState === WebSocket.OPEN) begin();
    else socket.addEventListener("open", begin);
    socket.addEventListener("message", (event) => socket === this.socket && this.read(event.data));
    socket.addEventListener("close", (event) => socket === this.socket && this.lose(event.code));
  }

  /** Go on with a connection that the page has begun. @param {import("./early.js").Early} early */
  takeOver(early) {
    early.socket.onmessage = null;
    if (early.topic && !this.topics.has(early.topic)) this.unread.set(early.topic, []);
    for (const text of early.heard) this.read(text);
  }

  /** Read what was heard of a topic before somebody watched it. @param {string} topic */
  readAgain(topic) {
    const texts = this.unread.get(topic) ?? [];
    this.unread.delete(topic);
    for (const text of texts) this.read(text);
  }

  /** @param {number} code as the server closed it: 4401 is a session that is over */
  lose(code) {
    this.socket = null;
    this.unread.clear();
    if (this.ended) return;
    for (const [topic, known] of this.topics) this.tell(topic, { ...known, fresh: false });
    if (code === 4401) {
      this.become("expired");
      return;
    }
    this.become("lost");
    const wait = WAITS[Math.min(this.tried, WAITS.length - 1)] * (0.8 + Math.random() * 0.4);
    this.tried += 1;
    this.nextTry = Date.now() + wait;
    this.again = setTimeout(() => this.open(), wait);
  }

  /** Try at once: somebody looks again, or the network is back. */
  hurry() {
    if (this.socket || this.ended || this.connection === "expired") return;
    clearTimeout(this.again);
    this.open();
  }

  /** Whether the server still speaks. */
  look() {
    for (const topic of this.unread.keys()) this.say({ leave: [topic] }); // the page is about something else after all
    this.unread.clear();
    if (this.connection === "live" && Date.now() - this.heard > SILENT) {
      const silent = this.socket;
      this.lose(0);
      silent?.close();
    }
    this.dispatchEvent(new Event("second"));
  }

  /** @param {Connection} connection */
  become(connection) {
    if (connection === this.connection) return;
    if (connection !== "live" && this.connection === "live") this.lostAt = Date.now();
    this.connection = connection;
    this.dispatchEvent(new Event("connection"));
  }

  /** @param {any} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {string} text */
  read(text) {
    this.heard = Date.now();
    const message = JSON.parse(text);
    if (typeof message.clock === "number") this.setClock(message.clock);
    const { topic } = message;
    const before = this.topics.get(topic);
    if (!topic || !before) {
      this.unread.get(topic)?.push(text);
      return;
    }
    if ("problem" in message) {
      this.tell(topic, { ...before, fresh: false, problem: message.problem });
    } else if ("snapshot" in message) {
      this.tell(topic, { value: message.snapshot, sequence: message.sequence, fresh: true, at: Date.now(), problem: null });
    } else if ("changes" in message) {
      if (message.sequence !== before.sequence + 1) {
        if (before.fresh) this.say({ again: topic });
        this.topics.set(topic, { ...before, fresh: false });
        return;
      }
      const value = applyChanges(before.value, message.changes);
      this.tell(topic, { value, sequence: message.sequence, fresh: true, at: Date.now(), problem: null });
    }
  }

  /**
   * @param {string} topic
   * @param {Known} known
   */
  tell(topic, known) {
    this.topics.set(topic, known);
    for (const tell of this.watchers.get(topic) ?? []) tell(known);
  }
}
