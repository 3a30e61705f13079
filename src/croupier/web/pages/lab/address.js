// The address of a variant: the book, and all in which it is not as it stands, in the words of `croupier solve`.
// /lab?book=mbs-singapore-stud&bet.royal-flush=100+to+1&S-2=contains-ace-and-king&meter=300000.00

/**
 * @typedef {object} Variant
 * @property {string} rulebook
 * @property {Record<string, string>} changes
 * @property {Record<string, string>} readings
 * @property {string} [meter]
 * @property {string} [unit]
 * @property {string | number} [units]
 * @property {string} [ante]
 * @property {string} [stake]
 */

export const SUMS = /** @type {const} */ (["meter", "unit", "units", "ante", "stake"]);
export const PINS = /** @type {const} */ (["A", "B"]);
const READING = /^[A-Z]+-\d+$/;

/**
 * @param {string} query
 * @returns {Variant | null} none where no book is named
 */
export function readVariant(query) {
  const found = new URLSearchParams(query);
  const rulebook = found.get("book");
  if (!rulebook) return null;
  /** @type {Variant} */
  const variant = { rulebook, changes: {}, readings: {} };
  for (const [name, value] of found) {
    if (name === "book" || /** @type {readonly string[]} */ (PINS).includes(name)) continue;
    if (/** @type {readonly string[]} */ (SUMS).includes(name)) /** @type {any} */ (variant)[name] = value;
    else if (READING.test(name)) variant.readings[name] = value;
    else variant.changes[name] = value;
  }
  return variant;
}

/**
 * The pins that an address carries, each the query of a variant.
 * @param {string} query
 * @returns {Record<string, string>}
 */
export function readPins(query) {
  const found = new URLSearchParams(query);
  return Object.fromEntries(PINS.filter((pin) => found.get(pin)).map((pin) => [pin, String(found.get(pin))]));
}

/**
 * @param {string} address the query of the variant, as the server writes it
 * @param {Record<string, string>} pins
 */
export function writeAddress(address, pins) {
  const more = new URLSearchParams(pins).toString();
  return `/lab?${address}${more ? `&${more}` : ""}`;
}

/** @param {Variant} variant @returns {Variant} */
export function copy(variant) {
  return structuredClone(variant);
}
