"""An account of a verified deal, as whoever doubts it would want to read it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.markup import escape

from threecard.cli.console import console, table
from threecard.core.cards import Card, card_symbols
from threecard.core.errors import Code, ThreecardError
from threecard.core.registry import RULEBOOKS, editions
from threecard.core.wire import write_error
from threecard.deal.contribution import Contribution, NotGiven, Opened, Unopened
from threecard.deal.encoding import check_digest
from threecard.deal.errors import DealError, ProofError
from threecard.deal.kind import WitnessKind
from threecard.deal.proof import Proof, read_proof, verify

_READ_ON = "docs/fair-deal.md lists the fields of a proof and how each is made."

# What someone who sees this can do about it.
_NEXT = {
    Code.DEAL_NOT_AS_NOTED: "Look whether the note is of this table and round. If it is, the house "
    "has revealed another deal than it promised: keep the note and the proof, and dispute it.",
    Code.DEAL_COMMITMENT_DIFFERS: "Compare game, edition, terms, table, number and commitment with "
    "what the table showed before wagers opened. If they agree, the house gave another seed than "
    "it committed to: dispute the round.",
    Code.DEAL_OPENING_DIFFERS: "Ask this player for the bytes and the commitment they sent. If "
    "they are not these, the house changed them: dispute the round.",
    Code.DEAL_CLOSING_DIFFERS: "Compare the players and their commitments with the list shown when "
    "wagers closed. If they differ, the house changed it afterwards: dispute the round.",
    Code.DEAL_WITNESS_DIFFERS: "Compare the fingerprint with what the table named before wagers "
    "opened and with what the witness publishes. If those agree, the house put another key in its "
    "place: dispute the round.",
    Code.DEAL_SIGNATURE_DIFFERS: "Ask the witness what it signed of this round. If it signed "
    "another closing, the house changed something afterwards: dispute the round.",
    Code.DEAL_DECK_DIFFERS: "Compare the deck with the cards that were dealt. If it lists those, "
    "they are not the cards this seed and these openings deal: dispute the round.",
    Code.DEAL_UNKNOWN_SCHEME: "A newer threecard may know it; threecard --version says which "
    "this is.",
    Code.BAD_JSON: "Save the proof again as the table revealed it, whole: one proof in the file, "
    "or one a line.",
}


_WITNESS = {
    "none": "[dim]there is none[/]",
    "unsigned": "[yellow]it had not signed[/]",
    "apart": "signed this closing and these openings; whose it is, its key tells",
    "child": "[yellow]signed; it is the house's own, and no protection from it[/]",
}


@dataclass(frozen=True, slots=True)
class Noted:
    """What somebody wrote down at the table, to hold the house to."""

    commitment: str | None
    closing: str | None
    witness: str | None = None  # which one may know for all rounds

    @classmethod
    def read(
        cls, *, commitment: str | None, closing: str | None, witness: str | None, proofs: int
    ) -> Noted:
        if witness is not None:
            check_digest(witness, where="--witness")
        for where, digits in (("--commitment", commitment), ("--closing", closing)):
            if digits is None:
                continue
            check_digest(digits, where=where)
            if proofs > 1:
                raise DealError(
                    Code.BAD_FIELD,
                    f"{where} is of one round, and here are {proofs} proofs: put that round's "
                    "proof in a file of its own.",
                )
        return cls(commitment, closing, witness)


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one proof: its deck, or what is wrong with it."""

    proof: Proof | None  # None if it can't be read
    noted: Noted
    deck: tuple[Card, ...] = ()
    error: ThreecardError | None = None

    @property
    def status(self) -> int:
        """The exit status that says it."""
        if self.error is None:
            return 0
        return 1 if isinstance(self.error, ProofError) else 2


def check_deal(written: bytes, noted: Noted) -> Checked:
    proof = None
    try:
        if not written.strip():
            raise DealError(Code.BAD_JSON, "There is no proof in it: it is empty.")
        proof = read_proof(written)
        deck = verify(
            proof, commitment=noted.commitment, closing=noted.closing, witness=noted.witness
        )
    except ThreecardError as error:
        return Checked(proof, noted, error=error)
    return Checked(proof, noted, deck)


def write_checked(checked: Checked) -> dict[str, object]:
    """For programs: whether the proof holds, of which round, and its deck or its error."""
    if checked.proof is None:
        assert checked.error is not None
        return {"error": write_error(checked.error)}
    proof = checked.proof
    return {
        "holds": checked.error is None,
        "round": proof.round,
        "commitment": proof.commitment,
        "closing": proof.closing,
        "opened": _names(proof, Opened),
        "unopened": _names(proof, Unopened),
        "none": _names(proof, NotGiven),
        "witness": _witness(proof),
        **({"error": write_error(checked.error)} if checked.error else {"deck": proof.deck}),
    }


def tell(checked: Checked, *, line: int) -> None:
    """For people: what was checked, what it shows, the deck, and what to compare."""
    out = console()
    if checked.proof is None:
        out.rule(f"[bold]The proof in line {line}[/] can't be read", align="left", style="red")
    else:
        named = checked.proof.round
        title = RULEBOOKS[named.game].edition.title if named.game in RULEBOOKS else named.game
        out.rule(
            f"[bold]{_plain(title)}[/], table {_plain(named.table)}, round {named.number}",
            align="left",
            style="red" if checked.error else "dim",
        )
    if checked.error is not None:
        _tell_error(checked.error, read=checked.proof is not None)
    elif checked.proof is not None:
        _tell_deal(checked.proof, checked.noted, checked.deck)
    out.print()


def tell_total(statuses: list[int]) -> None:
    said = (("holds", "hold"), ("does not hold", "do not hold"), ("can't be read",) * 2)
    parts = [
        f"{count} {one if count == 1 else many}"
        for status, (one, many) in enumerate(said)
        if (count := statuses.count(status))
    ]
    console().print(f"{len(statuses)} proofs: {', '.join(parts)}.")


def _tell_error(error: ThreecardError, *, read: bool) -> None:
    out = console()
    if read:
        out.print("[bold red]The deal does not hold.[/]\n")
    named = read or not error.where or error.where in error.sentence
    at = "" if named else f"At {error.where}: "
    out.print(f"{at}{_plain(error.sentence)} [dim]{error.code}[/]")
    out.print(f"\n[bold]Next[/]  {_NEXT.get(error.code, _READ_ON)}")


def _tell_deal(proof: Proof, noted: Noted, deck: tuple[Card, ...]) -> None:
    out = console()
    out.print("[bold green]The deal holds.[/] " + _strength(proof) + "\n")
    checks = table("checked", "")
    checks.add_row("the house", "its seed is the one committed to, for this round and these terms")
    for each in proof.players:
        checks.add_row(_plain(each.player), _said(each))
    checks.add_row("the closing", "these players and commitments, and no others")
    checks.add_row("the witness", _WITNESS[_witness(proof)])
    if deck:
        checks.add_row("the deck", "the 52 cards that follow, in this order:")
    for start in range(0, len(deck), 13):
        cards = "".join(f"{card_symbols(card):<4}" for card in deck[start : start + 13])
        checks.add_row(f"[dim]{start + 1:>5} to {start + 13}[/]", f"[bold]{cards}[/]")
    out.print(checks)
    out.print()
    compare = table("compare with what the table showed", "")
    for name, digest, note in (
        ("commitment, before wagers opened", proof.commitment, noted.commitment),
        ("closing, when they closed", proof.closing, noted.closing),
        *([("witness, by its key", proof.round.witness, noted.witness)] if proof.witnessed else []),
    ):
        compare.add_row(name, digest if note is None else "[green]as you noted[/]")
    compare.add_row("terms", _terms(proof))
    out.print(compare)


def _said(contribution: Contribution) -> str:
    match contribution:
        case Opened():
            return f"opened as committed, {len(contribution.entropy) // 2} bytes"
        case Unopened():
            return "[yellow]committed and not opened; the commitment is in the deck[/]"
        case NotGiven():
            return "[dim]sent no entropy[/]"


def _strength(proof: Proof) -> str:
    """How much the deck can be trusted to be nobody's choice."""
    if not proof.is_dealt:
        return "It was void before its witness signed, and no card was dealt."
    if proof.round.kind is WitnessKind.APART:
        return "If its witness is not the house's, nobody could have chosen this deck."
    opened, unopened = len(_names(proof, Opened)), len(_names(proof, Unopened))
    if not opened and not unopened:
        return "No player added to it: the house alone made this deck, before wagers opened."
    if not opened:
        return "[yellow]No player's entropy is in it, only commitments.[/]"
    if unopened:
        return (
            f"[yellow]{unopened} of {opened + unopened} commitments stayed shut: who held them "
            "and knew the seed could choose between decks.[/]"
        )
    return "If one of the openings is yours, nobody could have chosen this deck."


def _terms(proof: Proof) -> str:
    named = proof.round
    known = editions(named.game) if named.game in RULEBOOKS else ()
    book = next((each for each in known if each.edition.name == named.edition), None)
    if book is None:
        return f"{_plain(named.edition)}, {named.terms[:12]}…; no such edition is known here"
    here = book.terms.hash
    same = "those" if here == named.terms else f"here it has {here[:12]}…, not those"
    return f"{_plain(named.edition)}, {named.terms[:12]}…; {same} of threecard rules"


def _witness(proof: Proof) -> str:
    if proof.round.kind is None:
        return "none"
    return proof.round.kind.value if proof.is_dealt else "unsigned"


def _names(proof: Proof, kind: type[Contribution]) -> list[str]:
    return [each.player for each in proof.players if isinstance(each, kind)]


def _plain(text: str) -> str:
    """Someone else's text, kept from steering the terminal."""
    return escape("".join(letter if letter.isprintable() else "�" for letter in text))
