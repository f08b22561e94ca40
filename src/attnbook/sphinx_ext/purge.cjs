// node purge.cjs NODE_MODULES OUTDIR FILE…: keep only the rules that the pages can use, and minify.
// A sheet named like a page's script of widgets, widgets.KINDS.css, is cut to those pages alone.
const fs = require("fs"), path = require("path");
const [modules, out, ...sheets] = process.argv.slice(2);
const { PurgeCSS } = require(path.resolve(modules, "purgecss"));
const postcss = require(path.resolve(modules, "postcss"));
const lightning = require(path.resolve(modules, "lightningcss"));

const files = (folder) => fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
const read = (file) => fs.readFileSync(file, "utf8");
const pages = files(out).filter((file) => file.endsWith(".html")).map(read);
// Base64 of a model and the words of a language name no class. Of Bootstrap's parts the pages use
// two, whose classes are listed below.
const idle = /[\\/]models[\\/]|language_data|bootstrap\.js$/;
const scripts = files(path.join(out, "_static")).filter((file) => file.endsWith(".js") && !idle.test(file));
const isWidget = (file) => path.basename(file).startsWith("widgets.");

/** What a page has: its words are no classes, so that a text about a "card" keeps no cards. */
function fromPage(page) {
  const found = { tags: [], classes: [], ids: [], attributes: { names: [], values: [] }, undetermined: [] };
  for (const [, tag, rest] of page.matchAll(/<([a-zA-Z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g)) {
    found.tags.push(tag.toLowerCase());
    for (const [, name, a, b, c] of rest.matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)) {
      const value = a ?? b ?? c ?? "";
      found.attributes.names.push(name);
      if (name === "class") found.classes.push(...value.split(/\s+/));
      else if (name === "id") found.ids.push(value);
      if (value.length < 200) found.attributes.values.push(value);
    }
  }
  return found;
}
const words = (text) => text.match(/[\w-]+/g) ?? [];

/** What a widget makes: any element, but of the classes only the book's own. */
function fromWidget(script) {
  const all = words(script);
  return {
    tags: all, ids: [], undetermined: [], attributes: { names: all, values: all },
    classes: all.filter((word) => /^(ab|role)(-|$)/.test(word)),
  };
}

// The theme's script names what it would build for a banner or a choice of versions; the book has neither.
const never = [/version-warning/, /version-switcher/, /header-announcement/];

const purge = async (css, content, safelist) => (await new PurgeCSS().purge({
  css: [{ raw: css }],
  blocklist: never,
  content: content.map(([extension, raw]) => ({ extension, raw })),
  extractors: [
    { extensions: ["page"], extractor: fromPage }, { extensions: ["widget"], extractor: fromWidget },
    { extensions: ["script"], extractor: words },
  ],
  // The colours of the figures are attributes, "#0a5db0": no word that a search in the pages finds.
  dynamicAttributes: ["data-theme", "data-mode", "data-wide", "open", "aria-expanded", "fill", "stroke"],
  safelist,
}))[0].css;

const site = (css) => purge(css, [
  ...pages.map((page) => ["page", page]),
  ...scripts.map((file) => [isWidget(file) ? "widget" : "script", read(file)]),
], {
  standard: ["html", "body", "math", "show", "fade", "scrolled", "highlighted", /^collaps/, /^dropdown/, /^kind-/],
  greedy: [/pst-search/, /tooltip/, /^role-/, /^tml-/],
});

/** The styles of one combination of widgets: what its script names, or makes of a name's beginning. */
function widgets(css, file) {
  const name = path.basename(file, ".css");
  const script = read(file.replace(/css$/, "js"));
  const begun = [...script.matchAll(/[\w-]+(?=\$\{)/g)].map(([begin]) => begin).filter((begin) => /^(ab|role)-./.test(begin));
  const kinds = name.split(".").slice(1).map((kind) => `ab-${kind.replaceAll("_", "-")}`);
  return purge(css, [
    ["widget", script], ...pages.filter((page) => page.includes(`${name}.js`)).map((page) => ["page", page]),
  ], { standard: ["html", "body", ...kinds, ...begun.map((begin) => new RegExp(`^${begin}`))], greedy: [/^role-/] });
}

/** Leave out the variables and the movements that nothing asks for any longer. */
function withoutIdle(css, others) {
  const root = postcss.parse(css);
  const named = (text) => text.match(/--[\w-]+/g) ?? [];
  const outside = new Set(others.flatMap(named));
  for (let left = true; left;) {
    left = false;
    const used = new Set(outside);
    root.walkDecls(({ value }) => { for (const name of named(value)) used.add(name); });
    root.walkDecls(/^--/, (line) => { if (!used.has(line.prop)) { line.remove(); left = true; } });
  }
  const moved = new Set();
  root.walkDecls(/animation(-name)?$/, ({ value }) => { for (const word of words(value)) moved.add(word); });
  root.walkAtRules(/keyframes$/, (rule) => { if (!moved.has(rule.params)) rule.remove(); });
  root.walkRules((rule) => { if (!rule.nodes.length) rule.remove(); });
  return root.toString();
}

(async () => {
  const uncut = Object.fromEntries(sheets.map((file) => [file, read(file)]));
  for (const file of sheets) {
    const others = [...pages, ...scripts.map(read), ...sheets.filter((other) => other !== file).map((other) => uncut[other])];
    const cut = isWidget(file) ? await widgets(uncut[file], file) : withoutIdle(await site(uncut[file]), others);
    const { code } = lightning.transform({
      filename: file, code: Buffer.from(cut), minify: true, errorRecovery: true,
    });
    fs.writeFileSync(file, code);
  }
})();
