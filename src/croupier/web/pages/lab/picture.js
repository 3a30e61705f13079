// Pictures that the report draws. They come as plain data, and are built as elements: no text ever becomes markup.

import { h, s } from "../dom.js";

/** @typedef {[string, Record<string, string>, ...(string | Tree)[]]} Tree the name of an element, its attributes, what is in it */

const KNOWN = ["svg", "title", "text", "line", "rect", "circle", "polygon", "polyline"];

/**
 * @param {Tree | string} tree
 * @returns {any}
 */
function build(tree) {
  if (typeof tree === "string") return tree;
  const [name, attributes, ...children] = tree;
  return KNOWN.includes(name) ? s(name, attributes, children.map(build)) : null;
}

/**
 * @param {Tree} tree a picture as the server draws it
 * @param {string} [kind] a class for its frame; a `wide` one can be moved by keys where it does not fit
 */
export function picture(tree, kind = "") {
  const [, { width: _, height: __, ...attributes }, ...children] = tree; // it is as wide as its place
  const about = String(/** @type {any[]} */ (children).find((each) => each[0] === "title")?.[2] ?? "");
  const more = kind === "wide" ? { tabindex: "0", role: "group", "aria-label": about } : {};
  return h("div", { class: `picture ${kind}`, ...more }, build(["svg", { ...attributes }, ...children]));
}
