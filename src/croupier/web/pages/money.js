// Amounts come from the server as text, as "268417.00". Here they only get their look: nothing is added up in a browser.

const THIN = "\u202f"; // a thin gap that does not break
const MINUS = "\u2212";

/**
 * @param {string | null | undefined} amount as the codec writes it
 * @returns {[string, string, string]} the sign, whole dollars in groups, and cents
 */
export function parts(amount) {
  const found = /^(-?)(\d+)(?:\.(\d{2}))?$/.exec(String(amount ?? ""));
  if (!found) return ["", String(amount ?? ""), ""];
  return [found[1], found[2].replace(/\B(?=(\d{3})+$)/g, THIN), found[3] ?? "00"];
}

/**
 * An amount with two decimals: 1 185.00.
 * @param {string | null | undefined} amount
 */
export function money(amount) {
  const [sign, whole, cents] = parts(amount);
  return cents === "" ? whole : `${sign ? MINUS : ""}${whole}.${cents}`;
}

/**
 * The same with the sign of the currency, for stakes that are asked for and meters.
 * @param {string | null | undefined} amount
 */
export function dollars(amount) {
  const [sign, whole, cents] = parts(amount);
  return cents === "" ? whole : `${sign ? MINUS : ""}$${whole}.${cents}`;
}

/**
 * A result, with + or a real minus. Stakes never have a sign.
 * @param {string | null | undefined} amount
 */
export function result(amount) {
  const shown = money(amount);
  return isNothing(amount) || shown.startsWith(MINUS) || shown === "" ? shown : `+${shown}`;
}

/**
 * The bare number for a chip or an empty area: 25, or 7.50 where there are cents.
 * @param {string | null | undefined} amount
 */
export function bare(amount) {
  return money(amount).replace(/\.00$/, "");
}

/** @param {string | null | undefined} amount */
export function isNothing(amount) {
  return !/[1-9]/.test(String(amount ?? ""));
}

/** @param {string | null | undefined} amount */
export function isLoss(amount) {
  return String(amount ?? "").startsWith("-");
}

/**
 * A whole number in groups: 19 933 230 517 200.
 * @param {string | number | null | undefined} count
 */
export function grouped(count) {
  return String(count ?? "").replace(/\B(?=(\d{3})+(?!\d))/g, THIN).replace(/^-/, MINUS);
}

/**
 * An amount as somebody writes it (25, 7.5), as the server reads it; null if it is none.
 * @param {string} text
 */
export function exact(text) {
  const found = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return found ? `${found[1]}.${(found[2] ?? "").padEnd(2, "0")}` : null;
}
