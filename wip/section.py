"""The section of chapter 14, to be inserted before "Fill the gaps": run from the repository's root.

Not part of the book yet.  Needs src/attnbook/data/experiments/induction.json (run the experiment) and
the two page models.  Afterwards: scripts/normalise_notebooks.py --execute notebooks/14-pretraining.ipynb.
"Less, four back" was measured with seed 0 alone (weights 0.44 and 0.26): measure it for all, or drop it.
The figure's cell needs its metadata (name fig-sudden, caption, alt text).
"""
import nbformat

PATH = "notebooks/14-pretraining.ipynb"
CELLS = [
("md", """## All at once

In the novel the loss fell bit by bit. Not everything is learned like that. The next texts are random letters: first some that are all different, then pieces of this beginning, again and again, in any order. What comes is chance, but for one thing: inside a piece every letter follows the letter that it followed before. No parameter can know that letter, since each text begins otherwise. It has to be looked up."""),
("code", """made = repeats.draw(3, np.random.default_rng(2))
for letters_of, known in zip(*made):
    print("".join(repeats.LETTERS[i] for i in letters_of))
    print("".join(" ^"[k] for k in known.int()))
print("equal shares:", round(np.log(26), 4), "nats")"""),
("md", """A mark stands below each letter that can be known. How far back its piece stood is another number each time, so it does not help to look a fixed number of letters back.

> **Predict.** You are the query: the present letter is *q*, and among those before you stands another *q*, followed by a *t*. Whose value do you want? By which key can you find it?

You want the value of the *t*. But nothing in the letter *t* tells you that it is the right one. Its key would have to say who stood *before* it."""),
("code", """text = "qtbmwzfkbmwzqtb"
ids = torch.tensor([repeats.LETTERS.index(c) for c in text])
letter = torch.eye(26)[ids]
before = torch.cat([torch.zeros(1, 26), letter[:-1]])
_, weights = attend(100 * letter, before, letter,
                    mask=masks.causal(len(text), like=letter))
for i, row in enumerate(weights):
    if row.max() > 0.9 and i:
        print(f"letter {i + 1:2}, {text[i]}: looks at letter"
              f" {row.argmax() + 1:2}, {text[row.argmax()]}")"""),
("md", """Query and value are the letters themselves here, and the key of a place is the letter before it. Two heads can do that, one after the other. One in the first layer looks at the token before, and writes what it finds into the stream. One in the second layer makes its keys from what was written, its queries from the present token, and copies what it finds. This second one is called an [induction head](#term-induction-head) ([Elhage and others, 2021](#cite-elhage2021); [Olsson and others, 2022](#cite-olsson2022)).

With a single layer there is nothing to make such a key from: it knows one letter, and how far away that stands."""),
("md", """So much for what two layers *can* do. What do they learn? Two models were trained on such texts, with one head a layer, rotary positions and about as many parameters: one layer with a wide feed-forward network, and two with a narrow one. Each was trained from five seeds.

> **Predict.** Draw the surprise of both, at the letters that can be known."""),
("code", """runs = experiment("induction")
for layers in (1, 2):
    ended = {name: runs.column("ends", name, layers=layers)
             for name in ("parameters", "right", "longer_right", "half", "nine_tenths")}
    print(f"{layers} layer(s), {ended['parameters'][0]:.0f} parameters")
    for name in ("right", "longer_right"):
        print(f"  {name:12}", *(f"{x:.3f}" for x in ended[name]))
    for name in ("half", "nine_tenths"):
        print(f"  {name:12}", *(f"{x:5.0f}" for x in ended[name]))"""),
("md", """Every model of two layers fell, and none of one layer. `half` and `nine_tenths` are the first measured steps with so many right, and 0 stands for never. All five had half of the letters right between steps 550 and 600, and nine of ten by step 800. One layer ended with 15 to 18 % right. In longer sequences, with more letters to remember than in training, two layers were still right in 73 to 85 % of the cases, and one layer in 7 to 8 %."""),
("code", """at = {layers: runs.over_seeds("moments", "known", "step", layers=layers)
      for layers in (1, 2)}
steps = runs.column("moments", "step", layers=1, seed=0)
named = {1: "one layer", 2: "two layers"}
plots.show(plots.lines(
    steps, {named[n]: at[n][1] for n in named},
    quartiles={named[n]: (at[n][0], at[n][2]) for n in named}, markers=False,
    xlabel="training step", ylabel="surprise (nats), letters that can be known"),
    "fig-sudden")"""),
("md", """Where do the heads look? For each distance the mean weight was measured: of the first layer so far back, of the last so far behind the same letter. Here is the distance at which it is largest, and the weight there."""),
("code", """for layers in (1, 2):
    for name in ("back", "behind"):
        where = runs.column("ends", name, layers=layers)
        weights = runs.column("ends", f"{name}_weight", layers=layers)
        print(layers, f"{name:6}", *(f"{k:.0f}: {w:.2f} " for k, w in
                                     zip(where, weights, strict=True)))"""),
("md", """All five took the same way, and it is not the one above. No head looks at the token before. The first layer looks *five* back, and, less, four back. The second looks at the place five behind the same letter. There the first layer has brought that letter, by which the key is found, and the one that followed it, which is wanted.

So it is again two heads, one after the other, but by a detour. Who had only looked for “the token before” would have found nothing.

That it happened here, in models of 18 thousand parameters on letters without meaning, says nothing about why large models learn from their context. [Olsson and others (2022)](#cite-olsson2022) argue that such heads are a large part of the reason; for large models they call their own evidence correlational.

Move through the training of both, and type letters of your own."""),
("code", "SuddenChange()"),
]
nb = nbformat.read(PATH, 4)
at = next(i for i, c in enumerate(nb.cells) if c.source.startswith("## Fill the gaps"))
made = {"md": nbformat.v4.new_markdown_cell, "code": nbformat.v4.new_code_cell}
nb.cells[at:at] = [made[kind](source) for kind, source in CELLS]
for cell in nb.cells:
    if "from attnbook.widgets import NextToken, Quiz" in cell.source:
        for old, new in (
                ("import NextToken, Quiz", "import NextToken, Quiz, SuddenChange"),
                ("checks, leaks, plots,", "checks, leaks, masks, plots,"),
                ("import mask_grid\n", "import mask_grid\nfrom attnbook.pooling import attend\n"),
                ("import ngrams, sampling", "import ngrams, repeats, sampling")):
            cell.source = cell.source.replace(old, new)
nbformat.write(nb, PATH)
