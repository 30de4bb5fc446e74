"""What each test is for."""

from __future__ import annotations

from scripts.randomness.chance import Question

# What it looks at, what it notices first, what it lets pass.
ABOUT = {
    Question.PLACES: (
        "how often each card lies in each place",
        "biased draws, wrong loops, a card that favours a place",
        "a deck that is only ever cut: so, too, each card lies in each place",
    ),
    Question.HANDS: (
        "how often each of the 22,100 hands falls to each of seven players and the dealer, three "
        "cards at a time",
        "hands that are stacked, decks that come back",
        "small leanings of single cards, thin when spread over so many hands",
    ),
    Question.FOLLOWERS: (
        "how often each card comes directly after each other",
        "packs not mixed enough, clumps that stay together",
        "what happens in one place only",
    ),
    Question.PAIRS: (
        "how often each two cards lie in each two places, 3.5 million figures as one",
        "decks that come back, leanings of two cards that single places don't show",
        "a leaning of a few pairs, lost among millions",
    ),
    Question.WORST_PAIR: (
        "the same, each two places by themselves",
        "two places that go together",
        "a small leaning spread over all places",
    ),
    Question.RUNS: (
        "how often a deck turns between rising and falling",
        "order left over from a sorted pack, zigzags",
        "leanings of single places or cards",
    ),
    Question.RISING: (
        "in how many rising sequences a deck lies, as a riffle makes them",
        "too few riffles, the classical fault of a shuffle by hand",
        "leanings of single places or cards",
    ),
    Question.COLOURS: (
        "in how many runs of red and black a deck lies",
        "streaks, which is what players look for",
        "anything that treats the colours alike",
    ),
    Question.LAGS: (
        "whether high cards come after high cards, 1 to 51 places on",
        "waves, neighbours alike or unlike",
        "dependence that is not of high on high",
    ),
    Question.NEXT_DECK: (
        "whether high cards lie where high cards lay, 1 to 10 decks before",
        "a place that leans, a deck that leans on one before",
        "dependence that is not of high on high",
    ),
    Question.SAME_PLACE: (
        "how many cards lie where they lay in the deck before",
        "a deck dealt again, whole or in part",
        "a deck dealt again after a cut",
    ),
    Question.KEPT: (
        "how many cards come directly after the card they came after in the deck before",
        "a deck dealt again, cut or not, or too little mixed since",
        "dependence on older decks",
    ),
    Question.PLACE_BY_PLACE: (
        "which card comes after which in the same place, deck on deck",
        "any dependence of a place on itself",
        "dependence of a place on another",
    ),
    Question.ONE_KEY: (
        "raw bytes under one key, by tests of other people's",
        "bits that lean or go together, words that come back",
        "what only a cryptographer would find",
    ),
    Question.MANY_KEYS: (
        "raw bytes as decks use them, by fewer such tests",
        "keys of successive rounds that are alike",
        "what only a cryptographer would find",
    ),
}
STREAMS = {"one-key": "one key", "key-a-deck": "a key a deck"}
# Streams that are wrong on purpose.
FAULTY_STREAMS = {
    "looped": "a block counter of 12 bits: the same 256 KiB over and over",
    "tilted": "one bit in 128 always 0",
    "randu": "RANDU, a bad generator of the sixties",
}
