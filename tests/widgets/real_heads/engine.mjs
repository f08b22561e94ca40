// node engine.mjs FOLDER < JSON: what the page's engine makes of texts, from the files that the site has.
import { readFileSync } from "node:fs";
import { ModelFile } from "../../../src/attnbook/widgets/core/models/model_file.js";
import { engine } from "../../../src/attnbook/widgets/real_heads/engine.js";
import { shardsOf } from "../../../src/attnbook/widgets/real_heads/model.js";
import { WordPieces } from "../../../src/attnbook/widgets/real_heads/pieces.js";

const { texts, runs, files } = JSON.parse(readFileSync(0, "utf8"));
const bytes = (name) => new Uint8Array(readFileSync(`${process.argv[2]}/${name}`));
// As a thread gets it: from its text alone.
const alone = new Function(`return (${engine})(${WordPieces}, ${ModelFile})`);
const model = alone();
model.add("start", bytes("real-start.bin"));
const early = model.run([101, 102], {}, () => {});
const found = runs.map(() => []);
for (let i = 0; i < 6; i++) {
  model.add("attention", bytes(`real-attention-${i}.bin`), i);
  let told = 0;
  model.run([101, 102], {}, () => told++);
  if (told !== i + 1) throw new Error(`${told} layers told, not ${i + 1}`);
  model.add("thinking", bytes(`real-thinking-${i}.bin`), i);
}
const vectors = runs.map(({ text, off, skip }, i) => {
  const { ids, missing, known } = model.read(text, 32);
  for (const { name, first } of shardsOf(missing, known, files)) model.add("words", bytes(name), first);
  return Array.from(model.run(ids, { off, skip }, (layer, { weights, lengths }) => (found[i][layer] = [...weights, ...lengths])));
});
console.log(JSON.stringify({ early, ids: texts.map((text) => model.read(text).ids), vectors, found }));
