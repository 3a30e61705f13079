// The blocks of a floor file as text: where each begins and ends. A page moves text about; what it means the server says.

/** @typedef {{kind: string, name: string, from: number, to: number}} Block lines from `from` up to, and without, `to` */

/**
 * @param {string} text
 * @returns {Block[]}
 */
export function findBlocks(text) {
  const lines = text.split("\n");
  /** @type {Block[]} */
  const found = [];
  lines.forEach((line, at) => {
    const head = /^\s*\[\[\s*(\w+)\s*\]\]/.exec(line);
    if (head) found.push({ kind: head[1], name: "", from: at, to: lines.length });
    if (head && found.length > 1) found[found.length - 2].to = at;
    const name = /^\s*name\s*=\s*"([^"]*)"/.exec(line);
    if (name && found.length && !found[found.length - 1].name) found[found.length - 1].name = name[1];
  });
  return found;
}

/**
 * The text with one table more, a copy of another under a name that is free.
 * @param {string} text
 * @param {string} like
 * @returns {{text: string, line: number}}
 */
export function addTable(text, like) {
  const tables = findBlocks(text).filter((each) => each.kind === "table");
  const model = tables.find((each) => each.name === like) ?? tables.at(-1);
  if (!model) return { text: `${text}\n[[table]]\nname = "T1"\n`, line: text.split("\n").length + 1 };
  const names = new Set(tables.map((each) => each.name));
  let number = tables.length + 1;
  while (names.has(`T${number}`)) number += 1;
  const lines = text.split("\n");
  const copy = lines.slice(model.from, model.to).map((line) => line.replace(/^(\s*name\s*=\s*)"[^"]*"/, `$1"T${number}"`));
  const at = tables[tables.length - 1].to;
  lines.splice(at, 0, ...copy, ...(copy.at(-1)?.trim() ? [""] : []));
  return { text: lines.join("\n"), line: at + 1 };
}

/**
 * The text without a table, which no pool names any more.
 * @param {string} text
 * @param {string} name
 */
export function takeOutTable(text, name) {
  const block = findBlocks(text).find((each) => each.kind === "table" && each.name === name);
  if (!block) return text;
  const lines = text.split("\n");
  lines.splice(block.from, block.to - block.from);
  const named = JSON.stringify(name);
  return lines.map((line) => (/^\s*tables\s*=/.test(line) ? line.replace(`${named}, `, "").replace(`, ${named}`, "").replace(named, "") : line)).join("\n");
}
