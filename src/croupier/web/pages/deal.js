// The table of the dealer: one key for each step of the round, what to pay and take in the order of the book, and what to do
// when something happens.

import { Problem, send } from "./api.js";
import { holderName, Keying } from "./deal/keying.js";
import { Stakes } from "./deal/stakes.js";
import { h, morph } from "./dom.js";
import "./elements/card-table.js";
import "./elements/chip-stack.js";
import "./elements/meter-digits.js";
import "./elements/rule-tag.js";
import { tags } from "./elements/rule-tag.js";
import { atTable, findOffer, findOffers, keyOf, modelOf, personOf } from "./felt.js";
import { icon } from "./icons.js";
import { dollars, money } from "./money.js";
import { openPalette } from "./palette.js";
import { failure, start } from "./shell.js";
import { handName, named, oneOf, translate, word, wordOr } from "./words.js";

const LONG = 28; // letters of a call from which on it is set smaller: the box of the next step keeps its size
const MANY = 4; // wagers of a position from which on the box has room for more
const LONGEST = 10_000; // milliseconds for which what was sent is waited for: nobody presses twice what is done
const TABLE = decodeURIComponent(location.pathname.replace(/^\/tables\//, "").replace(/\/deal$/, ""));
const shell = await start({ title: `${word("table")} ${TABLE}`, bare: true });
const { main, store, toasts } = shell;
const me = /** @type {any} */ (shell.me);
if (me?.post === "player") location.replace(`/tables/${encodeURIComponent(TABLE)}/play`);
/** @type {any} */
let value = null;
let ticked = 0; // rows of pay and take that the dealer has ticked off in this round
/** What these rows are, each by what is done with it. @type {string[]} */
let listed = [];
let listedIn = 0; // the round in which they are
let sending = false;
const keying = new Keying();
const stakes = new Stakes({ me, carryOut, draw });

const title = h("div", { class: "bar-title", slot: "title" });
const meter = h("div", { class: "bar-right", slot: "middle" });
shell.bar.append(title, meter);
const table = h("card-table", { eyes: "dealer" });
const steps = h("section", { class: "steps", "aria-label": word("steps") });
const pay = h("section", { class: "pay", "aria-label": word("pay") });
main.append(steps, h("div", { class: "table" }, table), pay);

store.watch(`tables/${TABLE}`, (known) => {
  if (known.problem && !value) {
    main.replaceChildren(failure(new Problem(known.problem.status, known.problem)));
    return;
  }
  if (!known.value) return;
  value = known.value;
  keepTicks();
  document.documentElement.setAttribute("data-book", value.beside.book);
  draw();
});
store.addEventListener("connection", draw);

/** What the large button sends: while it is the same, it was not done yet. @param {any} at */
const stepOf = (at) => JSON.stringify([at.table.rounds, at.beside.next?.step, at.beside.next?.request]);

/**
 * @param {any} command
 * @param {(value: any) => unknown} [part] of the table that is another when it is done
 */
async function carryOut(command, part = command.kind.startsWith("house.") ? (at) => at : (at) => at.table) {
  sending = true;
  draw();
  const shown = store.changed(`tables/${TABLE}`, LONGEST, part);
  try {
    await send(command.kind.startsWith("table.") ? atTable(TABLE, command) : command);
    await shown;
  } catch (error) {
    toasts.refuse(error);
  } finally {
    sending = false;
    draw();
  }
}

const rows = () => value.beside.payments.filter((/** @type {any} */ each) => each.due);
const step = () => (value.beside.steps ?? []).find((/** @type {any} */ each) => each.is === "next") ?? null;

/**
 * What the large button does now.
 * @returns {{what: string, sum?: string, more?: string, rules?: string[], act: (() => unknown) | null}}
 */
function next() {
  const due = value.beside.next;
  if (!due) return { what: word("deal.sign-on"), more: word("deal.sign-on.text"), act: () => carryOut({ kind: "house.SignOnTable", table: TABLE }) };
  if (value.beside.interrupted) return { what: word("deal.interrupted"), more: word("deal.interrupted.text"), act: () => press("wrong") };
  const asked = keying.asked(value);
  if (asked) {
    const picked = keying.picker?.cards.length ?? 0;
    return { what: word("key.whose", { whose: holderName(asked.holder) }), more: word("key.picked", { n: picked, of: asked.most }), act: keying.picker?.whole ? sendCards : null };
  }
  const row = rows()[ticked];
  if (row) {
    const lines = row.lines.map((/** @type {any} */ line) => `${named("wager", line.wager)} ${money(line.amount)}`).join(", ");
    return { what: word(`deal.${row.does}`, { n: row.position }), sum: row.does === "leave" ? "" : dollars(row.amount), more: lines, rules: row.lines.at(-1).rules.slice(0, 1), act: () => tick(1) };
  }
  if (due.request) return { what: due.step === "pay" || due.step === "jackpot" ? word("deal.end") : stepWords({ ...(step() ?? {}), id: due.step, words: due.words }), act: () => carryOut(due.request, stepOf) };
  if (value.beside.keying?.length) return { what: word("key.exposed"), more: word("key.exposed.text"), act: () => press(`key:${value.beside.keying[0].holder}`) };
  const at = value.beside.felt.waits;
  if (due.waits.endsWith("to decide") && at.length) return { what: word("deal.decides", { n: at.length, at: at.join(", ") }), more: stepWords({ id: due.step, words: due.words }), act: null };
  if (due.words.startsWith(due.waits)) return { what: translate(due.words), more: due.waits ? "" : word("deal.pit"), act: null };
  return { what: translate(due.waits), more: translate(due.words), act: null };
}

/** Key what was picked. */
function sendCards() {
  const command = keying.command(value);
  if (command && !sending) carryOut(command);
}

/** What is ticked stays so while it is the same, also when more comes to the list, as an award that the pit has confirmed. */
function keepTicks() {
  const now = rows().map((/** @type {any} */ row) => JSON.stringify([row.position, row.jackpot, row.does, row.amount]));
  const other = now.findIndex((/** @type {string} */ each, /** @type {number} */ at) => each !== listed[at]);
  const same = listedIn !== value.table.rounds ? 0 : other < 0 ? now.length : other;
  ticked = Math.min(ticked, same);
  listed = now;
  listedIn = value.table.rounds;
}

/** @param {number} by */
function tick(by) {
  ticked = Math.max(0, Math.min(rows().length, ticked + by));
  draw();
}

/** @param {any} each */
function stepWords(each) {
  if (decides(each)) return [oneOf(each.words.toLowerCase().split(" or ").map(actionName)), (each.detail ?? "").replace(/[a-z]+/g, (/** @type {string} */ action) => actionName(action, 1))].filter(Boolean).join(": ");
  const called = each.id.startsWith("turn ") || ["open", "close", "pay", "jackpot"].includes(each.id) ? wordOr(`step.${each.id.replace(" ", "-")}`, each.words) : translate(each.words);
  return each.detail ? `${called}: ${each.detail}` : called;
}

/** Whether a step says what may be decided. @param {any} each */
function decides(each) {
  return each.id.startsWith("decide ") && value.beside.steps.some((/** @type {any} */ one) => one.id === each.id && one.words === each.words);
}

/**
 * An action in a list of several: the first begins the sentence.
 * @param {string} action
 * @param {number} index
 */
function actionName(action, index) {
  return index ? named("action", action).toLowerCase() : named("action", action);
}

function draw() {
  if (!value) return;
  const { beside } = value;
  const row = rows()[ticked];
  const hand = row ? beside.felt.hands.positions[row.position] : null;
  const place = row ? value.table.positions.find((/** @type {any} */ each) => each.position === row.position) : null;
  const compared = row && hand ? { position: row.position, title: `${word("place.number", { n: row.position })}, ${personOf(value, me, place.owner || place.seated)}`, hand: handName(hand.name), cards: place.cards, words: row.lines.map((/** @type {any} */ line) => `${named("wager", line.wager)}: ${named("result", line.result)}`).slice(0, 2).join(", "), rules: row.lines[0].rules.slice(0, 1) } : null;
  const model = modelOf(value, me, "dealer", { compared });
  markRows(model);
  table.model = model;
  table.classList.toggle("stale", store.connection !== "live");
  const version = beside.edition === "undated" ? "" : beside.edition.split(",")[0];
  morph(title, h("div", { class: "bar-title", slot: "title" }, h("b", null, `${word("table")} ${value.name}`), h("span", { class: "quiet", title: beside.title }, beside.title), version ? h("span", { class: "quiet edition" }, `, ${version}`) : null));
  morph(meter, h("div", { class: "bar-right", slot: "middle" }, value.meter ? [value.beside.pending ? h("b", { class: "waits" }, word("sign.pending")) : null, h("meter-digits", { amount: value.meter.displayed, "data-key": "meter" })] : null));
  drawPay();
  pay.inert = store.connection === "lost"; // nothing can be sent
  pay.classList.toggle("stale", pay.inert);
  drawSteps();
  showStep();
}

/** Which positions are paid, which is next. @param {import("./elements/felt-parts.js").Model} model */
function markRows(model) {
  rows().forEach((/** @type {any} */ row, /** @type {number} */ index) => {
    const place = model.positions[row.position - 1];
    if (row.jackpot || !place) return;
    const taken = row.does === "take";
    if (index < ticked) Object.assign(place, { kind: "settled", state: word(taken ? "deal.taken" : "deal.paid") });
    else if (index === ticked) Object.assign(place, { kind: "next", state: word("deal.now") });
    else Object.assign(place, { kind: "", state: word("place.waits") });
  });
}

/** The steps of the round. Jackpot hands are a step of their own, though all is settled at once. */
function stepsNow() {
  const all = value.beside.steps ?? [];
  const last = rows().at(Math.min(ticked, rows().length - 1));
  if (!last?.jackpot) return all;
  return all.map((/** @type {any} */ each) => ({ ...each, is: each.id === "pay" ? "done" : each.id === "jackpot" ? "next" : each.is }));
}

/** What is done, for eyes and ears. */
function doneMark() {
  return [icon("tick", 14), h("span", { class: "heard" }, word("step.done"))];
}

function drawSteps() {
  const all = stepsNow();
  const now = all.find((/** @type {any} */ each) => each.is === "next");
  const due = next();
  const plain = rows().filter((/** @type {any} */ each) => !each.jackpot).length;
  const list = all.map((/** @type {any} */ each) => h("li", { class: `step ${each.is === "next" ? "now" : each.is}`, "aria-current": each.is === "next" ? "step" : null }, h("span", { class: "number" }, each.is === "done" ? doneMark() : each.number), h("span", null, each.id === "pay" && each.is === "next" && plain ? word("step.pay.of", { n: Math.min(ticked, plain), of: plain }) : stepWords(each)), h("span", null, tags(each.rules.slice(0, 1)))));
  const button = h("button", { type: "button", disabled: !due.act || pay.inert, class: sending ? "sent" : "", "aria-disabled": sending ? "true" : null, "data-act": "next", "data-key": "next", "aria-keyshortcuts": "Space" }, h("span", { class: "top" }, h("span", null, word(sending ? "offer.sent" : "deal.next")), h("kbd", null, word("key.space"))), h("span", { class: due.what.length > LONG ? "what long" : "what" }, due.what), due.sum ? h("span", { class: "sum" }, due.sum) : null, h("span", { class: "more" }, pay.inert ? word("connection.nothing-sent") : (due.more ?? ""), (due.rules ?? []).map((rule) => h("span", { class: "rule" }, rule))));
  morph(
    steps,
    h(
      "section",
      { class: value.beside.wagers.length > MANY ? "steps many" : "steps", "aria-label": word("steps") },
      h("div", { class: "head" }, h("h2", null, word("round.number", { n: value.table.rounds || 1 })), now ? h("span", null, word("step.of", { n: now.number, of: all.length })) : null),
      h("ol", { class: "list" }, list),
      h("div", { class: "next", "aria-live": "polite" }, button),
      h("button", { type: "button", class: "wrong", "data-act": "wrong", "aria-keyshortcuts": "/" }, icon("error", 20), h("span", null, word("deal.wrong"), value.beside.asks?.length ? h("small", { class: "waits" }, word("deal.waits-pit")) : null), h("kbd", null, "/")),
      h("button", { type: "button", class: "back", "data-act": "back", disabled: ticked === 0 }, h("span", null, word("deal.back")), h("kbd", null, "Z")),
    ),
  );
}

/** Where there are many steps, the one in hand is in sight. */
function showStep() {
  const now = steps.querySelector(".step.now");
  const list = steps.querySelector(".list");
  if (!now || !list) return;
  list.scrollTop = Math.max(0, now.offsetTop - list.offsetTop - list.clientHeight / 2);
  list.scrollLeft = Math.max(0, now.offsetLeft - list.offsetLeft - list.clientWidth / 2);
}

function drawPay() {
  const asked = keying.asked(value);
  if (asked) {
    const head = h("div", { class: "head" }, h("h2", null, word("key.whose", { whose: holderName(asked.holder) })), h("span", { class: "row-tag" }, word("key.picked", { n: keying.picker?.cards.length ?? 0, of: asked.most }), tags(asked.rules.slice(0, 1)), value.beside.phase === "deciding" ? h("button", { type: "button", class: "button", "data-act": "later" }, word("key.later")) : null));
    morph(pay, h("section", { class: "pay", "aria-label": word("key.label") }, head, h("div", { class: "list" }, keying.draw(value, sending))));
    keying.follow(value, pay);
    return;
  }
  keying.picker = null;
  const found = rows();
  const decide = decisions();
  const settled = !found.length && !decide.length && value.beside.phase !== "betting" && stakes.at === null ? value.beside.payments : [];
  const head = h("div", { class: "head" }, h("h2", null, word(found.length ? "pay" : decide.length ? "decide" : settled.length ? "pay.done" : "stakes")), found.length ? h("span", null, word("pay.order")) : null);
  const still = found[ticked]?.still ?? { pay: "0.00", take: "0.00" };
  const foot = found.length ? h("div", { class: "foot" }, h("span", null, word("pay.to-pay"), h("b", null, money(still.pay))), h("span", null, word("pay.to-take"), h("b", null, money(still.take)))) : null;
  morph(pay, h("section", { class: "pay", "aria-label": word("pay") }, head, h("div", { class: "list" }, found.length ? payRows(found, ticked) : decide.length ? decide : settled.length ? [payRows(settled, settled.length), awards()] : stakes.draw(value)), foot));
}

/**
 * @param {any[]} all
 * @param {number} done of them
 */
function payRows(all, done) {
  const first = all.findIndex((row) => row.jackpot);
  return all.map((row, index) => [index === first ? jackpotHead() : null, index === done ? openRow(row) : payRow(row, index, index < done)]);
}

function jackpotHead() {
  const its = (value.beside.steps ?? []).find((/** @type {any} */ each) => each.id === "jackpot");
  return h("div", { class: "group", "data-key": "jackpot" }, its ? word("pay.jackpot.step", { n: its.number }) : word("pay.jackpot"), h("span", null, tags((its?.rules ?? []).slice(0, 1))));
}

/** Jackpot hands that are entered and not paid: the pit confirms them. */
function awards() {
  const waits = value.beside.awards ?? [];
  return waits.length ? [jackpotHead(), waits.map((/** @type {any} */ each) => h("div", { class: "row", "data-key": `award-${each.position}` }, h("span", { class: "tick" }), h("span", { class: "who cut" }, h("b", null, each.position), ` ${nameAt(each.position)}`), h("span", { class: "waits" }, word(each.confirmed ? "pay.confirmed" : "pay.confirms")), h("span", { class: "pays" }, word("pay.pays")), h("span", { class: "amount pays" }, money(each.amount))))] : null;
}

/** @param {number} position */
function nameAt(position) {
  const place = value.table.positions.find((/** @type {any} */ each) => each.position === position);
  return place ? personOf(value, me, place.owner || place.seated) : "";
}

/**
 * @param {any} row
 * @param {number} index
 * @param {boolean} done
 */
function payRow(row, index, done) {
  const way = row.does === "leave" ? "" : `${row.does}s`;
  return h("div", { class: `row ${done ? "done" : ""}`, "data-key": `row-${index}` }, h("span", { class: "tick" }, done ? doneMark() : null), h("span", { class: "who cut" }, h("b", null, row.position), ` ${nameAt(row.position)}`), way ? h("chip-stack", { amount: row.amount, sides: true }) : h("span"), h("span", { class: way }, way ? word(`pay.${way}`) : word("pay.even")), h("span", { class: `amount ${way}` }, money(row.amount)));
}

/** @param {any} row */
function openRow(row) {
  const way = row.does === "leave" ? "" : `${row.does}s`;
  const hand = value.beside.felt.hands.positions[row.position];
  return h(
    "div",
    { class: "open", "data-key": `open-${row.position}-${row.jackpot}` },
    h("div", { class: "top" }, h("b", null, `${row.position} ${nameAt(row.position)}`), h("span", null, hand ? `${handName(hand.name)} ${hand.text}` : "")),
    row.lines.map((/** @type {any} */ line) => h("div", { class: "line" }, h("span", null, named("wager", line.wager)), h("span", { class: "odds" }, line.odds || named("result", line.result), tags(line.rules.slice(0, 1))), h("chip-stack", { amount: line.amount }), h("span", { class: `amount ${line.does === "take" ? "lost" : line.does === "pay" ? "paid" : "quiet"}` }, money(line.amount)))),
    h("div", { class: `total ${way === "takes" ? "lost" : way ? "paid" : ""}` }, h("span", null, word(way ? `pay.${way}` : "pay.even")), h("span", { class: "amount" }, money(row.amount))),
  );
}

/** What players say aloud is entered here: a button for each lawful decision. Keys are for the one who decides first. */
function decisions() {
  const offers = findOffers(value, "table.Decide");
  const positions = [...new Set(offers.map((offer) => offer.command.position))];
  return positions.map((position, index) => h("div", { class: "decide", "data-key": `decide-${position}` }, h("span", null, h("b", null, position), ` ${nameAt(position)}`), h("div", { class: "buttons" }, offers.filter((offer) => offer.command.position === position).map((offer) => decision(offer, index === 0)))));
}

/**
 * @param {any} offer
 * @param {boolean} keyed
 */
function decision(offer, keyed) {
  const { position, action } = offer.command;
  const key = keyed ? keyOf(action) : null;
  return h("button", { type: "button", class: "button", "data-act": `decide:${position}:${action}`, "data-key": action, "aria-keyshortcuts": key }, h("span", null, [named("action", action), offer.adds.length ? ` +${money(offer.adds[0][1])}` : ""].join("")), key ? h("kbd", null, key) : null);
}

/** A letter is a decision of the position that decides first. @param {string} letter */
function decideBy(letter) {
  const [first] = value ? findOffers(value, "table.Decide") : [];
  if (first && !sending && !pay.inert) {
    const { position } = first.command;
    const offer = findOffers(value, "table.Decide").find((each) => each.command.position === position && keyOf(each.command.action) === letter.toUpperCase());
    if (offer) carryOut(offer.command);
  }
}

/** @param {string} act */
function press(act) {
  if (!value || stakes.press(value, act)) return;
  if (act === "next" && !sending) next().act?.();
  if (act === "back") tick(-1);
  if (act === "wrong") report();
  if (act === "later") {
    keying.wanted = false;
    draw();
  }
  if (act.startsWith("key:")) {
    keying.choose(act.slice(4));
    draw();
  }
  if (act.startsWith("decide:")) {
    const [, position, action] = act.split(":");
    const offer = findOffer(value, "table.Decide", { position: Number(position), action });
    if (offer) carryOut(offer.command);
  }
}

/**
 * Something happened: what the felt says of it is filled in. Without a position it is about the one in hand.
 * @param {number | null} [position]
 * @param {string} [card]
 */
function report(position = null, card = "") {
  const [decides] = value.beside.felt.waits;
  openPalette(value, { me, position: position ?? rows()[ticked]?.position ?? decides ?? null, card, carryOut: carryOutReport });
}

/** A card that was exposed is keyed at once, where cards are keyed. @param {any} command */
async function carryOutReport(command) {
  await carryOut(command);
  if (command.kind === "table.ReportExposed" && value.beside.keying?.length) press(`key:${command.positions[0] ?? value.beside.keying[0].holder}`);
}

main.addEventListener("click", (/** @type {any} */ event) => {
  const button = event.target.closest?.("[data-act]");
  if (button && event.detail > 0) button.blur(); // after a finger the space bar is for the next step, not for this button again
  press(button?.dataset.act ?? "");
});
pay.addEventListener("pick", draw);
pay.addEventListener("send", sendCards);
pay.addEventListener("input", (/** @type {any} */ event) => stakes.write(event.target));
for (const name of ["place", "sit"]) {
  table.addEventListener(name, (/** @type {any} */ event) => {
    const { position, card } = event.detail;
    if (["betting", "between"].includes(value.beside.phase)) stakes.press(value, `at:${position}`);
    else report(position, card);
  });
}
for (const key of [..."0123456789abcdfghjklpqrst", "Backspace", "Enter"]) shell.on(key, (event) => (keying.picker ? keying.picker.type(event.key) : event.repeat || decideBy(event.key)));
shell.on("space", (event) => event.repeat || steps.querySelector("[data-act=next]")?.disabled || press("next")); // a key that is held down is one step
shell.on("/", () => press("wrong"));
shell.on("z", () => press("back"));
shell.teach([
  { keys: [word("key.space")], does: word("deal.next") },
  { keys: ["/"], does: word("deal.wrong") },
  { keys: ["Z"], does: word("deal.back") },
  { keys: ["F", "P"], does: word("deal.decide") },
  { keys: ["Q", "H"], does: word("key.keys") },
  { keys: ["Enter"], does: word("key.send") },
]);
