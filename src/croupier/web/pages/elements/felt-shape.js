// The shape of a table: a D, straight on the dealer's side, else a superellipse |x/a|^n + |y/b|^n = 1. In an ellipse there is
// no room for groups at the shoulders.

import { s } from "../dom.js";

/**
 * @typedef {object} Shape
 * @property {number} x the middle of the straight side
 * @property {number} y
 * @property {number} a half of the width
 * @property {number} b how far it reaches
 * @property {number} n
 * @property {number} corner the radius of the corners at the back
 * @property {1 | -1} way 1: it reaches down, as players see it; -1: up, as the dealer does
 */

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/**
 * Half of the width at a distance from the straight side.
 * @param {Shape} shape
 * @param {number} from
 */
export function halfWidth(shape, from) {
  const part = Math.min(1, Math.max(0, from / shape.b));
  return shape.a * (1 - part ** shape.n) ** (1 / shape.n);
}

/**
 * The outline as a path, sampled every two degrees.
 * @param {Shape} shape
 * @param {number} [grow] by how much it is larger at the sides
 * @param {number} [behind] and at the dealer's side
 */
export function outline(shape, grow = 0, behind = grow) {
  const { x, y, n, way } = shape;
  const a = shape.a + grow;
  const b = shape.b + grow;
  const corner = shape.corner + grow;
  const deep = shape.corner + behind;
  const points = [];
  for (let degrees = 0; degrees <= 180; degrees += 2) {
    const angle = (degrees * Math.PI) / 180;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    points.push(`${round(x + Math.sign(cos) * a * Math.abs(cos) ** (2 / n))} ${round(y + way * b * sin ** (2 / n))}`);
  }
  const back = y - way * deep;
  const sweep = way === 1 ? 1 : 0;
  const arc = (/** @type {number} */ toX, /** @type {number} */ toY) => `A${corner} ${deep} 0 0 ${sweep} ${toX} ${toY}`;
  return `M${points.join("L")}${arc(x - a + corner, back)}L${x + a - corner} ${back}${arc(x + a, y)}Z`;
}

/**
 * The felt with its rail.
 * @param {Shape} shape
 * @param {number} rail how wide it is
 * @param {string} id of the light on it
 */
export function drawFelt(shape, rail, id) {
  const light = s("radialGradient", { id, gradientUnits: "userSpaceOnUse", cx: shape.x, cy: shape.y + shape.way * shape.b * 0.45, r: shape.b * 0.95 }, s("stop", { offset: "0%", "stop-color": "var(--felt-light)" }), s("stop", { offset: "100%", "stop-color": "var(--felt-dark)" }));
  return s(
    "g",
    null,
    s("defs", null, light),
    s("path", { d: outline(shape, rail, rail / 4), fill: "var(--felt-rail)", stroke: "var(--felt-rail-edge)", "stroke-width": 1 }),
    s("path", { d: outline(shape, 3, 2), fill: "#0a2a22" }),
    s("path", { d: outline(shape), fill: `url(#${id})` }),
  );
}

/**
 * One thin arc, and the layout's own sentence along it.
 * @param {object} print
 * @param {string} print.path
 * @param {string} print.sentence
 * @param {string} print.along
 */
export function drawPrint({ path, sentence, along }) {
  return s(
    "g",
    { "aria-hidden": "true" },
    path ? s("path", { d: path, fill: "none", stroke: "var(--felt-line)", "stroke-width": 1.2 }) : null,
    s("path", { id: "along", d: along, fill: "none" }),
    s("text", { class: "print", "text-anchor": "middle" }, s("textPath", { href: "#along", startOffset: "50%" }, sentence)),
  );
}
