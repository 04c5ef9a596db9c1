"""Words for questions about bytes, by what their characters need. Text, not code: none of it is ever normalised."""

from __future__ import annotations

import unicodedata
from typing import Final

from drill.questions.dice import Dice
from drill.questions.lexicon import Lexicon

#: English words of five letters at most, to be given a capital letter.
_ASCII: Final = ("read", "text", "byte", "word", "model", "token", "drill", "merge", "code", "line", "page", "learn")
#: Latin with letters of its own beyond ASCII, Greek, Cyrillic, Hebrew, Arabic.
_TWO_BYTES: Final = (
    *("caf\u00e9", "na\u00efve", "\u00fcber", "se\u00f1or", "gar\u00e7on", "sm\u00f8rre", "\u00eele", "pi\u00f1a"),
    *("Γεια", "λόγος", "μία", "слово", "да", "мир", "שלום", "ספר"),
    *("كتاب", "قلم", "نص", "درس", "كلمة", "علم", "سلام", "شعر", "کتاب", "گل", "پدر", "چای"),
)
#: Letters to whom a mark of its own is added, which have a composed form too: base letter and mark.
_DECOMPOSED: Final = (
    *("e\u0301te\u0301", "ro\u0302le", "fu\u0308r", "n\u0303u", "zoe\u0308", "le\u0301ger", "vida\u0301", "Zu\u0308g"),
    *("cafe\u0301", "re\u0301el", "nai\u0308ve", "u\u0308ber", "pin\u0303a", "gara\u0300", "I\u0301da", "o\u0302te"),
    *("ا\u0653ن", "ا\u0654مل", "ا\u0655ن", "و\u0654م", "مبتدا\u0654", "ا\u0653ب"),
)
#: Arabic with vowel marks, which no composed letter holds, and Persian with the zero-width non-joiner.
_MARKED: Final = (
    *("ك\u064eت\u064eب", "ع\u0650لم", "ق\u064eل\u064eم", "ن\u064eص\u0651", "د\u064eرس", "ش\u0650عر", "س\u064eلام"),
    *("م\u064eد\u064eر", "ك\u0650تاب", "ق\u064fلوب", "ش\u064eم\u0652س", "ب\u064eيت", "نور\u064c", "ر\u064eج\u064fل"),
    *("نمی\u200cآیم", "می\u200cخوانم", "درس\u200cها", "هم\u200cزبان", "نیم\u200cروز", "پی\u200cدرپی"),
    *("می\u200cرود", "کتاب\u200cها", "گل\u200cها", "می\u200cآید", "خانه\u200cای", "بی\u200cکار"),
)
_THREE_BYTES: Final = (
    *("हिन्दी", "पाठ", "शब्द", "नमक", "अक्षर", "বই", "தமிழ்", "ไทย", "ก็", "አማ", "ඒක", "ქართ"),
    *("書籍", "山水", "花", "বাংলা", "ગુજ", "తెలు", "ລາວ", "ພາສາ", "သင်", "မြန်"),
    *("文字", "語", "日本", "本文", "中文", "読む", "かな", "글자", "한글"),
)
_EMOJI: Final = ("😀", "🎓", "📚", "🌍", "🚀", "🦊", "🍎", "🎲", "🔤", "𝔸", "𐎠", "🙂")
#: What stands before or behind them: one, two and three bytes.
_BESIDE: Final = ("a", "ok", "Hi", "n", "é", "ñ", "ب", "نص", "λ", "я", "語", "अ", "字", "क")


#: Digits that may stand behind a word: where it runs from right to left, Arabic's own.
_DIGITS: Final = ("2", "3", "4", "5", "6", "7", "8", "9")
_ARABIC_DIGITS: Final = ("٢", "٣", "٤", "٥", "٦", "٧", "٨", "٩")


def draw_word(level: int, dice: Dice, lexicon: Lexicon) -> str:
    """A word of the level's characters."""
    word = _drawn(level, dice, lexicon)
    if level not in (2, 3, 4) or dice.chance(0.4):
        return word
    return word + dice.pick(_ARABIC_DIGITS if unicodedata.bidirectional(word[0]) in ("R", "AL") else _DIGITS)


def _drawn(level: int, dice: Dice, lexicon: Lexicon) -> str:
    match level:
        case 1:
            return _with_a_capital(dice.pick(_ASCII), dice)
        case 2:
            own = [stem for stem in lexicon.stems if 2 <= len(stem) <= 4 and all(0x80 <= ord(c) < 0x800 for c in stem)]
            return dice.pick(own) if own and dice.chance(0.75) else dice.pick(_TWO_BYTES)
        case 3:
            return dice.pick(_DECOMPOSED if dice.chance(0.6) else _MARKED)
        case 4:
            return dice.pick(_THREE_BYTES)
        case _five:
            parts = dice.shuffled([dice.pick(_EMOJI), *dice.some(_BESIDE, dice.whole(1, 2))])
            return "".join(parts)


def _with_a_capital(word: str, dice: Dice) -> str:
    """The word with one of its letters as a capital, or two."""
    places = dice.some(range(len(word)), dice.whole(1, 2))
    cut = "".join(letter.upper() if place in places else letter for place, letter in enumerate(word))
    return cut + (str(dice.whole(1, 9)) if dice.chance(0.4) else "")
