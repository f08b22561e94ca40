// Addresses are written by anybody: only declared names and allowed values reach a model.
import assert from "node:assert/strict";
import test from "node:test";
import { Model } from "../../../src/attnbook/widgets/core/host.js";
import widgets from "../kinds.js";
import { apply, decode, encode, restore, schemaOf, snapshot, valid } from "../../../src/attnbook/widgets/core/state.js";
import { demonstrated, fixture } from "../tools.js";

const pages = fixture("pages");
const modelOf = (kind) => new Model({ kind, ...structuredClone(pages[kind]) });
const get = (model) => (name) => model.get(name);

for (const kind of Object.keys(pages)) {
  test(`${kind}: what it starts with is allowed, and a link brings back exactly that`, () => {
    const model = modelOf(kind);
    const start = snapshot(widgets[kind], model);
    for (const [name, spec] of Object.entries(schemaOf(widgets[kind], get(model)))) assert.ok(valid(spec, start[name]), name);
    const link = `#${encode("widget-a", widgets[kind], model)}`;
    const other = modelOf(kind);
    const asked = decode(link);
    assert.equal(asked.name, "widget-a");
    apply(widgets[kind], other, asked.values);
    assert.deepEqual(snapshot(widgets[kind], other), start);
    assert.equal(encode("widget-a", widgets[kind], model, start), "w=widget-a", "what is as at the start goes without saying");
  });

  test(`${kind}: the ends of every range survive a link`, () => {
    for (const [name, spec] of Object.entries(schemaOf(widgets[kind], get(modelOf(kind))))) {
      if (spec.type !== "number") continue;
      for (const end of [spec.min, spec.max]) {
        const model = modelOf(kind);
        model.set(name, end);
        const other = modelOf(kind);
        apply(widgets[kind], other, decode(`#${encode("w", widgets[kind], model)}`).values);
        assert.ok(Math.abs(other.get(name) - end) <= 1e-5 * Math.abs(end), `${name}: ${other.get(name)}, not ${end}`);
        assert.ok(valid(spec, other.get(name)));
      }
    }
  });
}

for (const [kind, widget] of Object.entries(widgets).filter(([, { predict }]) => predict)) {
  test(`${kind}: the demonstration ends in the state of its question, one that is allowed`, async () => {
    globalThis.matchMedia ??= () => ({ matches: true });
    const model = await demonstrated(widget, { kind, ...structuredClone(pages[kind]) });
    assert.ok(widget.predict.asks(get(model)));
    for (const [name, spec] of Object.entries(schemaOf(widget, get(model)))) assert.ok(valid(spec, model.get(name)), name);
  });
}

const hostile = {
  alignment: { words: ["", "fourty", "two  two", " two", "two ", "Two", "toString", "<b>", Array(17).fill("one").join(" ")], step: ["0", "21", "1.5", "", "١"], checkpoint: ["-1", "12", "1e9"] },
  explanation_lab: { task: ["", "Twice", "toString", "__proto__"], network: ["gru", "constructor"], words: ["", "a b x", "a  b", "toString", Array(11).fill("a").join(" ")], panel: ["other"], method: ["value norms", "<b>"], deleted: ["-1", "11", "1.5"], shares: ["1", Array(11).fill("0").join(","), `${"0,".repeat(9)}1.1`, `${"0,".repeat(9)}NaN`] },
  head_browser: { words: ["", "xx", "a3  b4 ? a b", "a33 b4 ? a b", "A3 b4 ? a b", "toString", Array(12).fill("a3").join(" ")], heads: ["111", "11111", "true", "112x"], view: ["5", "", "__proto__", "All"] },
  kernel_explorer: { bandwidth: ["1e999", "-1", "0", "NaN", "1,2", "0x10", "", "<b>", " 1"], kernel: ["constructor", "__proto__", "Gaussian", "<img src=x onerror=alert(1)>"], data: ["three", "toString"], query: ["Infinity", "1e9"] },
  library: { temperature: ["-0.1", "20.1", "20,", "one"], length: ["1.01", "-1"], angle: ["361", "50°"] },
  next_token: { text: ["", "NaN", "The whale", "<b>", `~${"x".repeat(301)}`], place: ["-1", "301", "1.5"], layer: ["0", "3", "all"], head: ["5", "", "All"], temperature: ["-0.1", "2.1"], checkpoint: ["7", "-1"] },
  softmax_lab: { scores: ["1,2,3", "1,2,3,4,5,6,7", "1,2,3,4,5,7", "a,b,c,d,e,f", "1,2,3,4,5,"], mask: ["11111", "1111112", "111112", "true"], width: ["0", "1.5", "1025"], panel: ["other", ""], draw: ["-1", "1000"] },
};
const ANYWHERE = ["NaN", "1e999", "-1e999", "Infinity", "0x10", "1,2", " ", "null", "undefined", "<img src=x onerror=alert(1)>", "__proto__",
  "constructor", "toString", "javascript:alert(1)", "%00", "9".repeat(400), "١٢", "1e", "--1", "64.5.1", "222222", "[1,2,3,4,5,6]", "1,2,3,4,5,NaN"];
const FOREIGN = ["__proto__", "__proto__[polluted]", "constructor", "toString", "hasOwnProperty", "kind", "_start", "names", "values", "nonsense", ""];
for (const kind of Object.keys(pages)) {
  test(`${kind}: what is not allowed changes nothing`, () => {
    const model = modelOf(kind);
    const before = snapshot(widgets[kind], model);
    const schema = schemaOf(widgets[kind], get(model));
    for (const [name, spec] of Object.entries(schema)) for (const text of [...ANYWHERE, ...(hostile[kind]?.[name] ?? [])]) {
      if (spec.type === "characters" && valid(spec, text)) continue;
      apply(widgets[kind], model, { [name]: text });
      assert.deepEqual(snapshot(widgets[kind], model), before, `${name}=${text}`);
    }
    for (const name of FOREIGN) apply(widgets[kind], model, decode(`#w=a&${name}=1`).values);
    assert.deepEqual(snapshot(widgets[kind], model), before);
    assert.deepEqual([model.get("kind"), model.get("names"), {}.polluted], [kind, pages[kind].names, undefined]);
  });
}

test("bounds that come with the data are those of the widest of them", () => {
  const all = Object.values(pages.kernel_explorer.datasets);
  const { data, bandwidth } = schemaOf(widgets.kernel_explorer, get(modelOf("kernel_explorer")));
  assert.deepEqual(data, { type: "choice", options: ["one", "two"] });
  assert.deepEqual(bandwidth, { type: "number", min: all[0].reach.bandwidth[0], max: all[1].reach.bandwidth[1] });
  assert.deepEqual(schemaOf(widgets.embedding_map, get(modelOf("embedding_map"))).word, { type: "choice", options: pages.embedding_map.words });
});

test("addresses that are about no widget are none", () => {
  for (const hash of ["", "#", "#section", "#x&w=a", `#w=a&b=${"1".repeat(5000)}`]) assert.equal(decode(hash), null, hash);
  const long = (count) => decode("#w=a&b=".padEnd(count, "1"));
  assert.equal(long(5000).values.b.length, 4993);
  assert.equal(long(5001), null);
  assert.deepEqual(decode("#w=widget-a&b=1%2C2"), { name: "widget-a", values: { b: "1,2" } });
  const sent = "#w=widget-a&b=1%2C2&c=x%20y";
  const percents = (text) => `#${encodeURIComponent(text.slice(1))}`;
  for (const again of [sent.replaceAll("&", "&amp;"), sent.replaceAll("&", "&#38;"), sent.replaceAll("=", "=3D"), percents(sent), percents(percents(sent)), sent.replaceAll("&", "%26"), percents(sent.replaceAll("&", "&amp;"))])
    assert.deepEqual(decode(again), decode(sent), "a mailer wrote the address once more");
  const typed = { name: "a", values: { text: "~&amp;=3D%26" } };
  assert.deepEqual(decode(`#w=a&text=${encodeURIComponent(typed.values.text)}`), typed, "what a reader typed stays");
  assert.equal(decode("#w%3Da%26b%3D%ZZ"), null);
  assert.deepEqual(decode("#w=a&__proto__=1").values.polluted, undefined);
});

test("the model tells its listeners once a change, and forgets them when asked", () => {
  const model = new Model({ a: 1 });
  const heard = [];
  const listener = (_, value) => heard.push(value);
  model.on("change:a change:b", listener);
  model.set("a", 2);
  model.set("a", 2);
  model.set("b", 3);
  model.off("change:a", listener);
  model.set("a", 4);
  assert.deepEqual(heard, [2, 3]);
  restore(model, { a: 1, b: 5 });
  assert.deepEqual([model.get("a"), model.get("b"), heard.at(-1)], [1, 5, 5]);
  model.off();
  model.set("b", 6);
  assert.equal(heard.at(-1), 5);
});
