// Nodes without markup: text enters the document only as Text nodes and attributes, so nothing a
// reader types (or a data file holds) can become an element. No sink of Trusted Types is used.
const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, kids) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value == null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...kids.flat(Infinity).filter((kid) => kid != null && kid !== false));
  return node;
}

/** An HTML element: h("p", { class: "note", onclick: f }, "text", child). */
export const h = (tag, props, ...kids) => fill(document.createElement(tag), props, kids);

/** An SVG element, in the same way. */
export const s = (tag, props, ...kids) => fill(document.createElementNS(SVG, tag), props, kids);

/**
 * Set several attributes of a node at once; null and false remove one. What is the same already is
 * left alone: a browser styles and lays out again what was written to, changed or not.
 */
export function put(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value == null || value === false) node.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (node.getAttribute(name) !== text) node.setAttribute(name, text);
    }
  }
  return node;
}

/**
 * Set a text only when it changes: an unchanged live region then stays silent. The Text node stays
 * where it has words before and after: a new one would be styled anew, and all above it with `:has()`.
 */
export function say(node, text) {
  if (node.textContent === text) return;
  const only = node.childNodes.length === 1 ? node.firstChild : null;
  if (only?.nodeType === Node.TEXT_NODE && text !== "") only.data = text;
  else node.textContent = text;
}

/** Take a node away, or let it come back: in the same way only where that is a change. */
export function hide(node, away = true) {
  if (node.hidden !== away) node.hidden = away;
}

/** CSS custom properties and lengths go through the object model, which a strict policy allows. */
export function style(node, rules) {
  for (const [name, value] of Object.entries(rules)) node.style.setProperty(name, value);
  return node;
}

/** True where the reader asked for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
