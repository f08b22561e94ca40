// node purge.cjs NODE_MODULES OUTDIR KEPT FILE…: leave the rules that the pages can use, and minify.
// A sheet named like a page's script of widgets, widgets.KINDS.css, is cut to those pages alone.
// KEPT holds what the last build cut: a sheet is cut anew when what it was cut from has changed.
// What is cut goes to the standard output, in the form of KEPT.
const fs = require("fs"),
  path = require("path"),
  crypto = require("crypto");
const [modules, out, keptAt, ...sheets] = process.argv.slice(2);
const { PurgeCSS } = require(path.resolve(modules, "purgecss"));
const lightning = require(path.resolve(modules, "lightningcss"));

const files = (folder) => fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
const read = (file) => fs.readFileSync(file, "utf8");
const pages = files(out)
  .filter((file) => file.endsWith(".html"))
  .map(read);
// Base64 of a model and the words of the search name no class. Of Bootstrap's parts the pages use
// two, whose classes are listed below.
const idle = /[\\/]models[\\/]|search-index\.js$|minisearch\.js$|bootstrap\.js$/;
const scripts = files(path.join(out, "_static")).filter((file) => file.endsWith(".js") && !idle.test(file));
const isWidget = (file) => path.basename(file).startsWith("widgets.");

/** What a page has: its words are no classes, so that a text about a "card" keeps no cards. */
function fromPage(page) {
  const found = { tags: [], classes: [], ids: [], attributes: { names: [], values: [] }, undetermined: [] };
  for (const [, tag, rest] of page.matchAll(/<([a-zA-Z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g)) {
    found.tags.push(tag.toLowerCase());
    if (tag === "link") continue; // which names the sheets, and cannot be seen
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
const named = (text) => text.match(/--[\w-]+/g) ?? [];

const had = new Map(pages.map((page) => [page, fromPage(page)]));

/** What pages have together, each once: another sentence on a page changes nothing here. */
function together(some) {
  const parts = some.map((page) => had.get(page));
  const all = (of) => [...new Set(parts.flatMap(of))].sort();
  return [
    all((part) => part.tags),
    all((part) => part.classes),
    all((part) => part.ids),
    all((part) => part.attributes.names),
    all((part) => part.attributes.values),
  ];
}

/** What a widget makes: any element, but of the classes only the book's own. */
function fromWidget(script) {
  const all = words(script);
  return {
    tags: all,
    ids: [],
    undetermined: [],
    attributes: { names: all, values: all },
    classes: all.filter((word) => /^(ab|role)(-|$)/.test(word)),
  };
}

// The theme's script names what it would build for a banner or a choice of versions; the book has neither.
const never = [/version-warning/, /version-switcher/, /header-announcement/];

const purge = async (css, content, safelist, purger = new PurgeCSS(), options = {}) =>
  (
    await purger.purge({
      css: [{ raw: css }],
      blocklist: never,
      content: content.map(([extension, raw]) => ({ extension, raw })),
      extractors: [
        { extensions: ["page"], extractor: (page) => had.get(page) },
        { extensions: ["widget"], extractor: fromWidget },
        { extensions: ["script"], extractor: words },
      ],
      dynamicAttributes: ["data-theme", "data-mode", "data-wide", "open", "aria-expanded"],
      safelist,
      ...options,
    })
  )[0].css;

/** The site's own styles, without variables and movements that nothing asks for, inside or outside. */
function site(css, outside) {
  const purger = new PurgeCSS();
  for (const name of outside) purger.variablesStructure.usedVariables.add(name);
  const safelist = {
    standard: ["html", "body", "math", "show", "fade", "scrolled", "highlighted", /^collaps/, /^dropdown/, /^kind-/],
    greedy: [/pst-search/, /tooltip/, /^role-/, /^tml-/],
  };
  const content = [...pages.map((page) => ["page", page]), ...scripts.map((file) => [isWidget(file) ? "widget" : "script", read(file)])];
  return purge(css, content, safelist, purger, { keyframes: true, variables: true });
}

const pagesOf = (file) => pages.filter((page) => page.includes(`${path.basename(file, ".css")}.js`));

/** The styles of one combination of widgets: what its script names, or makes of a name's beginning. */
function widgets(css, file) {
  const name = path.basename(file, ".css");
  const script = read(file.replace(/css$/, "js"));
  const begun = [...script.matchAll(/[\w-]+(?=\$\{)/g)].map(([begin]) => begin).filter((begin) => /^(ab|role)-./.test(begin));
  const kinds = name
    .split(".")
    .slice(1)
    .map((kind) => `ab-${kind.replaceAll("_", "-")}`);
  return purge(css, [["widget", script], ...pagesOf(file).map((page) => ["page", page])], {
    standard: ["html", "body", /^role-/, ...kinds, ...begun.map((begin) => new RegExp(`^${begin}`))],
  });
}

// The program and its packages cut every sheet.
const version = [read(__filename), ...["purgecss", "lightningcss"].map((name) => read(path.resolve(modules, name, "package.json")))];

function earlier() {
  try {
    return JSON.parse(read(keptAt));
  } catch {
    return {}; // the first build, or one that was broken off
  }
}

const minified = (css, filename) =>
  lightning.transform({ filename, code: Buffer.from(css), minify: true, errorRecovery: true }).code.toString();

(async () => {
  const texts = scripts.map(read);
  const uncut = Object.fromEntries(sheets.map((file) => [file, read(file)]));
  const before = earlier(),
    kept = {};
  for (const file of sheets) {
    const css = uncut[file],
      name = path.basename(file);
    let from, cut;
    if (isWidget(file)) {
      from = [read(file.replace(/css$/, "js")), together(pagesOf(file))];
      cut = () => widgets(css, file);
    } else {
      const seen = [...pages, ...texts, ...sheets.filter((other) => other !== file).map((other) => uncut[other])];
      const asked = new Set(seen.flatMap(named));
      from = [texts, together(pages), [...asked].sort()];
      cut = () => site(css, asked);
    }
    const key = crypto
      .createHash("sha256")
      .update(JSON.stringify([version, css, from]))
      .digest("hex");
    kept[name] = before[name]?.key === key ? before[name] : { key, code: minified(await cut(), file) };
  }
  process.stdout.write(JSON.stringify(kept));
})();
