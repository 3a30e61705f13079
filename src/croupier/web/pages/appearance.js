// How the pages look for whoever looks: the deck and the theme, which this browser keeps.

const DECK = "croupier-four-colours";

/** @param {boolean} four */
export function setDeck(four) {
  localStorage.setItem(DECK, four ? "1" : "");
  location.reload();
}

try {
  document.documentElement.toggleAttribute("data-four-colours", Boolean(localStorage.getItem(DECK)));
} catch {
  // a browser that keeps nothing has the deck of two colours
}

const THEME = "croupier-theme";

/** The theme that somebody has chosen: "" is that of each page. */
export function keptTheme() {
  try {
    const kept = localStorage.getItem(THEME) ?? "";
    return ["dark", "light"].includes(kept) ? kept : "";
  } catch {
    return "";
  }
}

/** @param {string} theme */
export function setTheme(theme) {
  localStorage.setItem(THEME, theme);
  location.reload();
}

if (keptTheme()) document.documentElement.setAttribute("data-theme", keptTheme());
