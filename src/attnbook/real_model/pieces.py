"""From a text to ids: the word pieces of BERT, for a vocabulary of small letters."""

import unicodedata
from collections.abc import Iterator, Sequence

from attnbook import _errors
from attnbook.real_model import package

LONGEST = 100  # letters; a longer word is unknown, as in BERT's own code


def _is_control(letter: str) -> bool:
    return letter not in "\t\n\r" and unicodedata.category(letter).startswith("C")


def _is_punctuation(letter: str) -> bool:
    """Return whether a letter is a token of its own: BERT counts $, + and ~ among them, too."""
    sign = letter.isascii() and letter.isprintable() and not (letter.isalnum() or letter == " ")
    return sign or unicodedata.category(letter).startswith("P")


# Signs of Chinese, Japanese and Korean texts that stand for words: each is a token.
_IDEOGRAPHS = ((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F),
               (0x2B740, 0x2B81F), (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F))


def _is_ideograph(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in _IDEOGRAPHS)


class WordPieces:
    """Cut words into the longest pieces that a vocabulary holds, from the left.

    A piece that goes on inside a word begins with ``##``.  A word of which one part is in no
    piece becomes ``[UNK]`` as a whole.

    Parameters
    ----------
    vocab : sequence of str, optional
        The place of a piece is its id.  By default the 30,522 of the pretrained model.

    Raises
    ------
    ValueError
        When a piece is there twice, or ``[UNK]``, ``[CLS]`` or ``[SEP]`` is missing.

    References
    ----------
    Devlin et al. (2019), "BERT", section 3; Wu et al. (2016), "Google's Neural Machine Translation
    System", section 4.1.

    Examples
    --------
    >>> cut = WordPieces(["[UNK]", "[CLS]", "[SEP]", "token", "##s", "##ization", "."])
    >>> cut.pieces("Tokens. Tokenization!")
    ['token', '##s', '.', 'token', '##ization', '[UNK]']
    >>> cut.encode("Tokens.")
    [1, 3, 4, 6, 2]
    """

    def __init__(self, vocab: Sequence[str] | None = None) -> None:
        if vocab is None:
            vocab = package.read("vocab.txt").decode().splitlines()
        self.vocab = tuple(vocab)
        self.ids = {piece: i for i, piece in enumerate(self.vocab)}
        missing = [p for p in ("[UNK]", "[CLS]", "[SEP]") if p not in self.ids]
        if missing or len(self.ids) != len(self.vocab):
            raise _errors.wrong("vocab", "every piece once, [UNK], [CLS] and [SEP] among them",
                                f"{missing[0]} missing" if missing else "a piece twice",
                                "WordPieces()")

    def words(self, text: str) -> list[str]:
        """Return the words of a text in small letters without accents; each sign is one.

        Parameters
        ----------
        text : str

        Returns
        -------
        list of str

        Raises
        ------
        TypeError
            When `text` is no string.

        Examples
        --------
        >>> WordPieces(["[UNK]", "[CLS]", "[SEP]"]).words("Ça, it didn't.")
        ['ca', ',', 'it', 'didn', "'", 't', '.']
        """
        if not isinstance(text, str):
            raise _errors.wrong_type("text", "a string", type(text).__name__, "one text at a time")
        return "".join(self._spaced(text)).split()

    @staticmethod
    def _spaced(text: str) -> Iterator[str]:
        """Yield the letters, with spaces around what is a word by itself."""
        clean = (" " if letter.isspace() else letter for letter in text
                 if not (letter in "\0\ufffd" or _is_control(letter)))
        apart = "".join(f" {x} " if _is_ideograph(x) else x for x in clean)
        bare = (x for x in unicodedata.normalize("NFD", apart) if unicodedata.category(x) != "Mn")
        for letter in bare:
            # One by one: a Greek word would end in a sigma of its own.
            yield f" {letter} " if _is_punctuation(letter) else letter.lower()

    def pieces(self, text: str) -> list[str]:
        """Return the pieces of a text, without ``[CLS]`` and ``[SEP]``.

        Parameters
        ----------
        text : str

        Returns
        -------
        list of str
        """
        return [piece for word in self.words(text) for piece in self._cut(word)]

    def _cut(self, word: str) -> list[str]:
        found, start = [], 0
        while start < len(word):
            ends = range(len(word), start, -1)
            begun = "##" if start else ""
            end = next((e for e in ends if begun + word[start:e] in self.ids), 0)
            if not end or len(word) > LONGEST:
                return ["[UNK]"]
            found.append(begun + word[start:end])
            start = end
        return found

    def encode(self, text: str) -> list[int]:
        """Return the ids of ``[CLS]``, of the pieces, and of ``[SEP]``.

        Parameters
        ----------
        text : str
            A typed ``[CLS]`` is text like any other.

        Returns
        -------
        list of int
        """
        return [self.ids[piece] for piece in ("[CLS]", *self.pieces(text), "[SEP]")]
