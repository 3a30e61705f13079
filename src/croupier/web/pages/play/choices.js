// What the two buttons of the dock do now: at most two, the one that stakes more at the right.

import { findOffer, findOffers, keyOf, ownPosition } from "../felt.js";
import { money } from "../money.js";
import { named, translate, word } from "../words.js";

/** @typedef {{label: string, detail?: string, amount?: string | null, rules?: string[], key: string, act: () => Promise<void>}} Choice */

/**
 * @param {any} value a table as the server sends it
 * @param {any} me
 * @param {import("./bets.js").Bets} bets
 * @param {(command: any) => Promise<void>} carryOut
 * @returns {(Choice | null)[]}
 */
export function findChoices(value, me, bets, carryOut) {
  const own = ownPosition(value, me);
  const courses = [...findOffers(value, "table.ChooseCourse"), ...findOffers(value, "table.Withdraw")];
  if (courses.length) return courses.slice(0, 2).map((offer, index) => ({ label: translate(besideOf(value, offer).words), rules: offer.rules, key: String(index + 1), act: () => carryOut(offer.command) }));
  if (own === null) return [null, sitDown(value, carryOut)];
  if (value.beside.phase === "betting") return stakes(bets);
  return decisions(value, own, carryOut);
}

/**
 * The first place that is free.
 * @param {any} value
 * @param {(command: any) => Promise<void>} carryOut
 */
function sitDown(value, carryOut) {
  const offer = findOffer(value, "table.SitDown");
  return offer ? { label: word("dock.sit"), detail: word("place.number", { n: offer.command.position }), rules: offer.rules.slice(-1), key: "S", act: () => carryOut(offer.command) } : null;
}

/** @param {import("./bets.js").Bets} bets */
function stakes(bets) {
  const lies = bets.lies();
  if (!lies.length) return [null, bets.last.length ? { label: word("dock.same"), detail: amountsOf(bets.last), key: "R", act: () => bets.repeat() } : null];
  return [
    bets.steps.length ? { label: word("dock.undo"), detail: word("dock.undo.text"), key: "Z", act: () => bets.undo() } : null,
    lies.some(([wager]) => bets.offer(wager)) ? { label: word("dock.double"), detail: word("dock.double.text", { amounts: amountsOf(lies) }), key: "D", act: () => bets.double() } : null,
  ];
}

/**
 * @param {any} value
 * @param {number} own
 * @param {(command: any) => Promise<void>} carryOut
 */
function decisions(value, own, carryOut) {
  const found = findOffers(value, "table.Decide").filter((offer) => offer.command.position === own);
  const seen = value.table.positions.some((/** @type {any} */ each) => each.position === own && each.cards.length);
  const look = seen ? null : findOffer(value, "table.Look", { position: own });
  /** @param {any} offer */
  const decide = (offer) => ({
    label: named("action", offer.command.action),
    amount: offer.adds[0]?.[1] ?? null,
    detail: detailOf(value, offer),
    rules: offer.rules.slice(-1),
    key: keyOf(offer.command.action),
    act: () => carryOut(offer.command),
  });
  const passive = found.find((offer) => !offer.adds.length);
  const active = found.find((offer) => offer.adds.length) ?? found.find((offer) => offer !== passive);
  if (look && found.length) return [passive ? decide(passive) : null, { label: word("dock.look"), detail: word("dock.look.text"), rules: look.rules.slice(-1), key: "L", act: () => carryOut(look.command) }];
  return [passive ? decide(passive) : null, active ? decide(active) : null];
}

/**
 * What a decision comes to, as the server says it; else what it means.
 * @param {any} value
 * @param {any} offer
 */
function detailOf(value, offer) {
  const { in_all: sum, loses, lost } = besideOf(value, offer);
  if (loses) return word("dock.loses", { amount: money(loses), wagers: lost.map((/** @type {string} */ each) => named("wager", each)).join(", ") });
  return sum ? word("dock.in-all", { amount: money(sum) }) : named("action-text", offer.command.action);
}

/**
 * What stands beside an offer.
 * @param {any} value
 * @param {any} offer
 */
function besideOf(value, offer) {
  return value.beside.offers[value.table.offers.indexOf(offer)];
}

/** @param {[string, string][]} lies */
function amountsOf(lies) {
  return lies.map(([, amount]) => money(amount)).join(", ");
}
