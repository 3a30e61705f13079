// The sign of a pool: the meter in digits that roll, the last wins, what is pending. It has no controls, and recovers by itself.

import { get, part, Problem } from "./api.js";
import { fill, h, morph, s } from "./dom.js";
import "./elements/meter-digits.js";
import "./elements/playing-card.js";
import { SUITS } from "./elements/suits.js";
import { icon } from "./icons.js";
import { dollars } from "./money.js";
import { Store } from "./store.js";
import { clock, day, handName, span, word } from "./words.js";

const POOL = decodeURIComponent(location.pathname.replace(/^\/signs\//, ""));
const RANKS = "AKQJT98765432";
const SHOWN = 3; // wins
const ROOM = 0.9; // of the sign, for its meter: it keeps the margins
const AGAIN = 10_000; // milliseconds before it looks again for a pool that is not there
const OLD = 5000; // milliseconds without a connection after which the sign says so
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const sign = h("div", { class: "sign" });
main.append(sign);
document.title = `${POOL} · Croupier`;

/** The edge of the table below, and its felt. */
function ground() {
  return s(
    "svg",
    { viewBox: "0 0 1920 432", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("defs", null, s("radialGradient", { id: "light", cx: 0.5, cy: 0.1, r: 0.7 }, s("stop", { offset: "0%", "stop-color": "#185a46" }), s("stop", { offset: "100%", "stop-color": "#0d3c30" }))),
    s("path", { d: "M0 62Q960 -62 1920 62V432H0Z", fill: "#1e2724" }),
    s("path", { d: "M0 82Q960 -40 1920 82V432H0Z", fill: "url(#light)" }),
  );
}

/**
 * The cards of a hand as people say it: what there is most of first, then the highest.
 * @param {string[]} cards
 */
function inOrder(cards) {
  const many = (/** @type {string} */ card) => cards.filter((each) => each[0] === card[0]).length;
  return [...cards].sort((one, other) => many(other) - many(one) || RANKS.indexOf(one[0]) - RANKS.indexOf(other[0]));
}

/**
 * @param {any} state
 * @param {Store} store
 */
function draw(state, store) {
  const waiting = state.wins.find((/** @type {any} */ each) => each.pending) ?? null;
  const waits = (/** @type {any} */ hit) => state.wins.some((/** @type {any} */ each) => each.pending && each.table === hit.table && each.amount === hit.amount);
  const last = state.last_hits.filter((/** @type {any} */ hit) => !waits(hit)).reverse().slice(0, SHOWN);
  const middle = waiting
    ? h("div", { class: "pending", role: "status", "data-key": "pending" }, icon("clock"), h("span", { class: "what" }, h("b", null, word("sign.pending")), "  ", word("sign.confirming", { table: waiting.table })), h("b", { class: "amount" }, dollars(waiting.amount)))
    : h("div", { class: "takes", "data-key": "takes" }, (state.takes ?? []).map((/** @type {any} */ each) => h("span", null, h("b", null, handName(each.hand)), " ", each.share === "100%" ? word("sign.all") : word("sign.share", { share: each.share }))));
  const wins = last.map((/** @type {any} */ hit) =>
    h("li", null, hit.hand ? h("span", { class: "hand" }, handName(hit.hand)) : null, h("span", { class: "amount" }, dollars(hit.amount)), hit.cards?.length ? h("span", { class: "cards" }, inOrder(hit.cards).map((card) => h("playing-card", { card }))) : null, h("span", { class: "where" }, hit.at ? word("sign.where", { table: hit.table, time: day(hit.at) === day(store.now()) ? clock(hit.at, false) : day(hit.at) }) : word("sign.table", { table: hit.table }))),
  );
  morph(
    sign,
    h(
      "div",
      { class: "sign" },
      h("div", { class: "name" }, s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, s("path", { d: SUITS.s, fill: "var(--gold)" })), h("span", null, state.pool)),
      h("div", { class: "time" }, clock(store.now(), false)),
      h("div", { class: "meter", role: "status" }, h("meter-digits", { amount: state.displayed, cells: true, "data-key": "meter" })),
      middle,
      h("div", { class: "felt", "data-key": "felt" }, ground(), h("div", { class: "wins" }, h("h2", null, word("sign.wins")), wins.length ? h("ol", null, wins) : h("p", { class: "none" }, word("sign.none")))),
    ),
  );
  queueMicrotask(fit); // once the meter has drawn its digits
}

let fitted = "";

/** The meter is as wide as there is room, in whatever font and however many digits it has. */
function fit() {
  const meter = /** @type {HTMLElement | null} */ (sign.querySelector(".meter"));
  const digits = meter?.firstElementChild;
  const now = [digits?.getAttribute("amount")?.length, innerWidth, innerHeight].join(" ");
  if (!meter || !digits || now === fitted) return;
  fitted = now;
  main.style.removeProperty("--fit"); // kept there: what is drawn anew each second loses what was not drawn
  main.style.setProperty("--fit", String(Math.min(1, (sign.clientWidth * ROOM) / digits.getBoundingClientRect().width)));
}
addEventListener("resize", fit);

/** Say how old it is, once it is. @param {Store} store */
function age(store) {
  const old = store.connection !== "live" && store.age() > OLD;
  const shown = document.querySelector(".old") ?? main.appendChild(h("p", { class: "old", role: "status", hidden: true }));
  shown.toggleAttribute("hidden", !old);
  if (old) shown.textContent = word("sign.old", { age: span(store.age()) });
}

const store = new Store();
/** @type {any} */
let state = null;
store.watch(`pools/${POOL}`, (known) => {
  if (known.value) state = known.value;
  if (state) draw(state, store);
});
store.addEventListener("second", () => {
  age(store);
  if (state) draw(state, store);
});
/** The sign as it is, until it is watched. Where there is none of this name it says so, and looks again. */
async function look() {
  try {
    const found = await get(`/pools/${part(POOL)}`);
    state ??= found;
    store.setClock(found.at);
    draw(state, store);
  } catch (error) {
    if (state) return;
    if (error instanceof Problem && error.status === 404) fill(sign, h("p", { class: "unknown", role: "status" }, word("sign.unknown", { pool: POOL })));
    setTimeout(look, AGAIN);
  }
}

void look();
store.start();
