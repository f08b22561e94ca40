// The page of the search: finds sections, terms and functions in the index that the build has made (search.py).
// Nothing is asked of a server, so it works from disk, too.
(() => {
  const words = JSON.parse(document.currentScript.dataset.words);
  const SHOWN = 20; // results before "show more"
  const AROUND = 170; // characters of an excerpt
  const NEAR = 3; // a name that means the same counts so many times,
  const SAME = 5; // and just what was typed, so many
  const WEIGHT = { term: 1.2, function: 0.6, more: 0.6 };
  const IDLE = new Set(
    "a an and are as at be by can do does for from how i in into is it its of on or that the there this to use using was what when where which who why with you".split(
      " ",
    ),
  );

  const split = (text) => text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  /** Words and names; a name such as masked_softmax is found by its parts, too. */
  const parts = (text) => split(text).flatMap((word) => (/._./.test(word) ? [word, ...word.split("_")] : [word]));

  /** A word without its ending: "masks" and "masking" are found by "mask". */
  function stem(given) {
    const word = given.toLowerCase().replace(/^_+|_+$/g, "");
    if (word.includes("_")) return word;
    const bare =
      word.length > 4
        ? word.replace(/(?:[^aeiou]ing|[^aeiou]ed)$/, (end) => end[0]).replace(/([^s])s$/, "$1")
        : word.replace(/([^su])s$/, "$1");
    return bare.length > 4 ? bare.replace(/e$/, "") : bare;
  }
  const term = (word) => stem(word) || null;
  const stems = (text) => split(text).map(stem);

  const { pages, entries, same } = globalThis.attnbookIndex;
  const places = entries.map(([page, anchor, title, kind, text, names], id) => {
    const [address, name] = pages[page];
    return { id, href: address + (anchor ? `#${anchor}` : ""), title, kind, text, names, page: name };
  });
  const index = new MiniSearch({ fields: ["title", "names", "page", "text"], tokenize: parts, processTerm: term });
  index.addAll(places);
  const phrases = same.map((group) => group.map((phrase) => stems(phrase)));
  const options = {
    tokenize: split,
    boost: { title: 5, names: 1.5, page: 1.5, text: 1 },
    prefix: (word, i, all) => i === all.length - 1 && word.length > 2,
    bm25: { k: 1.2, b: 0.5, d: 0.2 },
  };

  const startOf = (phrase, asked) => asked.findIndex((_, i) => phrase.every((word, j) => asked[i + j] === word));

  /** What was asked, and the same with other words for it. */
  function readings(asked) {
    const others = phrases.flatMap((group) =>
      group.flatMap((phrase) => {
        const at = startOf(phrase, asked);
        return at < 0 ? [] : group.filter((one) => one !== phrase).map((one) => asked.toSpliced(at, phrase.length, ...one));
      }),
    );
    return [asked, ...others];
  }

  /** Whether a place has just the name that was asked for. */
  function isCalled(place, all) {
    const name = stems(place.kind === "function" ? place.title.split(".").at(-1) : place.title).join(" ");
    return all.some((asked) => asked.join(" ") === name);
  }

  function find(text) {
    const every = stems(text).filter(Boolean);
    const asked = every.filter((word) => !IDLE.has(word));
    const all = readings(asked.length ? asked : every);
    const query = (combineWith) => ({ combineWith: "OR", queries: all.map((queries) => ({ combineWith, queries })) });
    const boostDocument = (id) => {
      const { kind, title } = places[id];
      const near = title === text.trim() ? SAME : isCalled(places[id], all) ? NEAR : 1;
      return near * (near > 1 && kind === "function" ? 1 : (WEIGHT[kind] ?? 1));
    };
    const strict = index.search(query("AND"), { ...options, boostDocument });
    const known = new Set(strict.map(({ id }) => id));
    const loose =
      strict.length < SHOWN ? index.search(query("OR"), { ...options, boostDocument, fuzzy: (word) => word.length > 4 && 0.2 }) : [];
    return [...strict, ...loose.filter(({ id }) => !known.has(id))].map(({ id, terms }) => ({ ...places[id], terms }));
  }

  const node = (tag, name, ...kids) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(...kids);
    return made;
  };

  /** The text around the first words that were found, which are marked. */
  function excerpt({ text, terms }) {
    const found = [...text.matchAll(/[\p{L}\p{N}_]+/gu)].filter(([word]) => terms.includes(stem(word)));
    const start = Math.max(0, (found[0]?.index ?? 0) - AROUND / 3);
    const from = start && text.indexOf(" ", start) + 1;
    const to = from + AROUND < text.length ? text.lastIndexOf(" ", from + AROUND) : text.length;
    const line = node("p", "found-text", from ? "… " : "");
    let at = from;
    for (const { 0: word, index: where } of found) {
      if (where < at || where + word.length > to) continue;
      line.append(text.slice(at, where), node("mark", "", word));
      at = where + word.length;
    }
    line.append(text.slice(at, to), to < text.length ? " …" : "");
    return line;
  }

  function result(place) {
    const link = node("a", "", place.title);
    link.href = place.href;
    const where = place.title === place.page ? "" : node("span", "found-where", place.page);
    return node("li", "", link, where, excerpt(place));
  }

  function show(text) {
    const box = document.getElementById("search-results");
    const list = node("ol", "found");
    const status = node("p", "");
    status.role = "status";
    box.replaceChildren(status, list);
    if (!text.trim()) return;
    const found = find(text);
    const said = words[["none", "one"][found.length] ?? "many"];
    status.textContent = said.replace("{count}", found.length).replace("{asked}", text);
    const more = node("button", "found-more", words.more);
    const grow = () => {
      const at = list.children.length;
      list.append(...found.slice(at, at + SHOWN).map(result));
      more.hidden = list.children.length === found.length;
      if (at) list.children[at].querySelector("a").focus();
    };
    more.onclick = grow;
    grow();
    box.append(more);
  }

  const asked = new URLSearchParams(location.search).get("q") ?? "";
  for (const field of document.querySelectorAll("form.bd-search input")) field.value = asked;
  show(asked);
  globalThis.attnbookSearch = { find };
})();
