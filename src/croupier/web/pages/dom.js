// Building what a page shows: elements by functions, never by strings of HTML. Text is always text.

/** @typedef {Node | string | number | null | undefined | false | any[]} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Give an element its properties: `class`, `on*` for events, `style` as an object of custom and other properties,
 * `data-*`, `aria-*` and other attributes. What is null, undefined or false is left out; true is an empty attribute.
 * @param {Element} element
 * @param {Record<string, any>} properties
 */
export function assign(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name === "style") {
      for (const [property, each] of Object.entries(value ?? {})) {
        /** @type {HTMLElement} */ (element).style.setProperty(property, each === null ? "" : String(each));
      }
    } else if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), value);
    } else if (name.startsWith(".")) {
      /** @type {any} */ (element)[name.slice(1)] = value;
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, String(value));
    }
  }
}

/**
 * @param {Element | ShadowRoot | DocumentFragment} parent
 * @param {Child[]} children
 */
export function add(parent, ...children) {
  for (const child of children) {
    if (Array.isArray(child)) add(parent, ...child);
    else if (child !== null && child !== undefined && child !== false) parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...Child} children
 * @returns {any}
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  if (properties) assign(element, properties);
  add(element, ...children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  if (attributes) assign(element, attributes);
  add(element, ...children);
  return element;
}

/**
 * Put other children in the place of those that an element has.
 * @param {Element | ShadowRoot} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren();
  add(parent, ...children);
}

/**
 * Make what is there look like what is wanted, keeping the nodes that stay: focus, movement and places under a finger stay too.
 * Nodes with the same `data-key` are the same; others are by their order. Events are best listened to further up.
 * @param {any} there
 * @param {any} wanted
 */
export function morph(there, wanted) {
  if (there.nodeType !== Node.ELEMENT_NODE && !(there instanceof ShadowRoot)) {
    if (there.nodeValue !== wanted.nodeValue) there.nodeValue = wanted.nodeValue;
    return;
  }
  if (there.nodeType === Node.ELEMENT_NODE) morphAttributes(there, wanted);
  /** @type {Map<string, any>} */
  const keyed = new Map();
  for (const child of there.children) if (child.dataset?.key) keyed.set(child.dataset.key, child);
  let at = there.firstChild;
  for (const next of [...wanted.childNodes]) {
    let known = next.dataset?.key ? keyed.get(next.dataset.key) : null;
    if (known && known.nodeName !== next.nodeName) {
      if (known === at) at = at.nextSibling;
      known.remove(); // what was shown and can be pressed now, or the other way round, is another element
      known = null;
    }
    const same = known ?? (at && isAlike(at, next) ? at : null);
    if (!same) {
      there.insertBefore(next, at);
    } else {
      if (same === at) at = at.nextSibling;
      else there.insertBefore(same, at);
      morph(same, next);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/**
 * @param {any} one
 * @param {any} other
 */
function isAlike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && one.dataset?.key === other.dataset?.key;
}

/**
 * @param {any} there
 * @param {any} wanted
 */
function morphAttributes(there, wanted) {
  const own = /** @type {string[]} */ (there.constructor.own ?? []);
  for (const { name } of [...there.attributes]) {
    if (name !== "style" && !wanted.hasAttribute(name) && !own.includes(name)) there.removeAttribute(name);
  }
  for (const { name, value } of [...wanted.attributes]) {
    if (name !== "style" && there.getAttribute(name) !== value) there.setAttribute(name, value);
  }
  if (there.style && there.style.cssText !== wanted.style.cssText) there.style.cssText = wanted.style.cssText;
}

/**
 * A style sheet that elements share. It is read when the first of them is there.
 * @param {string} text
 * @returns {() => CSSStyleSheet}
 */
export function sheet(text) {
  /** @type {CSSStyleSheet | null} */
  let made = null;
  return () => {
    if (!made) {
      made = new CSSStyleSheet();
      made.replaceSync(text);
    }
    return made;
  };
}

/** What every element with a root of its own begins with. */
const COMMON = sheet(`
  *, *::before, *::after { box-sizing: border-box; }
  :host([hidden]) { display: none !important; }
  [hidden] { display: none !important; }
  :focus { outline: none; }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  button { font: inherit; color: inherit; }
  .heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`);

/** Whether somebody wants no movement. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * A custom element that draws itself when what it shows has changed: once, however many changes came.
 * A class of it has `static sheet`, `static watched` (attributes) and `draw()`.
 */
export class Drawn extends HTMLElement {
  /** @type {(() => CSSStyleSheet) | null} */
  static sheet = null;
  /** @type {string[]} */
  static watched = [];
  /** Attributes that elements give themselves. */
  static own = ["role", "aria-label"];

  static get observedAttributes() {
    return this.watched;
  }

  constructor() {
    super();
    this.root = this.attachShadow({ mode: "open" });
    const own = /** @type {typeof Drawn} */ (this.constructor).sheet;
    this.root.adoptedStyleSheets = own ? [COMMON(), own()] : [COMMON()];
    this.waiting = false;
  }

  connectedCallback() {
    this.change();
  }

  /**
   * @param {string} _name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(_name, before, after) {
    if (before !== after) this.change();
  }

  /** Draw before the next frame. */
  change() {
    if (this.waiting || !this.isConnected) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      if (this.isConnected) this.draw();
    });
  }

  draw() {}
}

/**
 * Make a class known as an element, once.
 * @param {string} name
 * @param {CustomElementConstructor} type
 */
export function define(name, type) {
  if (!customElements.get(name)) customElements.define(name, type);
}

/**
 * Whether a key press belongs to a field that somebody writes in: single letters do nothing else there.
 * @param {Event} event
 */
export function isWriting(event) {
  const at = /** @type {HTMLElement | null} */ (event.composedPath()[0] ?? null);
  return Boolean(at && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName)));
}
