"""The section of chapter 14, to be inserted before "Fill the gaps": run from the repository's root.

Not part of the book yet.  Needs src/attnbook/data/experiments/induction.json (run the experiment) and
the two page models.  Afterwards: scripts/normalise_notebooks.py --execute notebooks/14-pretraining.ipynb.
Sentences in <angle brackets> wait for the numbers over five seeds.
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
("md", """<What the five seeds show: whether every model of two layers falls, between which steps, and whether one layer ever does. `half` and `nine_tenths` are the first measured steps with so many right, 0 for never.>"""),
("code", """for layers in (1, 2):
    last = {name: runs.column("ends", name, layers=layers) for name in ("previous", "follower")}
    for name, weights in last.items():
        print(layers, f"{name:9}", *(f"{x:.3f}" for x in weights))"""),
("md", """<Where the heads look: the mean weight of the first layer on the token before, and of the last layer on what followed the same letter. If both stay small, say so: two layers learned suddenly what an induction head does, but not by these two heads.>

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
