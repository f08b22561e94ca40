"""scripts/lint_types.py: a count of errors may fall and not grow; a new folder has none."""

import json

import lint_types

OLD, NEW = "widgets/old/a.js(3,1): error TS1", "widgets/new/b.js(5,2): error TS2"


def test_only_folders_with_more_than_they_may_are_wrong():
    assert lint_types.judge([OLD, OLD], {"widgets/old": 2}) == ([], {"widgets/old": 2})
    assert lint_types.judge([OLD, OLD], {"widgets/old": 1})[0] == [OLD, OLD]
    assert lint_types.judge([OLD, NEW], {"widgets/old": 1})[0] == [NEW]


def test_a_count_that_has_fallen_is_to_be_stored(tmp_path, monkeypatch, capsys):
    stored = tmp_path / "types.json"
    stored.write_text('{"widgets/old": 2}')
    monkeypatch.setattr(lint_types, "STORED", stored)
    monkeypatch.setattr(lint_types, "errors", lambda: [OLD])
    assert lint_types.main([]) == 1 and "--write" in capsys.readouterr().out
    assert lint_types.main(["--write"]) == 0
    assert json.loads(stored.read_text()) == {"widgets/old": 1}
    assert lint_types.main([]) == 0


def test_the_core_owes_nothing():
    owed = json.loads(lint_types.STORED.read_text("utf8"))
    assert not [folder for folder in owed if folder.startswith("src/attnbook/widgets/core")]
