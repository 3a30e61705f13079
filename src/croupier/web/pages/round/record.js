// A round's record: what the log has of it. Its hashes are worked out here, in the browser, so that nobody has to trust the page.

/**
 * @typedef {{position: number, stream: string, version: number, at: number, body: string, hash: string}} Line
 * @typedef {{id: string, before: string, lines: Line[]}} Record
 */

/** Whether this browser can work hashes out: only where the page came safely, over https or from this machine. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** @param {string} text */
async function sha256(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Work out each hash from the one before it.
 * @param {Record} record
 * @param {string[]} shown the hashes that the page shows
 * @returns {Promise<{right: number, all: number, shown: boolean, head: string, wrong: number}>} `wrong` is the position of the first that differs, or 0
 */
export async function verify(record, shown) {
  let previous = record.before;
  let right = 0;
  for (const line of record.lines) {
    const made = await sha256([previous, line.stream, line.version, line.position, line.at, line.body].join("\n"));
    if (made !== line.hash) return { right, all: record.lines.length, shown: false, head: previous, wrong: line.position };
    previous = made;
    right += 1;
  }
  const known = new Set(record.lines.map((line) => line.hash));
  return { right, all: record.lines.length, shown: shown.every((hash) => known.has(hash)), head: previous, wrong: 0 };
}

/**
 * Keep a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function keep(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
