"""The page: the figures for a reader, and what they do not say."""

from __future__ import annotations

from datetime import UTC, datetime

from scripts.markdown import table
from scripts.randomness.about import ABOUT, FAULTY_STREAMS, STREAMS
from scripts.randomness.battery import Battery
from scripts.randomness.chance import ALPHA
from scripts.randomness.report import Report, caught
from scripts.randomness.uniformity import Evenness, strings_for_each
from threecard.sim.statistics import holm

NO_BATTERY = (
    "NO BATTERY WAS RUN: dieharder is not installed here, so nobody else's tests saw the stream. "
    "On Debian: apt-get install dieharder"
)


def page(report: Report) -> str:
    """The page of docs/ that gives the figures."""
    parts = (_verdicts, _counted_out, _battery, _planted, _purposes)
    return "\n".join(part(report) for part in parts)


def verdict(report: Report) -> str:
    if not report.exact:
        return "**The shuffle is uneven**: where every case was counted, some come up more often."
    if report.failed:
        names = ", ".join(each.question.value for each in report.failed)
        return f"**Something is off**: {names}."
    if report.unnoticed:
        return f"**The tests are blind** to planted faults: {', '.join(report.unnoticed)}."
    return (
        "**Nothing found**: exactly even where every case was counted, and in "
        f"{len(report.findings)} tests nothing that chance does not bring."
    )


def verdict_table(report: Report) -> str:
    corrected = holm([each.p for each in report.findings])
    return table(
        "test",
        "figure",
        "p",
        "corrected",
        "verdict",
        rows=[
            (each.question.value, each.figure, short(each.p), short(p), _word(p))
            for each, p in zip(report.findings, corrected, strict=True)
        ],
    )


def short(p: float) -> str:
    if p < 1e-300:
        return "<1e-300"
    return f"{p:.3f}" if p >= 0.001 else f"{p:.0e}"


def _word(p: float) -> str:
    return "**fails**" if p < ALPHA else "holds"


def _verdicts(report: Report) -> str:
    today = datetime.now(UTC).date().isoformat()
    return f"""# Evidence for the shuffle

Does the shuffle of [fair-deal.md](fair-deal.md) favour any deck? This page looks for a sign of it.
Written by `make rng`, not by hand.

- {verdict(report)}
- {today}, `{report.command}`, {report.minutes:.0f} minutes; {report.tools}
- {report.decks:,} decks, the rounds 1 to {report.decks:,} of one table, dealt as the house deals
  them: seed and round to a key, key to stream, stream to deck. A house draws its seeds; these are
  the number {report.seed} in 16 bytes and the round's in 16 more, so that nothing but the deal
  itself can make the decks look random.

{verdict_table(report)}
*p* is how often a perfect shuffle strays as far, to either side: figures that are too even count
as well. Where a test has several figures, *p* is for the worst, corrected for their number.
*Corrected* is Holm's correction for having asked {len(report.findings)} questions. A test fails
below {ALPHA}, so a perfect shuffle fails any of them in at most one run of {1 / ALPHA:.0f}.
*χ² on n* is chi-square with n degrees of freedom, about n by chance. The same seed
gives the same figures.
"""


def _counted_out(report: Report) -> str:
    steps = "; ".join(report.step_faults) or (
        "every number comes from equally many bytes, and no more bytes are rejected than must be"
    )
    rows = [
        *(_string_row(each) for each in report.evenness),
        *(_choice_row(each) for each in report.choices),
    ]
    return f"""## Every case counted

The shuffle that deals 52 cards is given small decks and every string of bytes there is, and each
order has to come from exactly as many strings as any other. A string of a byte more than there are
draws holds one that was rejected. From 5 cards on the strings are too many. Every choice of numbers
drawn is tried instead, and apart from that every byte at each of the 51 draws of a 52-card deck:
{steps}.

{table("cards", "tried", "ending in an order", "orders", "each order from", rows=rows)}
For small decks this is proof, where the rest of this page is evidence. From small decks to 52 leads
an induction: the last place gets each card equally often, and what is left is a deck of one less.
"""


def _string_row(each: Evenness) -> tuple[str, ...]:
    strings = f"{each.fewest:,}" if each.even else f"**{each.fewest:,} to {each.most:,}**"
    tried = f"every string of {each.bytes_used} byte{'s' if each.bytes_used > 1 else ''}"
    return str(each.cards), tried, f"{each.strings:,}", f"{each.orders:,}", f"{strings} strings"


def _choice_row(each: Evenness) -> tuple[str, ...]:
    choices = f"**{each.fewest} to {each.most} choices**"
    if each.even:
        choices = f"{each.fewest} choice, which is {strings_for_each(each.cards):,} strings"
    return str(each.cards), "every choice", f"{each.strings:,}", f"{each.orders:,}", choices


def _battery(report: Report) -> str:
    if not report.batteries:
        return f"## The battery\n\n**{NO_BATTERY}**\n"
    rows = [_stream_row(each) for each in (*report.batteries, *report.faulty)]
    heads = ("stream", "figures", "passed", "weak", "failed", "worst, corrected", "verdict")
    text = f"""## The battery

dieharder's tests on raw bytes, each on a stretch of its own. *One key* is the stream of one key,
on and on. *A key a deck* is what decks are made from: the first 64 bytes under the key of each
round. dieharder says *weak* to what chance brings once in a hundred figures, and *failed* to what
it brings once in half a million; here the worst figure decides, corrected for their number. The
last {len(report.faulty)} streams are wrong on purpose: a battery that let them pass would be none.

{table(*heads, rows=rows)}"""
    for each in report.batteries:
        text += f"\n<details><summary>Every figure of {_stream_name(each)}</summary>\n\n"
        text += _figures(each) + "\n</details>\n"
    return text


def _stream_name(battery: Battery) -> str:
    return STREAMS.get(battery.stream) or FAULTY_STREAMS[battery.stream]


def _stream_row(battery: Battery) -> tuple[str, ...]:
    counts = (str(battery.count(word)) for word in ("PASSED", "WEAK", "FAILED"))
    worst = short(battery.p), _word(battery.p)
    return _stream_name(battery), str(len(battery.results)), *counts, *worst


def _figures(battery: Battery) -> str:
    return table(
        "test",
        "options",
        "n",
        "samples",
        "p",
        "dieharder says",
        rows=[
            (
                each.test,
                f"`{each.options}`",
                each.ntuple,
                each.samples,
                f"{each.p:.8f}",
                each.assessment.lower(),
            )
            for each in battery.results
        ],
    )


def _planted(report: Report) -> str:
    rows = [
        (
            name,
            ", ".join(f"{each.question.value} ({short(each.p)})" for each in caught(findings))
            or "**nobody**",
        )
        for name, findings in report.planted.items()
    ]
    return f"""## Would the tests notice?

Shuffles that are wrong on purpose, {report.planted_decks:,} decks of each, and the tests that fail
them, with *p* before correction.

{table("fault", "noticed by", rows=rows)}"""


def _purposes(report: Report) -> str:
    rows = [(question.value, *about) for question, about in ABOUT.items()]
    return f"""## What each test is for

{table("test", "it looks at", "it notices", "it lets pass", rows=rows)}
No test of numbers can tell whether somebody knows the key: a stream whose key is written on a wall
passes all of them. Against that stand the commitments of [fair-deal.md](fair-deal.md). Nor does any
say that seeds can't be guessed; a house takes them from its operating system, whose generator was
not tested here. And what goes wrong less often than once in {report.decks:,} decks was hardly
dealt.
"""
