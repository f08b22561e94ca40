"""Stored results of the experiments: tables over several seeds, as they were measured."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

import numpy as np

Row = Mapping[str, object]


@dataclass(frozen=True)
class Experiment:
    """The result of one experiment.

    Attributes
    ----------
    stem : str
        Its name, that of the chapter that shows it.
    about : str
        What was measured, in one sentence.
    seeds : tuple of int
        The seeds that occur.
    versions : mapping of str to str
        What it was computed with.
    commit : str
        The state of the repository that it was computed in.
    tables : mapping of name to rows
        Each row holds what was varied and what was measured.
    seconds : mapping of table name to float
        Wall time of each table.
    """

    stem: str
    about: str
    seeds: tuple[int, ...]
    versions: Mapping[str, str]
    commit: str
    tables: Mapping[str, tuple[Row, ...]]
    seconds: Mapping[str, float]

    def rows(self, table: str, **where: object) -> list[Row]:
        """Return the rows of a table whose entries equal `where`.

        Raises
        ------
        ValueError
            When there is no such table, or no such row.
        """
        if table not in self.tables:
            raise ValueError(f"no table {table!r}: expected one of {list(self.tables)}")
        found = [
            row
            for row in self.tables[table]
            if all(key in row and row[key] == value for key, value in where.items())
        ]
        if not found:
            raise ValueError(
                f"no row of {table!r} with {where}; a row looks like {dict(self.tables[table][0])}"
            )
        return found

    def column(self, table: str, name: str, **where: object) -> np.ndarray:
        """Return one column of those rows as an array, in their order.

        Raises
        ------
        ValueError
            When there is no such table, row or column.
        """
        rows = self.rows(table, **where)
        missing = [row for row in rows if name not in row]
        if missing:
            raise ValueError(f"no column {name!r}: expected one of {sorted(missing[0])}")
        found = np.array([row[name] for row in rows])
        # Whole numbers have 32 bits in a page's NumPy, and products of sizes need more.
        return found.astype(np.int64) if found.dtype.kind == "i" else found

    def over_seeds(self, table: str, name: str, by: str, **where: object) -> np.ndarray:
        """Return lower quartile, median and upper quartile over the seeds.

        Parameters
        ----------
        table, name : str
            Which column of which table.
        by : str
            What is varied; one entry of the result for each of its values, in stored order.
        **where
            Which rows.

        Returns
        -------
        ndarray, shape (3, values of `by`)
        """
        values = list(dict.fromkeys(row[by] for row in self.rows(table, **where)))
        columns = [self.column(table, name, **{**where, by: value}) for value in values]
        return np.quantile(np.stack(columns, axis=-1), [0.25, 0.5, 0.75], axis=0)


def experiment(stem: str) -> Experiment:
    """Read the stored result of an experiment.

    Parameters
    ----------
    stem : str
        Stem of the chapter, such as ``kernels``.

    Returns
    -------
    Experiment

    Raises
    ------
    ValueError
        When no such result is stored.

    Examples
    --------
    >>> errors = experiment("kernels").column("errors", "error", method="average")
    >>> len(errors), bool((errors > 0).all())
    (20, True)
    """
    folder = resources.files("attnbook.data") / "experiments"
    path = folder / f"{stem}.json"
    if not path.is_file():
        have = sorted(file.name.removesuffix(".json") for file in folder.iterdir())
        raise ValueError(
            f"no stored result {stem!r}: expected one of {have}; a new one is made by "
            f"python scripts/run_experiments.py {stem} in the book's repository"
        )
    stored = json.loads(path.read_text(encoding="utf8"))
    return Experiment(
        stem=stored["stem"],
        about=stored["about"],
        seeds=tuple(stored["seeds"]),
        versions=stored["versions"],
        commit=stored["commit"],
        tables={name: tuple(table["rows"]) for name, table in stored["tables"].items()},
        seconds={name: table["seconds"] for name, table in stored["tables"].items()},
    )
