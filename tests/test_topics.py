"""Every topic that the book promises to teach is found in its chapter, at the place named."""

import re
from functools import cache

import nbformat
import pytest
import yaml
from booktext import LINK, ROOT

from attnbook.bug_clinic import PARTS
from attnbook.data.tables import chapters

# An issue or a pull request, linked.
THREAD = re.compile(r"\]\((https://github\.com/[\w.-]+/[\w.-]+/(?:issues|pull)/\d+)\)")
TOPICS = yaml.safe_load((ROOT / "tests" / "topics.yml").read_text(encoding="utf-8"))
CHAPTERS = {chapter.stem: chapter for chapter in chapters()}


def listed():
    """Return every topic as (group, chapter, topic)."""
    for stem, kinds in TOPICS["chapters"].items():
        for kind in ("cover", "show"):
            yield from ((kind, stem, topic) for topic in kinds[kind])
    for page, topics in TOPICS["pages"].items():
        yield from (("page", page, topic) for topic in topics)
    for group, topics in TOPICS["notes"].items():
        yield from ((group, topic["chapter"], topic) for topic in topics)


def shown(cell):
    """Return what a reader sees of a cell, and the labels that stand in it, as two texts."""
    if cell.cell_type == "markdown":
        labels = re.findall(r'\\label\{([^}]+)\}|<a id="([^"]+)"></a>', cell.source)
        return cell.source, " ".join("".join(pair) for pair in labels)
    figure = cell.metadata.get("mystnb", {}).get("figure", {})
    outputs = [output.get("text", "") for output in cell.outputs]
    widgets = re.findall(r'id="(widget-[^"]+)"', str([o.get("data", {}) for o in cell.outputs]))
    labels = re.findall(r"^# (code-[a-z0-9-]+):", cell.source, re.MULTILINE)
    text = "\n".join([cell.source, figure.get("caption", ""), *outputs])
    return text, " ".join([*labels, *widgets, figure.get("name", "")])


def plain(text):
    """Return a text as it is searched: links by their words, no emphasis, single spaces."""
    text = LINK.sub(r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"\*(?!\s)|(?<!\s)\*", "", text)).casefold()


def cells(stem):
    """Return the cells of a chapter; a page around the chapters is one cell."""
    if stem in CHAPTERS:
        path = ROOT / "notebooks" / CHAPTERS[stem].notebook
        return nbformat.read(path, as_version=4).cells
    page = (ROOT / "book" / f"{stem}.md").read_text(encoding="utf-8")
    return [nbformat.v4.new_markdown_cell(page)]


@cache
def sections(stem):
    """Return the sections of a chapter or a page as (heading, text, labels)."""
    title = re.search(r"^# (.+)$", cells(stem)[0].source, re.MULTILINE)[1]
    found = [[title, "", ""]]
    for cell in cells(stem):
        text, labels = shown(cell)
        if cell.cell_type == "code":
            found[-1][1] += "\n\n" + text
            found[-1][2] += " " + labels
            continue
        # A label of a section stands on the line before its heading.
        parts = re.split(r'^((?:<a id="sec-[^"]+"></a>\n)?##+ .+)$', text, flags=re.MULTILINE)
        found[-1][1] += "\n\n" + parts[0]
        found[-1][2] += " " + labels_in(parts[0])
        for heading, body in zip(parts[1::2], parts[2::2], strict=True):
            found.append([heading.split("# ", 1)[1].strip(), body, labels_in(heading + body)])
    return [(heading, plain(text), set(labels.split())) for heading, text, labels in found]


def labels_in(text):
    found = re.findall(r'\\label\{([^}]+)\}|<a id="([^"]+)"></a>', text)
    return " ".join("".join(pair) for pair in found)


def places(stem, place):
    """Return the texts of the sections that a place names."""
    name = place.removeprefix("§ ")
    return [
        text
        for heading, text, labels in sections(stem)
        if (heading == name if place.startswith("§ ") else place in labels)
    ]


def problem(stem, topic):
    """Say what is wrong with a topic's place, or nothing."""
    if "at" not in topic:
        return "no place"
    found = places(stem, topic["at"])
    if len(found) != 1:
        return f"{topic['at']!r} stands in {len(found)} sections"
    if plain(topic["says"]) not in found[0]:
        return f"{topic['says']!r} is not in the section of {topic['at']!r}"
    return ""


def test_every_topic_is_found_where_it_should_be():
    wrong = [
        f"{group}, {stem}, {topic['topic']}: {problem(stem, topic)}"
        for group, stem, topic in listed()
        if problem(stem, topic)
    ]
    assert not wrong, "\n".join(wrong)


def test_every_bug_has_its_symptom_test_and_repair():
    bugs = [text for heading, text, _ in sections("bug-clinic") if heading.startswith("Bug ")]
    assert len(bugs) == 12
    for text in bugs:
        assert "predict." in text
        assert "the test." in text
        assert "repair." in text


def test_every_bug_links_its_thread_and_the_table_of_sources_has_them_all():
    path = ROOT / "notebooks" / CHAPTERS["bug-clinic"].notebook
    cells = nbformat.read(path, as_version=4).cells
    text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    parts = re.split(r"^##+ ", text, flags=re.MULTILINE)
    linked = [THREAD.findall(part) for part in parts if part.startswith("Bug ")]
    assert len(linked) == 12 and all(linked)
    (sources,) = (part for part in parts if part.startswith("Sources\n"))
    rows = [line for line in sources.splitlines() if line.startswith("|")][2:]
    assert len(rows) == 12 and {row.split("`")[1] for row in rows} == set(PARTS)
    for row, threads in zip(rows, linked, strict=True):    # in the order of the bugs
        assert set(THREAD.findall(row)) & set(threads), row


def test_the_list_has_every_chapter_of_the_plan_in_its_order():
    assert list(TOPICS["chapters"]) == list(CHAPTERS)


# How many topics each chapter covers and shows, and each page holds: nobody loses one by accident.
COUNTS = {
    "library": (9, 4),
    "kernels": (12, 9),
    "scoring": (12, 5),
    "embeddings": (8, 4),
    "seq2seq": (8, 4),
    "self-attention": (12, 4),
    "positions": (5, 3),
    "masks": (10, 2),
    "cross-attention": (8, 2),
    "multi-head": (7, 4),
    "block": (10, 5),
    "transformer": (11, 4),
    "costs": (12, 4),
    "pretraining": (5, 3),
    "vit": (6, 3),
    "explanation": (7, 3),
    "bug-clinic": (12, 5),
}
PAGES = {
    "welcome": 2,
    "prerequisites": 5,
    "reading-and-running": 2,
    "notation": 2,
    "glossary": 2,
    "paper-facts": 3,
    "references": 1,
}


def test_the_pages_around_the_chapters_are_complete():
    assert {page: len(topics) for page, topics in TOPICS["pages"].items()} == PAGES


@pytest.mark.parametrize("stem", CHAPTERS)
def test_a_chapter_has_all_its_topics(stem):
    kinds = TOPICS["chapters"][stem]
    count = (len(kinds["cover"]), len(kinds["show"]))
    # A chapter that is being written has no count yet, and at least the topics of the example.
    assert count == COUNTS.get(stem, count) and min(count) >= 2
    names = [topic["topic"] for kind in ("cover", "show") for topic in kinds[kind]]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("stem", CHAPTERS)
def test_a_chapter_has_the_widget_that_was_promised(stem):
    promised = TOPICS["chapters"][stem].get("widget")
    without = stem == "bug-clinic" or stem not in COUNTS
    assert without or promised, "only the clinic does without a widget"
    shown_there = {
        label
        for _, _, labels in sections(stem)
        for label in labels
        if label.startswith("widget-")
    }
    assert promised is None or promised in shown_there, shown_there


def test_the_groups_of_notes_are_complete():
    assert {group: len(topics) for group, topics in TOPICS["notes"].items()} == NOTES


# How many topics each group of notes has: nobody loses one by accident.
NOTES = {"A": 36, "B": 20, "C": 21, "D": 17, "E": 34}


@pytest.mark.parametrize(
    ("place", "says", "message"),
    [
        ("§ Four words", "What you bring is the answer", "is not in the section"),
        ("§ Four wrods", "What you bring is the query", "stands in 0 sections"),
        ("eq-attend", "Marvel points between comics and films", "is not in the section"),
        ("eq-nw", "query", "stands in 0 sections"),
    ],
)
def test_a_wrong_place_is_noticed(place, says, message):
    assert message in problem("library", {"topic": "x", "at": place, "says": says})


def test_a_topic_without_a_place_is_noticed():
    assert problem("library", {"topic": "x"}) == "no place"
