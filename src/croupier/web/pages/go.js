// Where one can go by Ctrl K: pages, tables, rounds, rules, people. Each is asked for when something is written.

import { get, part } from "./api.js";
import { clock, named, translate, word } from "./words.js";

/** @typedef {import("./elements/go-anywhere.js").Found} Found */

const ROUNDS = 100; // the latest, among which one is found by its number
const KEPT = 5000; // milliseconds that an answer is good for

/**
 * @param {import("./api.js").Me | null} me
 * @param {{key: string, href: string}[]} doors
 * @returns {((text: string) => Promise<Found[]> | Found[])[]}
 */
export function sourcesOf(me, doors) {
  const floor = once("/floor");
  return [
    (text) => findDoors(doors, text),
    (text) => findTables(floor, text, me?.post === "player" ? "play" : "deal"),
    findRules,
    (text) => findRounds(text),
    ...(doors.some((door) => door.key === "staff") ? [findPeople] : []),
  ];
}

/** Ask for something, and again when the answer is old or none came. @param {string} path */
function once(path) {
  let at = 0;
  /** @type {Promise<any> | null} */
  let asked = null;
  return () => {
    if (!asked || Date.now() - at > KEPT) {
      at = Date.now();
      asked = get(path);
      asked.catch(() => (asked = null));
    }
    return asked;
  };
}

/**
 * @param {{key: string, href: string}[]} doors
 * @param {string} text
 */
function findDoors(doors, text) {
  const wanted = text.toLowerCase();
  return doors.map((door) => ({ group: "pages", name: word(`door.${door.key}`), what: door.href, href: door.href })).filter((each) => each.name.toLowerCase().includes(wanted));
}

/**
 * @param {() => Promise<any>} ask
 * @param {string} text
 * @param {string} page the player's side of a table, or the dealer's
 */
async function findTables(ask, text, page) {
  const floor = await ask();
  const wanted = text.toLowerCase();
  return Object.entries(floor.tables)
    .map(([name, table]) => {
      const waits = (floor.waits ?? []).find((/** @type {any} */ each) => each.id === table.waits);
      return { group: "tables", name, what: [table.game, table.pit].filter(Boolean).join(", "), detail: waits ? translate(waits.what) : named("floor.phase", table.shows), waits: Boolean(waits), href: `/tables/${part(name)}/${page}` };
    })
    .filter((each) => `${each.name} ${each.what}`.toLowerCase().includes(wanted));
}

/** @param {string} text a number, or some words */
async function findRules(text) {
  if (text.length < 2) return [];
  const { found } = await get(`/rules?find=${encodeURIComponent(text)}`);
  return found.map((/** @type {any} */ each) => ({ group: "rules", name: each.id, rule: true, what: each.title, detail: each.says, href: each.book ? `/rules/${part(each.book)}/${part(each.id)}` : `/rules/${part(each.id)}` }));
}

const askRounds = once(`/rounds?most=${ROUNDS}`);

/** @param {string} text the number of a round, with or without its table: 12, #12, T1 12, T1/12 */
async function findRounds(text) {
  const wanted = /^(?:(\S+?)[ /]+)?#?(\d+)$/.exec(text);
  if (!wanted) return [];
  const [, table = "", number] = wanted;
  const { rounds } = await askRounds();
  return rounds
    .filter((/** @type {any} */ each) => String(each.round).startsWith(number) && each.table.toLowerCase().startsWith(table.toLowerCase()))
    .map((/** @type {any} */ each) => ({ group: "rounds", name: `${each.table} ${each.round}`, what: clock(each.at, false), detail: "", href: `/rounds/${each.id.split("/").map(part).join("/")}` }));
}

const askStaff = once("/staff");

/** @param {string} text */
async function findPeople(text) {
  const wanted = text.replace(/^@/, "").toLowerCase();
  if (!wanted) return [];
  const { staff } = await askStaff();
  return staff.filter((/** @type {any} */ each) => each.name.toLowerCase().includes(wanted)).map((/** @type {any} */ each) => ({ group: "people", name: each.name, what: each.title, detail: "", href: `/rounds?person=${encodeURIComponent(each.name)}` }));
}
