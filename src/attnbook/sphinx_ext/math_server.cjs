// node math_server.cjs NODE_MODULES: one JSON line {tex, display, spellings} in, one {html} or {error} out.
// `spellings` are pairs of a symbol's TeX and its role (empty for none): each symbol gets the class of its role.
const path = require("path");
const temml = require(path.resolve(process.argv[2], "temml", "dist", "temml.cjs"));

// A role's class is all that a formula may bring into the page besides MathML.
const trust = (context) => context.command === "\\class" && /^role-[a-z]+$/.test(context.class);

// Temml leaves no room between a symbol and the function after it: q cos x, not qcos x.
const ROWS = new Set([undefined, "math", "mrow", "mstyle", "mpadded", "mtd", "msqrt"]);
const SYMBOLS = new Set(["mi", "mn", "msub", "msup", "msubsup", "mfrac", "mrow"]);
const find = (node, type) => (node.type === type ? node : (node.children || []).map((child) => find(child, type)).find(Boolean));
const thin = find(temml.__renderToMathMLTree("a\\,b", {}), "mspace");
const words = (node) => node?.children?.[0]?.text || "";
const isFunction = (node, next) => node.type === "mi" && words(node).length > 1 && next?.type === "mo" && words(next) === "\u2061";
const ends = (node) => (node.type === "mrow" ? node.children.at(-1) : node);
const isSymbol = (node) =>
  SYMBOLS.has(node.type) && ends(node) !== undefined && ends(node).type !== "mspace" && words(ends(node)) !== "\u2061";

function space(node) {
  const kids = node.children || [];
  kids.forEach(space);
  if (!ROWS.has(node.type)) return;
  for (let i = kids.length - 1; i > 0; i -= 1) {
    const [head, next] = kids[i].type === "mrow" ? kids[i].children : [kids[i], kids[i + 1]];
    if (head && isFunction(head, next) && isSymbol(kids[i - 1])) kids.splice(i, 0, thin);
  }
}

// What a symbol is called: its letter, with the accent above it; nothing for what is no symbol.
const text = (node) => node.text?.replace(/^\p{L}{2,}$/u, '"$&"') ?? (node.children || []).map(text).join("");
const isAccent = (node) => node.type === "mover" && node.children[1].type === "mo";
const name = (node) =>
  isAccent(node)
    ? name(node.children[0]) && name(node.children[0]) + text(node)
    : node.type === "mi" || node.type === "mn"
      ? (node.attributes.mathvariant || "") + text(node)
      : "";
const below = (node) => (/^msub/.test(node.type) ? text(node.children[1]) : "");
const base = (node) => (/^msu[bp]/.test(node.type) ? node.children[0] : node);
const INDEX = /^(?:[a-zα-ωℓ0-9,+−∗′():…]|"\w+"\u2061)+$/;

/** What tells the role of a name and what stands below it. A spelling with an index, such as x_i, stands for every
    index; a letter in a face of its own stands for its indexed forms too, where the table has none. */
function roles(spellings) {
  const exact = {},
    indexed = {},
    plain = {};
  for (const [tex, role] of spellings) {
    const [node, more] = temml.__renderToMathMLTree(tex, {}).children;
    const [letter, index] = [name(base(node)), below(node)];
    if (more || !letter) continue;
    exact[`${letter} ${index}`] ??= role;
    if (INDEX.test(index)) indexed[letter] ??= role;
    else if (!index && letter.length > 1) plain[letter] ??= role;
  }
  return (letter, index) => exact[`${letter} ${index}`] ?? (INDEX.test(index) ? (indexed[letter] ?? plain[letter]) : "");
}

function colour(node, roleOf) {
  if (node.classes?.some((one) => /^role-(?!new)/.test(one))) return;
  const [first, ...others] = node.children || [];
  const scripted = base(node) !== node;
  const role = roleOf(name(base(node)), below(node));
  if (role) (below(node) ? node : base(node)).classes.push(`role-${role}`);
  // The index belongs to its symbol; a superscript is a formula of its own.
  const rest = role ? others.slice(below(node) ? 1 : 0) : others;
  if (!role && first) rest.push(scripted && name(first) ? first.children[0] : first);
  if (scripted || !role) for (const part of rest) colour(part, roleOf);
}

const tables = {};
require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { tex, display, spellings } = JSON.parse(line);
    const options = { displayMode: display, throwOnError: true, annotate: false, trust };
    let answer;
    try {
      const tree = temml.__renderToMathMLTree(tex, options);
      colour(tree, (tables[JSON.stringify(spellings)] ??= roles(spellings)));
      space(tree);
      answer = { html: tree.toMarkup() };
    } catch (error) {
      answer = { error: String(error.message).replace(/\s+/g, " ") };
    }
    process.stdout.write(JSON.stringify(answer) + "\n");
  });
