// Python's tokens, named as Pygments names them: so what is being written has the colours of the code around it.
// Every letter outside of ASCII counts as one of a name: \p{L} costs a browser ten times as long to prepare.
const PART = "[\\w\\u0080-\\uffff]";
const NAME = `(?!\\d)${PART}+`;
const KEYWORDS =
  "as assert async await break class continue def del elif else except finally for from global if import lambda nonlocal pass raise return try while with yield";
const BUILTINS =
  "abs all any bool bytes complex dict divmod enumerate filter float format frozenset getattr hasattr int isinstance issubclass iter len list map max min next object open pow print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type zip";
const words = (list) => `(?<![\\w\\u0080-\\uffff.])(?:${list.replaceAll(" ", "|")})(?!${PART})`;
const long = (quote) => `${quote}(?:\\\\[^]|(?!${quote})[^])*(?:${quote})?`;
const short = (quote) => `${quote}(?:\\\\[^]|[^${quote}\\\\\\n])*${quote}?`;

// In the order in which they are tried; a string that is still open ends with its line, or with the code.
const KINDS = {
  c1: "#.*",
  s2: `(?<!${PART})(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?(?:${['"""', "'''"].map(long).join("|")}|${['"', "'"].map(short).join("|")})`,
  mf: `(?<!${PART})(?:(?:\\d[\\d_]*)?\\.\\d[\\d_]*|\\d[\\d_]*\\.(?!\\.)|\\d[\\d_]*(?=[eE][+-]?\\d))(?:[eE][+-]?\\d[\\d_]*)?j?`,
  mi: `(?<!${PART})(?:0[xXbBoO][\\da-fA-F_]+|\\d[\\d_]*j?)`,
  nd: `(?<=^[ \\t]*)@${NAME}`,
  nf: `(?<=(?<!${PART})def\\s+)${NAME}`,
  nc: `(?<=(?<!${PART})class\\s+)${NAME}`,
  kc: words("True False None"),
  k: words(KEYWORDS),
  ow: words("and in is not or"),
  nb: words(BUILTINS),
  bp: words("self cls"),
  ne: `(?:${NAME}Error|${NAME}Warning|(?:Base)?Exception|StopIteration)(?!${PART})`,
  fm: `__${NAME}__`,
  o: "[-+*/%@&|^~<>=!.]+",
  n: NAME,
};
const TOKEN = new RegExp(
  Object.entries(KINDS)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join("|"),
  "gm",
);

/**
 * The code in pieces, which joined are the code again.
 * @param {string} source
 * @returns {[kind: string, text: string][]} the kind is empty where nothing is coloured
 */
export function pieces(source) {
  const found = [];
  let at = 0;
  for (const match of source.matchAll(TOKEN)) {
    if (match.index > at) found.push(["", source.slice(at, match.index)]);
    found.push([Object.keys(KINDS).find((kind) => match.groups[kind] !== undefined), match[0]]);
    at = match.index + match[0].length;
  }
  if (at < source.length) found.push(["", source.slice(at)]);
  return found;
}
