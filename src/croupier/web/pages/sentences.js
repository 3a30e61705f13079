// What the server says in English, said in another language. The English sentence is the key of its translation, `said.` before
// it: in `said.Position {n}: {action}.` the name of a value tells what it looks like in a sentence, and how it is said. So
// nothing but English comes over the wire, whoever looks, and a sentence that nobody has translated stays as it came.

const SAID = "said.";
const RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const JOINTS = /: |, |; | and | or |(?<=[.?]) /g; // between two things that are said together
const KEPT = 2000; // sentences that are remembered
const MOST = 24; // joints of a text that is taken apart: what has more is somebody's own words

/** @param {string} text */
const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);
/** A name in small letters, as keys of the catalogue have it. @param {string} name */
export const keyed = (name) => name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Reads sentences by a catalogue.
 * @param {Record<string, string>} catalogue of the language
 */
export function makeReader(catalogue) {
  const list = (/** @type {(one: string) => string | undefined} */ say) => (/** @type {string} */ text) => {
    const all = text.split(", ").map(say);
    return all.every(Boolean) ? all.join(joint(", ")) : undefined;
  };
  const same = (/** @type {string} */ text) => text;
  const cardName = (/** @type {string} */ text) => {
    const [rank, suit] = text.split(" of ");
    return catalogue["card.name"].replace("{rank}", catalogue[`rank.${"23456789TJQKA"[RANKS.indexOf(rank)]}`]).replace("{suit}", catalogue[`suit.${suit[0]}`]);
  };
  /** What a value looks like, and how it is said; what cannot be said makes the sentence another. @type {Record<string, [string, (text: string) => string | undefined]>} */
  const forms = {
    n: ["\\d+(?:, \\d+)*", same],
    amount: ["[-\u2212]?\\d[\\d,\u202f]*\\.\\d\\d", same],
    who: [".+?", same], // somebody, or a table, by name
    reason: [".+?", same], // somebody's own words
    rule: ["[\\w./-]+(?:, [\\w./-]+)*", same],
    odds: ["[^;:]+?", same],
    card: [`(?:${RANKS.join("|")}) of (?:clubs|diamonds|hearts|spades)`, cardName],
    hand: ["[A-Z][\\w' -]+?", (text) => catalogue[`hand.${keyed(text)}`]],
    ranks: ["(?:10|[2-9AKQJ])(?:-(?:10|[2-9AKQJ]))*", same],
    post: ["[A-Z]\\w+(?: [A-Z]\\w+)?", (text) => catalogue[`post.${keyed(text)}`]],
    result: ["pays|collected|returned|stand-off|no payment", (text) => catalogue[`result.${keyed(text)}`]],
    wager: ["[a-z ,_]+?", list((one) => catalogue[`wager.${one.replaceAll(" ", "_")}`])],
    action: ["[a-z ,]+?", list((one) => catalogue[`action.${one}`])],
    what: [".+?", (text) => find(text)],
  };
  /** @type {Map<string, string>} */
  const plain = new Map();
  /** @type {{shape: RegExp, names: string[], text: string, fixed: number}[]} */
  const shapes = [];
  for (const [key, text] of Object.entries(catalogue)) {
    if (!key.startsWith(SAID)) continue;
    const english = lower(key.slice(SAID.length));
    const parts = english.split(/\{(\w+)\}/);
    if (parts.length === 1) plain.set(english, text);
    else {
      const shape = parts.map((part, at) => (at % 2 ? `(${forms[part.replace(/\d+$/, "")][0]})` : escaped(part))).join("");
      shapes.push({ shape: new RegExp(`^${shape}$`), names: parts.filter((_, at) => at % 2), text, fixed: parts.filter((_, at) => at % 2 === 0).join("").length });
    }
  }
  shapes.sort((one, other) => other.fixed - one.fixed); // what says most comes first

  /** @param {string} mark */
  const joint = (mark) => catalogue[`${SAID}${mark}`] ?? mark;

  /** What was looked for in a text: else a long one would be gone through again for each way to take it apart. @type {Map<string, string | undefined>} */
  const seen = new Map();

  /** One sentence, or one name; undefined: nobody has translated it. @param {string} text @returns {string | undefined} */
  function one(text) {
    const small = lower(text);
    const known = plain.get(small) ?? catalogue[`action.${small}`] ?? catalogue[`wager.${small.replaceAll(" ", "_")}`];
    if (known) return known;
    for (const { shape, names, text: said } of shapes) {
      const found = text.match(shape) ?? small.match(shape); // a name keeps its first letter
      const values = found && names.map((name, at) => forms[name.replace(/\d+$/, "")][1](found[at + 1]));
      if (values?.every(Boolean)) return said.replace(/\{(\w+)\}/g, (_, name) => String(values[names.indexOf(name)]));
    }
    return undefined;
  }

  /** A sentence, or several things that are said together. @param {string} text @returns {string | undefined} */
  function find(text) {
    if (!seen.has(text)) seen.set(text, search(text));
    return seen.get(text);
  }

  /** @param {string} text @returns {string | undefined} */
  function search(text) {
    const whole = one(text);
    if (whole !== undefined) return whole;
    for (const { 0: mark, index } of text.matchAll(JOINTS)) {
      const first = one(text.slice(0, index));
      const rest = first === undefined ? undefined : find(text.slice(index + mark.length));
      if (rest !== undefined) return `${first}${joint(mark)}${rest}`;
    }
    return undefined;
  }

  /** All of a text that is known, and what is left of it: the name of somebody behind it, or the reason before what to do. @param {string} text */
  function read(text) {
    seen.clear();
    if ((text.match(JOINTS)?.length ?? 0) > MOST) return { said: text, left: text };
    const whole = find(text);
    if (whole !== undefined) return { said: whole, left: "" };
    for (const { 0: mark, index } of [...text.matchAll(JOINTS)].reverse()) {
      const first = find(text.slice(0, index));
      if (first !== undefined) return { said: `${first}${joint(mark)}${text.slice(index + mark.length)}`, left: text.slice(index + mark.length) };
    }
    for (const { 0: mark, index } of text.matchAll(JOINTS)) {
      const rest = find(text.slice(index + mark.length));
      if (rest !== undefined) return { said: `${text.slice(0, index)}${joint(mark)}${rest}`, left: text.slice(0, index) };
    }
    return { said: text, left: text };
  }

  /** @type {Map<string, {said: string, left: string}>} */
  const kept = new Map();
  return (/** @type {string} */ text) => {
    if (!text) return { said: "", left: "" };
    const known = kept.get(text) ?? read(text);
    if (kept.size >= KEPT) kept.clear();
    kept.set(text, known);
    const begins = text.charAt(0) !== text.charAt(0).toLowerCase();
    return begins ? { ...known, said: known.said.charAt(0).toUpperCase() + known.said.slice(1) } : known;
  };
}
