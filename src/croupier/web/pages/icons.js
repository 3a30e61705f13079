// Small pictures in 24 by 24, drawn with one line.

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  nothing: "M5 6h3M11 6h2M16 6h3M5 18h3M11 18h2M16 18h3M4 8v2M4 14v2M20 8v2M20 14v2",
  loading: "M20 12a8 8 0 1 1-2.6-5.9M18 3v4h-4",
  reconnecting: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4",
  refused: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM5.6 5.6l12.8 12.8",
  second: "M9 5a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 1 0 0-6.8ZM3 20c0-4 2.6-6 6-6s6 2 6 6M16 5.4a3 3 0 0 1 0 5.8M17.5 14.4c2.2.7 3.5 2.6 3.5 5.6",
  link: "M12 3l9 9l-9 9l-9-9ZM5 19L19 5",
  closed: "M6 21V4h12v17M4 21h16M14.5 12v1.5",
  expired: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM12 7v5l3.4 2",
  forbidden: "M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  error: "M12 4L2.8 20h18.4ZM12 10v4.6M12 17.2v.6",
  person: "M12 4a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 1 0 0-7.6ZM5 20.5c0-4.4 3-6.5 7-6.5s7 2.1 7 6.5",
  tick: "M5 12.6l4.6 4.6L19 7.6",
  cross: "M6 6l12 12M18 6L6 18",
  arrow: "M5 12h14M13 6l6 6l-6 6",
  clock: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM12 7v5l3.4 2",
  history: "M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 8v4.4l3 1.8",
  coach: "M9.2 17.5c0-2-3.2-3.4-3.2-7.2a6 6 0 0 1 12 0c0 3.8-3.2 5.2-3.2 7.2ZM9.6 20.5h4.8",
  pays: "M6 3.5h12v17H6ZM9 8h6M9 12h6M9 16h4",
  find: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13ZM15.4 15.4L21 21",
  undo: "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 12",
  menu: "M4 7h16M4 12h16M4 17h16",
  play: "M7 5l12 7l-12 7Z",
};

/**
 * @param {string} name
 * @param {number} [size]
 */
export function icon(name, size = 20) {
  return s(
    "svg",
    { viewBox: "0 0 24 24", width: size, height: size, class: `icon icon-${name}`, "aria-hidden": "true", focusable: "false" },
    s("path", { d: PATHS[name] ?? "", fill: "none", stroke: "currentColor", "stroke-width": 1.7, "stroke-linecap": "round", "stroke-linejoin": "round" }),
  );
}

/** The mark of the house: a scoop on felt. @param {number} [size] */
export function mark(size = 22) {
  return s(
    "svg",
    { viewBox: "0 0 32 32", width: size, height: size, "aria-hidden": "true", focusable: "false" },
    s("rect", { width: 32, height: 32, rx: 7, fill: "#1d6b54" }),
    s("path", { d: "M7 9.5h18M9 9.5c0 5.2 3 8.6 7 8.6s7-3.4 7-8.6", fill: "none", stroke: "#eef3f0", "stroke-width": 2.6, "stroke-linecap": "round" }),
    s("circle", { cx: 16, cy: 23.6, r: 2, fill: "#eef3f0" }),
  );
}
