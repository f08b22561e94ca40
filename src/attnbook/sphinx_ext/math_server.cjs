// node math_server.cjs NODE_MODULES: one JSON line {tex, display} in, one JSON line {html} or {error} out.
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

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { tex, display } = JSON.parse(line);
    const options = { displayMode: display, throwOnError: true, annotate: false, trust };
    let answer;
    try {
      const tree = temml.__renderToMathMLTree(tex, options);
      space(tree);
      answer = { html: tree.toMarkup() };
    } catch (error) {
      answer = { error: String(error.message).replace(/\s+/g, " ") };
    }
    process.stdout.write(JSON.stringify(answer) + "\n");
  });
