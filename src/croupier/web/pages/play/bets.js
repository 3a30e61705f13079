// Stakes before the deal: a chip on an area, the last ones back, the same as in the last round, all of them once more.
// Every amount is one that the server has said: nothing is added up here.

import { findOffer, findOffers, ownPosition } from "../felt.js";

/** @typedef {[string, string | null][]} Step wagers, and what lay on each before */

export class Bets {
  /**
   * @param {string} table
   * @param {any} me
   * @param {(command: any) => Promise<void>} carryOut
   */
  constructor(table, me, carryOut) {
    this.kept = `croupier-bets-${table}`;
    this.me = me;
    this.carryOut = carryOut;
    /** @type {any} */
    this.value = null;
    /** What was done, for undo. @type {Step[]} */
    this.steps = [];
    /** What is asked last, and all before it. @type {Promise<void>} */
    this.asked = Promise.resolve();
  }

  /**
   * One thing after the other: what is undone while it is on its way is undone when it has arrived.
   * @param {() => Promise<void>} work
   */
  inTurn(work) {
    const done = this.asked.then(work);
    this.asked = done.catch(() => undefined);
    return done;
  }

  /** @param {any} value a table as the server sends it */
  see(value) {
    this.value = value;
    if (value.beside.phase === "betting") return;
    const lies = this.lies();
    if (lies.length) sessionStorage.setItem(this.kept, JSON.stringify(lies));
    this.steps = [];
  }

  /** The own part of what lies on each area that is staked before the deal. @returns {[string, string][]} */
  lies() {
    const own = ownPosition(this.value, this.me);
    const place = this.value.table.positions.find((/** @type {any} */ each) => each.position === own);
    const areas = this.value.beside.felt.layout.areas.filter((/** @type {any} */ area) => !area.action);
    return areas.map((/** @type {any} */ area) => [area.wager, this.part(place, area.wager)]).filter((/** @type {any} */ each) => each[1]);
  }

  /**
   * @param {any} place
   * @param {string} wager
   * @returns {string | null}
   */
  part(place, wager) {
    return place?.shares[wager]?.find((/** @type {any} */ each) => each[0] === this.me.key)?.[1] ?? null;
  }

  /** What lay before the last deal. @returns {[string, string][]} */
  get last() {
    return JSON.parse(sessionStorage.getItem(this.kept) ?? "[]");
  }

  /** @param {string} wager */
  offer(wager) {
    return findOffer(this.value, "table.PlaceWager", { position: ownPosition(this.value, this.me), wager, player: this.me.key });
  }

  /** The chips that some area still takes, one at a time. The jackpot's takes its units, whatever chip is chosen. @returns {string[]} */
  chips() {
    const lamps = this.value.beside.felt.layout.areas.filter((/** @type {any} */ area) => area.shape === "lamp").map((/** @type {any} */ area) => area.wager);
    const own = findOffers(this.value, "table.PlaceWager").filter((offer) => offer.command.position === ownPosition(this.value, this.me) && offer.command.player === this.me.key && !lamps.includes(offer.command.wager));
    return own.flatMap((offer) => this.value.beside.offers[this.value.table.offers.indexOf(offer)].chips);
  }

  /** What of one's own may be taken back. */
  backs() {
    return findOffers(this.value, "table.TakeBack").filter((offer) => offer.command.player === this.me.key);
  }

  /**
   * Put an amount on an area; on the jackpot's the units that are offered.
   * @param {string} wager
   * @param {string} amount
   */
  async place(wager, amount) {
    await this.inTurn(async () => {
      const area = this.value.beside.felt.layout.areas.find((/** @type {any} */ each) => each.wager === wager);
      const offer = this.offer(wager);
      if (offer) await this.put([[wager, area.shape === "lamp" ? offer.command.amount : amount]]);
    });
  }

  /** Stake again what lay before the last deal. */
  repeat() {
    return this.inTurn(() => this.put(this.last));
  }

  /** Stake again what lies there. */
  double() {
    return this.inTurn(() => this.put(this.lies()));
  }

  /** @param {[string, string][]} amounts */
  async put(amounts) {
    const before = new Map(this.lies());
    /** @type {Step} */
    const step = [];
    this.steps.push(step);
    for (const [wager, amount] of amounts) {
      const offer = this.offer(wager);
      if (!offer) continue;
      await this.carryOut({ ...offer.command, amount });
      step.push([wager, before.get(wager) ?? null]);
    }
  }

  /** Take back what was staked last: what lay there before lies there again. */
  undo() {
    return this.inTurn(async () => {
      for (const [wager, before] of this.steps.pop() ?? []) {
        const back = this.backs().find((offer) => offer.command.wager === wager);
        if (back) await this.carryOut(back.command);
        const offer = before ? this.offer(wager) : null;
        if (offer) await this.carryOut({ ...offer.command, amount: before });
      }
    });
  }

  /** Take back all. */
  clear() {
    return this.inTurn(async () => {
      this.steps = [];
      for (const offer of this.backs()) await this.carryOut(offer.command);
    });
  }
}
