// <page-bar>: the bar on top of every page: the mark, where one can go or what is in hand, the connection, the clock of the
// house, and who one is. The slots `title` and `middle` are a table's; without a title there are doors, which fold into a menu
// where they have no room.

import { define, Drawn, h, s, sheet } from "../dom.js";
import { mark } from "../icons.js";
import { clock, named, span, word } from "../words.js";

/** @typedef {{key: string, href: string, count?: number}} Door */

export class PageBar extends Drawn {
  static watched = ["door", "bare"];
  static own = ["tight", "folded", "open"];
  static sheet = sheet(`
    :host { display: block; position: sticky; top: 0; z-index: 20; height: var(--bar); background: var(--surface); border-bottom: 1px solid var(--line); color: var(--ink); }
    header { height: 100%; display: flex; align-items: center; gap: 16px; padding: 0 20px; position: relative; }
    .home { display: flex; align-items: center; gap: 10px; color: inherit; text-decoration: none; font-weight: 700; font-size: 15px; min-height: 32px; border-radius: 6px; }
    nav { display: flex; gap: 4px; min-width: 0; overflow: hidden; flex: 0 1 auto; }
    .menu { display: none; align-items: center; gap: 8px; height: 36px; padding: 0 10px; border: 1px solid var(--line-strong); border-radius: 6px; background: none; cursor: pointer; font-weight: 700; white-space: nowrap; min-width: 0; }
    .menu .cut { overflow: hidden; text-overflow: ellipsis; }
    .menu svg { width: 14px; height: 14px; flex: none; }
    :host([folded]) .menu { display: flex; }
    :host([folded]) nav { display: none; position: absolute; left: 0; top: 100%; flex-direction: column; gap: 0; width: min(320px, 100%); max-height: calc(100dvh - var(--bar)); padding: 8px; overflow: auto; background: var(--surface); border: 1px solid var(--line); border-top: 0; border-radius: 0 0 8px 8px; box-shadow: var(--lift); }
    :host([folded][open]) nav { display: flex; }
    :host([folded]) nav a { height: 44px; padding: 0 12px; justify-content: space-between; flex: none; }
    nav a { display: flex; align-items: center; gap: 6px; height: 32px; padding: 0 10px; border-radius: 6px; color: var(--quiet); text-decoration: none; white-space: nowrap; }
    nav a:hover { color: var(--ink); }
    nav a[aria-current] { background: var(--surface-2); color: var(--ink); font-weight: 700; }
    .count { background: var(--waits-ground); color: var(--waits); border-radius: 10px; padding: 0 7px; font-size: 12px; font-weight: 700; }
    .grow { flex: 1; min-width: 0; }
    .go { display: flex; align-items: center; gap: 12px; height: 32px; padding: 0 6px 0 12px; border: 1px solid var(--line-strong); border-radius: 6px; background: none; color: var(--quiet); cursor: pointer; white-space: nowrap; }
    :host([tight]) .go { padding-left: 6px; }
    :host([tight]) .go .words { display: none; }
    kbd { border: 1px solid var(--line-strong); border-radius: 4px; font: 600 11px/16px var(--mono); padding: 1px 5px; }
    .connection { display: flex; align-items: center; gap: 8px; color: var(--quiet); white-space: nowrap; }
    .dot { width: 8px; height: 8px; border-radius: 50%; background: var(--paid); flex: none; }
    .lost .dot { background: var(--waits); border-radius: 1px; }
    .lost { color: var(--waits); }
    .clock { font-size: 15px; font-weight: 700; font-variant-numeric: tabular-nums; }
    .who { text-align: right; line-height: 1.25; font-size: 12px; color: var(--quiet); max-width: 160px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .who b { display: block; color: var(--ink); font-size: 13px; overflow: hidden; text-overflow: ellipsis; }
    .who a { color: inherit; }
    .person { display: flex; align-items: center; gap: 10px; background: none; border: 0; padding: 4px; border-radius: 6px; cursor: pointer; text-align: right; }
    .initials { width: 28px; height: 28px; border-radius: 50%; background: var(--surface-2); border: 1px solid var(--line); color: var(--quiet); font-size: 11px; font-weight: 700; display: grid; place-items: center; flex: none; }
    .initials.narrow { display: none; }
    ::slotted([slot="middle"]) { position: absolute; left: var(--axis, 50%); top: 0; height: 100%; transform: translateX(-50%); }
    ::slotted([slot="title"]) { min-width: 0; }
    @media (max-width: 1100px) { .go .words, .home .words { display: none; } .go { padding-left: 6px; } }
    @media (max-width: 900px) { header { padding: 0 16px; gap: 12px; } .who { display: none; } .initials.narrow { display: grid; } .person { min-width: 44px; min-height: 44px; justify-content: center; } nav a { padding: 0 8px; } ::slotted([slot="middle"]) { position: static; transform: none; min-width: 0; } }
    @media (max-width: 700px) { .go, .connection:not(.lost) .words, .lost + .clock { display: none; } .lost { min-width: 0; font-size: 12px; } .lost .words { overflow: hidden; text-overflow: ellipsis; } .home .words { display: none; } .clock .seconds { display: none; } }
    @media (max-width: 430px) { header { padding: 0 8px 0 16px; gap: 8px; } } /* the circle of the person stands 16 from the edge */
    @media (pointer: coarse) { .home, .menu, .go { position: relative; } .home::after, .menu::after, .go::after { content: ""; position: absolute; inset: 50% -9px auto; height: var(--target); translate: 0 -50%; } } /* a finger has more room than is drawn */
    @media print { :host { display: none; } }
  `);

  constructor() {
    super();
    /** @type {import("../api.js").Me | null} */
    this.me = null;
    /** @type {import("../store.js").Store | null} */
    this.store = null;
    /** @type {Door[]} */
    this.doors = [];
    this.laid = false;
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.hasAttribute("open")) return;
      event.stopPropagation();
      this.open(false);
      this.menu?.focus();
    });
    this.addEventListener("focusout", (event) => /** @type {FocusEvent} */ (event).relatedTarget && this.open(false));
    this.outside = (/** @type {Event} */ event) => !event.composedPath().includes(this) && this.open(false);
  }

  connectedCallback() {
    super.connectedCallback();
    this.beat = setInterval(() => this.tick(), 1000);
    this.sizes ??= new ResizeObserver(() => {
      this.laid = true;
      this.fold();
    });
    this.sizes.observe(this);
    document.addEventListener("pointerdown", this.outside);
    if (document.readyState !== "complete") addEventListener("load", () => this.fold(), { once: true }); // with its style words are narrower
  }

  disconnectedCallback() {
    clearInterval(this.beat);
    this.sizes?.disconnect();
    document.removeEventListener("pointerdown", this.outside);
  }

  /** @param {import("../store.js").Store} store */
  follow(store) {
    this.store = store;
    store.addEventListener("connection", () => this.tick());
    this.tick();
  }

  draw() {
    const bare = this.hasAttribute("bare");
    const current = this.getAttribute("door");
    const doors = this.doors.map((door) =>
      h("a", { href: door.href, "aria-current": door.key === current ? "page" : null }, word(`door.${door.key}`), door.count ? h("span", { class: "count" }, door.count) : null),
    );
    const name = this.me?.name ?? "";
    const initials = name.split(/\s+/).map((each) => each[0] ?? "").join("").slice(0, 2).toUpperCase();
    this.connection = h("span", { class: "connection", role: "status" }, h("span", { class: "dot" }), h("span", { class: "words" }));
    this.time = h("span", { class: "clock", title: word("bar.clock") });
    const here = this.doors.find((door) => door.key === current);
    const waits = this.doors.find((door) => door.count)?.count;
    this.nav = h("nav", { id: "doors", "aria-label": word("bar.doors") }, doors);
    this.menu = h("button", { type: "button", class: "menu", "aria-expanded": "false", "aria-controls": "doors", "aria-label": word("bar.doors"), onclick: () => this.open(!this.hasAttribute("open")) },
      s("svg", { viewBox: "0 0 14 14", "aria-hidden": "true" }, s("path", { d: "M1 3H13M1 7H13M1 11H13", stroke: "currentColor", "stroke-width": 1.6, fill: "none" })), h("span", { class: "cut" }, here ? word(`door.${here.key}`) : word("bar.doors")), waits ? h("span", { class: "count" }, waits) : null);
    this.root.replaceChildren(
      h(
        "header",
        null,
        h("a", { class: "home", href: "/", "aria-label": word("bar.home") }, mark(), bare ? null : h("span", { class: "words" }, "Croupier")),
        bare ? h("slot", { name: "title" }) : [this.menu, this.nav],
        h("span", { class: "grow" }),
        h("slot", { name: "middle" }),
        bare ? null : h("button", { type: "button", class: "go", onclick: () => this.dispatchEvent(new CustomEvent("go", { bubbles: true })), "aria-label": word("bar.go") }, h("span", { class: "words" }, word("bar.go")), h("kbd", null, "Ctrl K")),
        this.connection,
        this.time,
        h("slot", { name: "who" }, this.me ? h("button", { type: "button", class: "person", "aria-label": word("bar.person", { name }), onclick: () => this.dispatchEvent(new CustomEvent("person", { bubbles: true })) }, h("span", { class: "who" }, h("b", null, name), named("post", this.me.post)), h("span", { class: bare ? "initials narrow" : "initials", "aria-hidden": "true" }, initials)) : null),
      ),
    );
    this.tick();
    this.fold();
  }

  /** How much waits for the pit stands on its door. @param {number} count */
  countWaits(count) {
    if (!this.doors.some((door) => door.key === "pit" && (door.count ?? 0) !== count)) return;
    this.doors = this.doors.map((door) => (door.key === "pit" ? { ...door, count } : door));
    this.change();
  }

  /** Where the doors have no room beside each other the search goes without its words, else they are behind a button. Before the page is laid out nobody asks: it would be twice. */
  fold() {
    if (!this.laid || !this.nav || this.hasAttribute("bare")) return;
    const { nav } = this;
    for (const way of ["", "tight", "folded"]) {
      for (const each of ["tight", "folded"]) this.toggleAttribute(each, each === way);
      if (nav.scrollWidth <= nav.clientWidth + 1) break;
    }
    if (!this.hasAttribute("folded")) this.open(false);
  }

  /** @param {boolean} wanted */
  open(wanted) {
    this.toggleAttribute("open", wanted);
    this.menu?.setAttribute("aria-expanded", String(wanted));
    if (wanted) this.nav?.querySelector("a")?.focus();
  }

  /** The clock and the connection, once a second. */
  tick() {
    if (!this.time || !this.connection) return;
    const at = this.store ? this.store.now() : Date.now();
    const [hours, minutes, seconds] = clock(at).split(":");
    this.time.replaceChildren(`${hours}:${minutes}`, h("span", { class: "seconds" }, `:${seconds}`));
    const state = this.store?.connection ?? "live";
    const text = state === "live" ? word("connection.live") : state === "expired" ? word("connection.expired") : word("connection.lost", { age: span(this.store?.age() ?? 0) });
    this.connection.className = state === "live" ? "connection" : "connection lost";
    const words = this.connection.querySelector(".words");
    if (words && words.textContent !== text) {
      words.textContent = text;
      this.fold();
    }
    this.connection.title = text;
  }
}

define("page-bar", PageBar);
