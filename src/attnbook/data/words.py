"""Lists of words by which chapter 4 judges the vectors that it learns from *Moby-Dick*.

They were written down by reading the list of the novel's most frequent words: the groups before any
vector was made, the analogies before any was tried.  Neither has been changed since.

Attributes
----------
groups : dict of str to tuple of str
    Thirteen kinds of words.  A word's neighbours are good when many of them are of its kind.
analogies : tuple of tuples of four str
    *a* is to *b* as *c* is to *d*.

Examples
--------
>>> from attnbook.data import words
>>> sum(len(group) for group in words.groups.values()), len(words.analogies)
(143, 24)
"""

__all__ = ["analogies", "groups"]

groups: dict[str, tuple[str, ...]] = {
    kind: tuple(listed.split())
    for kind, listed in {
        "numbers": "two three four five six seven eight nine ten twelve twenty thirty forty "
        "fifty sixty seventy hundred thousand",
        "body": "hand head eye face leg arm foot mouth teeth heart brow hair ears nose neck "
        "finger forehead jaw",
        "ship": "deck mast cabin hull stern bow rigging helm bulwarks keel anchor forecastle "
        "windlass tiller sail",
        "names": "ahab starbuck stubb flask queequeg tashtego daggoo pip fedallah ishmael "
        "bildad peleg",
        "colours": "white black red blue green yellow grey golden",
        "weather": "wind storm gale waves calm squall breeze billows weather lightning thunder",
        "pronouns": "i you he she it we they thou",
        "modals": "can could will would shall should may might must",
        "time": "day night hour minute morning evening noon midnight week month year",
        "directions": "north south east west leeward windward starboard larboard",
        "saying": "said cried says answered replied muttered exclaimed shouted murmured",
        "tools": "harpoon lance knife sword spade hook hammer tomahawk rope",
        "family": "father mother son brother wife child boy",
    }.items()
}

analogies: tuple[tuple[str, ...], ...] = tuple(
    tuple(line.split())
    for line in """
    whale whales boat boats
    ship ships mast masts
    day days year years
    hand hands eye eyes
    shark sharks harpoon harpoons
    sail sails line lines
    man men boy boys
    is was are were
    has had do did
    can could will would
    say said cry cried
    see saw come came
    know knew think thought
    take taking go going
    i my he his
    he him they them
    you your thou thy
    he himself they themselves
    north south east west
    high higher low lower
    great greatest high highest
    day night morning evening
    father mother son child
    two three four five
    """.strip().splitlines()
)
