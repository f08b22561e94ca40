// What Python returns, as nodes: [tag, attributes, ...children] becomes an element only where tag and attribute are
// listed here.  Anything else becomes its children, so no result can bring a script, a link elsewhere or a picture.
import { h, s } from "../../widgets/core/dom.js";

const HTML = new Set([
  "div",
  "p",
  "span",
  "strong",
  "b",
  "em",
  "i",
  "code",
  "pre",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "caption",
  "dl",
  "dt",
  "dd",
  "ul",
  "ol",
  "li",
  "br",
  "sub",
  "sup",
  "a",
]);
const SVG = new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "use",
  "defs",
  "clipPath",
  "title",
  "desc",
]);
const ATTRIBUTE =
  /^(class|id|role|scope|colspan|rowspan|d|x|y|[xy][12]|c[xy]|r[xy]?|width|height|viewBox|transform|points|opacity|(fill|stroke|font|text|clip|aria|data)(-[\w-]+)?)$/;

/** Whether a value asks for nothing: an address may only lead to a place on this page. */
const isQuiet = (value) => !/\\|@|image|url\((?!["']?#)/i.test(value);

const allowed = (name, value) => (ATTRIBUTE.test(name) && isQuiet(value)) || (name === "href" && value.startsWith("#"));

/** Nodes of a tree; `make` is h or s. */
export function grow(tree, make = h) {
  if (typeof tree === "string") return [tree];
  const [tag, given, ...children] = tree;
  const inside = tag === "svg" ? s : make;
  const grown = children.flatMap((child) => grow(child, inside));
  if (!(inside === s ? SVG : HTML).has(tag)) return grown;
  const node = inside(tag, Object.fromEntries(Object.entries(given).filter(([name, value]) => allowed(name, value))), grown);
  // A strict policy allows the object model; an address in a style would be a request, also one behind a backslash.
  if (given.style && isQuiet(given.style)) node.style.cssText = given.style;
  return [node];
}
