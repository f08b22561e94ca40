"""What in a checker is an example and not its logic: inputs that are tried, and wrong answers.

Another input is as good, and a wrong answer that is changed is mostly as wrong: no test could mind.
That each wrong answer is refused, and the right ones pass, is tested in tests/checks.
"""

import ast

_Span = tuple[int, int]


def spans(source: str) -> list[_Span]:
    """Return first and last line of each example: inputs, wrong answers, what only they use."""
    parts = ast.parse(source).body
    tables = [word.value for part in parts for call in ast.walk(part) if isinstance(call, ast.Call)
              for word in call.keywords if word.arg in {"cases", "more", "mistakes"}
              and not isinstance(word.value, ast.Name)]
    listed = {id(node) for table in tables for node in ast.walk(table)}
    functions = [part for part in parts if isinstance(part, ast.FunctionDef)]
    examples = [part for part in functions if part.name.endswith("_cases")]
    while True:
        wanted = {node.id for one in [*examples, *tables] for node in ast.walk(one)
                  if isinstance(node, ast.Name)}
        used = {node.id for part in parts if part not in examples for node in ast.walk(part)
                if isinstance(node, ast.Name) and id(node) not in listed}
        more = [part for part in functions
                if part not in examples and part.name in wanted - used]
        if not more:
            return [*((part.lineno, part.end_lineno) for part in examples),
                    *((table.lineno + edge, table.end_lineno - edge) for table in tables
                      for edge in [isinstance(table, ast.Dict)])]
        examples += more
