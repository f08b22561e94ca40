"""What in a checker is an example and not its logic: inputs that are tried, and wrong answers.

Another input is as good, and a wrong answer that is changed is mostly as wrong: no test could mind.
That each wrong answer is refused, and the right ones pass, is tested in tests/checks.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_Span = tuple[int, int]


def spans(source: str) -> list[_Span]:
    """Return first and last line of each example: *_cases, *_MISTAKES, and what only they use."""
    parts = [part for part in ast.parse(source).body if not isinstance(part, ast.Import)]
    examples = [part for part in parts if _is_example(part)]
    while True:
        others = [part for part in parts if part not in examples]
        # Without those that an exercise only lists as wrong answers.
        used = {node.id for part in others for node in _outside_tables(part)
                if isinstance(node, ast.Name)}
        wrong = set().union(*map(_wrong_answers, parts)) | {
            node.id for part in examples for node in ast.walk(part) if isinstance(node, ast.Name)}
        more = [part for part in others if isinstance(part, ast.FunctionDef)
                and part.name in wrong and part.name not in used]
        if not more:
            return [(part.lineno, part.end_lineno) for part in examples]
        examples += more


def _is_example(part: ast.stmt) -> bool:
    if isinstance(part, ast.FunctionDef):
        return part.name.endswith("_cases")
    return isinstance(part, ast.Assign) and any(
        isinstance(one, ast.Name) and one.id.endswith("_MISTAKES") for one in part.targets)


def _wrong_answers(part: ast.stmt) -> set[str]:
    """Return the functions that an exercise lists as wrong: those in a table of its call."""
    return {value.id for call in ast.walk(part) if isinstance(call, ast.Call)
            for table in call.args if isinstance(table, ast.Dict)
            for value in table.values if isinstance(value, ast.Name)}


def _outside_tables(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(node, ast.Call) and isinstance(child, ast.Dict)):
            yield from _outside_tables(child)
