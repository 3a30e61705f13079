// The table of a player: stake, look, decide, understand the result. What is offered can be pressed, and nothing else.

import { Problem, send } from "./api.js";
import { h, morph } from "./dom.js";
import { Drawers } from "./drawers.js";
import "./elements/card-table.js";
import "./elements/meter-digits.js";
import "./elements/offer-button.js";
import { tags } from "./elements/rule-tag.js";
import "./elements/state-panel.js";
import "./elements/timer-ring.js";
import { CHIPS } from "./elements/chip-face.js";
import { atTable, findOffer, findOffers, modelOf, ownPosition } from "./felt.js";
import { icon } from "./icons.js";
import { dollars, isLoss, isNothing, money, result } from "./money.js";
import { Bets } from "./play/bets.js";
import { findChoices } from "./play/choices.js";
import { failure, start } from "./shell.js";
import { named, span, word } from "./words.js";

const TABLE = decodeURIComponent(location.pathname.replace(/^\/tables\//, "").replace(/\/play$/, ""));
const VALUES = [...CHIPS].reverse().map((chip) => `${chip.cents / 100}.00`);

const shell = await start({ title: `${word("table")} ${TABLE}`, bare: true });
const { main, store, toasts } = shell;
const me = /** @type {any} */ (shell.me);
/** @type {any} */
let value = null;
let chip = ""; // that was chosen
let asked = 0; // commands that are on their way
let drawer = "";
const bets = new Bets(TABLE, me, carryOut);
/** @type {Drawers | null} made when the first is opened */
let drawers = null;

const title = h("div", { class: "bar-title", slot: "title" });
const meter = h("div", { class: "bar-meter", slot: "middle" });
shell.bar.append(title, meter);
const table = h("card-table", { eyes: "player", "data-key": "felt" });
const view = h("div", { class: "table" }, table);
const meterRow = h("div", { class: "meter-row" });
const dock = h("section", { class: "dock", "aria-label": word("dock") });
const rail = h("nav", { class: "rail", "aria-label": word("drawers") });
main.append(meterRow, view, dock, rail);

store.watch(`tables/${TABLE}`, (known) => {
  if (known.problem && !value) {
    main.replaceChildren(failure(new Problem(known.problem.status, known.problem)));
    return;
  }
  if (!known.value) return;
  const before = value;
  value = known.value;
  document.documentElement.setAttribute("data-book", value.beside.book);
  bets.see(value);
  if (before && !asked) tellShort(before);
  draw();
});
store.addEventListener("connection", draw);
store.addEventListener("second", () => store.connection !== "live" && draw());

/**
 * Have a command of the table carried out.
 * @param {any} command
 */
async function carryOut(command) {
  const shown = store.changed(`tables/${TABLE}`);
  asked += 1;
  try {
    await send(atTable(TABLE, command));
    await shown;
  } catch (error) {
    toasts.refuse(error);
    throw error;
  } finally {
    asked -= 1;
  }
}

/** A wager under its minimum that the dealer has given back: whoever staked it is told. @param {any} before */
function tellShort(before) {
  const own = ownPosition(before, me);
  const lay = before.table.positions.find((/** @type {any} */ each) => each.position === own)?.stakes ?? {};
  const left = bets.lies().map(([wager]) => wager);
  for (const [wager, least] of Object.entries(own === null ? {} : (before.beside.felt.short[own] ?? {}))) {
    if (!left.includes(wager)) toasts.show({ kind: "refused", title: word("dock.gone-back", { wager: named("wager", wager), amount: money(lay[wager]) }), text: word("dock.short", { wager: named("wager", wager), least: money(least) }) });
  }
}

/**
 * Put a chip on an area, or take what is offered there.
 * @param {string} wager
 * @param {string | null} amount
 */
function stake(wager, amount = null) {
  const own = ownPosition(value, me);
  const area = value.beside.felt.layout.areas.find((/** @type {any} */ each) => each.wager === wager);
  const decides = area?.action ? findOffer(value, "table.Decide", { position: own, action: area.action }) : null;
  return decides ? carryOut(decides.command) : bets.place(wager, amount ?? inHand(bets.chips()) ?? chip);
}

/** What the dock's two buttons do now. */
const choices = () => findChoices(value, me, bets, carryOut);

function draw() {
  if (!value) return;
  const { beside } = value;
  const own = ownPosition(value, me);
  const settled = own === null ? null : (beside.felt.results[own] ?? null);
  const step = beside.felt.waits.includes(own);
  const chips = bets.chips();
  table.model = modelOf(value, me, "player", { chip: inHand(chips) });
  morph(title, h("div", { class: "bar-title", slot: "title" }, h("div", { class: "first" }, h("b", null, `${word("table")} ${value.name}`), h("span", { class: "quiet book" }, beside.title)), h("div", { class: "second" }, h("span", { class: "round" }, `${word("round.number", { n: value.table.rounds })} ·`), h("b", null, named("phase", beside.phase)), tags(phaseRules(), { most: 1 }))));
  const amount = value.meter?.displayed;
  const said = value.link === "lost" ? "floor.legend.lost" : beside.pending ? "sign.pending" : "";
  const shown = () => (amount ? [h("small", null, said ? h("b", { class: "waits" }, word(said)) : value.pool), h("meter-digits", { amount, "data-key": "meter" })] : null);
  morph(meter, h("div", { class: "bar-meter", slot: "middle" }, shown()));
  morph(meterRow, h("div", { class: "meter-row" }, shown()));
  drawDock(settled, step);
  drawRail();
  const old = store.connection !== "live";
  const betting = findOffers(value, "table.PlaceWager").some((offer) => offer.command.position === own);
  morph(
    view,
    h(
      "div",
      { class: "table" },
      h("card-table", { eyes: "player", class: old ? "stale" : null, inert: old, "data-key": "felt" }),
      betting ? drawRack(chips) : null,
      beside.closed ? drawClosed() : null,
      old ? h("p", { class: "stale-note", role: "status", "data-key": "stale" }, store.connection === "expired" ? word("connection.expired") : word("connection.lost", { age: span(store.age()) })) : null,
      drawer ? drawers?.draw(drawer, value, own) : null,
    ),
  );
}

/**
 * @param {any} settled
 * @param {boolean} mine
 */
function drawDock(settled, mine) {
  const own = ownPosition(value, me);
  const [one, two] = choices();
  const staked = own === null ? null : value.beside.felt.staked[own];
  const left = settled
    ? [h("span", { class: "quiet" }, word(isNothing(settled.net) ? "dock.even" : isLoss(settled.net) ? "dock.lost" : "dock.won")), h("span", { class: `display ${isNothing(settled.net) ? "" : isLoss(settled.net) ? "lost" : "paid"}` }, result(settled.net)), h("span", { class: "quiet extra" }, word("dock.result", { staked: money(settled.staked), back: money(settled.returned) }))]
    : [h("span", { class: "quiet" }, word("dock.staked")), h("span", { class: "big" }, dollars(staked ?? "0.00"))];
  const tooLittle = Object.entries(own === null ? {} : (value.beside.felt.short[own] ?? {})).map(([wager, least]) => word("dock.short", { wager: named("wager", wager), least: money(least) }));
  const others = value.beside.felt.waits.filter((/** @type {number} */ each) => each !== own);
  const right = [
    h("span", { class: mine ? "waits" : "quiet" }, mine ? word("dock.yours") : named("phase", value.beside.phase)),
    tooLittle.map((each) => h("span", { class: "waits" }, each)),
    others.length ? h("span", { class: "quiet" }, word(`${mine ? "dock.then" : "dock.others"}${others.length === 1 ? ".one" : ""}`, { n: others.join(", ") })) : null,
  ];
  const more = moreOffers();
  const idle = own === null || !(mine || value.beside.phase === "betting");
  const lost = store.connection === "lost";
  const wanted = h(
    "section",
    { class: one || two ? "dock" : "dock idle", "aria-label": word("dock") },
    h("div", { class: "left", "aria-live": "polite" }, left),
    drawChoice(one ?? null, "one", false, lost),
    h("div", { class: "ring" }, h("timer-ring", { of: 60, idle: !mine, class: idle ? "away" : null, "data-key": "ring" }), h("span", { class: mine || tooLittle.length ? "words" : "words quiet" }, mine ? word("dock.yours") : tooLittle.length ? tooLittle.join(", ") : named("phase", value.beside.phase))),
    drawChoice(two ?? null, "two", true, lost),
    h("div", { class: "right" }, h("div", { class: "now" }, right), more.length ? h("div", { class: "more" }, more) : null),
  );
  morph(dock, wanted);
  const ring = dock.querySelector("timer-ring");
  if (ring) Object.assign(ring, { since: value.beside.since || null, now: () => store.now() });
  dock.querySelectorAll("offer-button").forEach((/** @type {any} */ button, /** @type {number} */ index) => {
    button.choice = button.classList.contains("one") ? one : two;
    button.dataset.index = String(index);
  });
}

/**
 * @param {any} choice
 * @param {string} place
 * @param {boolean} next
 * @param {boolean} lost nothing can be sent
 */
function drawChoice(choice, place, next, lost) {
  if (!choice) return h("div", { class: `none ${place}`, "data-key": `no-${place}` }, next ? waitingWords() : "");
  return h("offer-button", { class: place, calm: true, next, disabled: lost, label: choice.label, amount: choice.amount, detail: lost ? word("connection.nothing-sent") : (choice.detail ?? ""), rules: (choice.rules ?? []).join(" ") || null, key: choice.key, "data-key": place });
}

function waitingWords() {
  const own = ownPosition(value, me);
  if (value.beside.still) return word("dock.still");
  if (value.beside.closed) return word("state.closed.title");
  if (own === null) return word(value.table.positions.filter((/** @type {any} */ each) => each.seated || each.owner).length < value.beside.positions ? "mine.watching.round" : "mine.watching.full");
  return value.beside.phase === "betting" ? word("dock.choose") : value.beside.phase === "between" ? word("dock.next-round") : word("dock.nothing");
}

/** What else is offered: small, at the right; on a phone a row of its own. */
function moreOffers() {
  const own = ownPosition(value, me);
  const settled = own !== null && value.beside.felt.results[own];
  const clear = value.beside.phase === "betting" && bets.backs().length > 0;
  return [
    clear ? h("button", { type: "button", class: "link", disabled: store.connection !== "live", "data-key": "clear", "data-more": "clear" }, word("dock.take-back")) : null,
    settled ? h("button", { type: "button", class: "link", "data-key": "replay", "data-more": "replay" }, word("dock.replay")) : null,
    ...otherOffers(),
  ].filter(Boolean);
}

function otherOffers() {
  const kinds = ["table.AnnounceJackpotHand", "table.Decline", "table.AgreeToAdd", "table.LeaveSeat"];
  return kinds.flatMap((kind) => findOffers(value, kind).slice(0, 1)).map((offer) => h("button", { type: "button", class: "link", disabled: store.connection !== "live", "data-key": offer.command.kind, "data-more": offer.command.kind }, named("more", offer.command.kind.replace("table.", ""))));
}

/** The chips; those that no area takes any more cannot be chosen. @param {string[]} chips */
function drawRack(chips) {
  return h("div", { class: "rack", role: "group", "aria-label": word("rack"), "data-key": "rack" }, VALUES.map((each, index) => h("button", { type: "button", draggable: chips.includes(each) ? "true" : null, disabled: !chips.includes(each), "data-chip": each, "aria-pressed": String(each === inHand(chips)), "aria-label": word("rack.chip", { amount: money(each) }), "aria-keyshortcuts": String(index + 1) }, h("chip-stack", { value: each }))));
}

/** A table that is closed: its rounds can still be seen. */
function drawClosed() {
  const rounds = h("a", { class: "button", slot: "actions", href: `/rounds?table=${encodeURIComponent(TABLE)}` }, word("drawer.rounds"));
  return h("state-panel", { class: "shut", state: "closed", "data-key": "closed" }, rounds);
}

/** The rule of what is going on: of what was called last, or of what is to be done. */
function phaseRules() {
  const { phase, steps } = value.beside;
  const last = steps.filter((/** @type {any} */ each) => each.is === "done").at(-1);
  const next = steps.find((/** @type {any} */ each) => each.is === "next");
  return (phase === "between" ? [] : ((phase === "betting" || phase === "closed" ? last : next)?.rules ?? [])).slice(-1);
}

/** The chip that was chosen; else the smallest that is enough for the line of play, or that some area takes. @param {string[]} chips */
function inHand(chips) {
  if (chips.includes(chip)) return chip;
  const line = value.beside.felt.layout.areas.find((/** @type {any} */ area) => area.shape === "square" && !area.action)?.wager;
  const least = Number(value.beside.wagers.find((/** @type {any} */ each) => each.name === line)?.least ?? 0);
  const taken = VALUES.filter((each) => chips.includes(each));
  return taken.find((each) => Number(each) >= least) ?? taken[0] ?? null;
}

/** @param {string} amount */
function choose(amount) {
  if (!value || !bets.chips().includes(amount)) return;
  chip = amount;
  draw();
}

function drawRail() {
  /** @param {string} name @param {string} picture */
  const item = (name, picture) => h("button", { type: "button", "data-drawer": name, "aria-expanded": String(drawer === name), "data-key": name }, icon(picture, 22), word(`drawer.${name}`));
  morph(rail, h("nav", { class: "rail", "aria-label": word("drawers") }, item("coach", "coach"), item("pays", "pays"), item("rounds", "history"), h("button", { type: "button", class: "last", "data-drawer": "keys" }, h("kbd", null, "?"), word("drawer.keys"))));
}

/** Open a drawer, or shut the one that is open: then the focus goes back to its button. @param {string} name */
function open(name) {
  drawers ??= new Drawers(TABLE, me?.key ?? "", draw);
  const before = drawer;
  drawer = drawer === name ? "" : name;
  draw();
  const at = drawer ? view.querySelector(".drawer h2") : rail.querySelector(`[data-drawer="${before}"]`);
  /** @type {HTMLElement | null} */ (at)?.focus({ preventScroll: true });
}

dock.addEventListener("offer", (/** @type {any} */ event) => {
  event.detail.until = event.target.choice?.act() ?? null;
});
dock.addEventListener("click", (/** @type {any} */ event) => {
  const kind = event.target.dataset?.more;
  const offer = kind && findOffers(value, kind)[0];
  if (kind === "replay" && drawer !== "rounds") open("rounds");
  else if (kind === "clear") bets.clear().catch(() => null);
  else if (offer) carryOut(offer.command).catch(() => null);
});
rail.addEventListener("click", (/** @type {any} */ event) => {
  const name = event.target.closest("[data-drawer]")?.dataset.drawer;
  if (name === "keys") dispatchEvent(new KeyboardEvent("keydown", { key: "?" }));
  else if (name) open(name);
});
view.addEventListener("click", (/** @type {any} */ event) => {
  const at = event.target.closest("[data-chip], [data-shut], [data-coach]");
  if (at?.dataset.chip) choose(at.dataset.chip);
  if (at && "shut" in at.dataset) open("");
  if (at?.dataset.coach === "turn") drawers?.coach.turn();
  if (at?.dataset.coach === "again") drawers?.coach.again();
});
view.addEventListener("dragstart", (/** @type {any} */ event) => {
  const at = event.target.closest("[data-chip]");
  if (at) event.dataTransfer?.setData("text/croupier-chip", at.dataset.chip);
});
table.addEventListener("area", (/** @type {any} */ event) => void stake(event.detail.wager, event.detail.value).catch(() => null));
table.addEventListener("sit", (/** @type {any} */ event) => {
  const offer = findOffer(value, "table.SitDown", { position: event.detail.position });
  if (offer) carryOut(offer.command).catch(() => null);
});

shell.on("escape", () => drawer && open(""));
VALUES.forEach((each, index) => shell.on(String(index + 1), () => choose(each)));
for (const letter of "abcdefghijklmnopqrstuvwxyz") shell.on(letter, (event) => event.repeat || pressKey(letter.toUpperCase())); // a key that is held down is pressed once
shell.teach([
  { keys: ["F", "C"], does: word("keys.passive") },
  { keys: ["P", "B", "L", "T", "R"], does: word("keys.active") },
  { keys: ["1–7"], does: word("keys.chip") },
  { keys: ["A", "J", "…"], does: word("keys.area") },
  { keys: ["S"], does: word("dock.sit") },
  { keys: ["Z"], does: word("keys.undo") },
  { keys: ["R"], does: word("dock.same") },
  { keys: ["D"], does: word("dock.double") },
]);

/** A letter is the key of a button of the dock, else of an area that takes chips. @param {string} letter */
function pressKey(letter) {
  if (!value || store.connection !== "live") return; // what lies there is not known
  const found = choices().find((each) => each?.key === letter);
  const buttons = [...dock.querySelectorAll("offer-button")];
  if (found) {
    buttons.find((each) => each.getAttribute("key") === letter)?.press();
    return;
  }
  const own = ownPosition(value, me);
  const offer = findOffers(value, "table.PlaceWager").find((each) => each.command.position === own && each.command.player === me.key && each.command.wager[0].toUpperCase() === letter);
  if (offer) stake(offer.command.wager).catch(() => null);
}
