// All texts of the pages, in the language of whoever looks. What the server says comes in English: its sentences are said in the
// other languages, too; the words of rules, and most reasons why something was refused, stay as they come.

import { language, LANGUAGE_KEPT, LANGUAGES, words } from "./early.js";
import { keyed, makeReader } from "./sentences.js";

export { language, LANGUAGES };
/** Each language under its own name. @type {Record<string, string>} */
export const LANGUAGE_NAMES = { en: "English", zh: "简体中文", ms: "Bahasa Melayu", ta: "தமிழ்" };
/** @type {Record<string, string>} */
const catalogue = await words;
const read = language === LANGUAGES[0] ? null : makeReader(catalogue);
document.documentElement.lang = language;

/**
 * A text of the catalogue; `{name}` in it stands for a value. Of one thing (`n` is 1) it is the text that ends in `.one`, where
 * there is such a text. A key that nobody has written shows as itself.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function word(key, values = {}) {
  const text = (String(values.n) === "1" ? catalogue[`${key}.one`] : undefined) ?? catalogue[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * A text for something that has a name in the program, as a phase: the name itself where the catalogue has none.
 * @param {string} prefix
 * @param {string | null | undefined} name
 */
export function named(prefix, name) {
  const plain = String(name ?? "");
  return catalogue[`${prefix}.${plain}`] ?? plain.replaceAll("-", " ").replaceAll("_", " ");
}

/**
 * A text of the catalogue, or what the server says where the catalogue has none.
 * @param {string} key
 * @param {string} said
 */
export function wordOr(key, said) {
  return catalogue[key] ?? said;
}

/** A hand as players call it. @param {string} said by the server */
export function handName(said) {
  return wordOr(`hand.${keyed(said)}`, said);
}

/** What the server says, as far as there are words for it. @param {string} text */
export function translate(text) {
  return read ? read(text).said : text;
}

/** A text of the server as it begins a sentence. @param {string} text */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One of several things: fold, play or go on. @param {string[]} things */
export function oneOf(things) {
  return new Intl.ListFormat(language === LANGUAGES[0] ? "en-GB" : language, { type: "disjunction" }).format(things);
}

/** @param {string} chosen */
export function speak(chosen) {
  try {
    localStorage.setItem(LANGUAGE_KEPT, chosen);
  } catch {
    // it holds until the page is left
  }
  location.reload();
}

/**
 * A time of the house (milliseconds) as its wall clock shows it.
 * @param {number | null | undefined} at
 * @param {boolean} [seconds]
 */
export function clock(at, seconds = true) {
  if (at === null || at === undefined) return "";
  const time = new Date(at);
  const parts = [time.getHours(), time.getMinutes(), ...(seconds ? [time.getSeconds()] : [])];
  return parts.map((each) => String(each).padStart(2, "0")).join(":");
}

/**
 * The day of a time of the house, before its month, with the year where it is another.
 * @param {number} at
 */
export function day(at) {
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? {} : { year: /** @type {"numeric"} */ ("numeric") };
  return new Intl.DateTimeFormat(language === "en" ? "en-SG" : language, { day: "numeric", month: "short", ...year }).format(new Date(at));
}

/**
 * How long something has been so, as 1:12.
 * @param {number} milliseconds
 */
export function span(milliseconds) {
  const all = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(all / 60);
  const rest = String(all % 60).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}
