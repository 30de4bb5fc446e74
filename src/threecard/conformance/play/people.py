"""People who play in a way of their own, and so come to what strangers seldom would."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from threecard.conformance.play.asker import Asker
from threecard.conformance.play.deck import deck_of
from threecard.conformance.play.stages import stake_of
from threecard.conformance.play.trouble import PLAYERS
from threecard.core import commands
from threecard.core.commands import Command
from threecard.core.decide.control import controller
from threecard.core.digest import hands
from threecard.core.hand import Hand
from threecard.core.judgement import Conduct
from threecard.core.people import Role, is_unnamed
from threecard.core.rulebook import Rulebook
from threecard.core.table import Phase

CURIOUS = 0.4  # how often somebody alone looks at one hand more
STEADY = 0.9  # how often regulars place what they always place
LUCKY = 0.7  # how often they are dealt hands that win
SHY = 0.4  # how often a hand that several have wagers on is not shown
ODD_CENTS = (0, 1, 7, 25)  # of a stake
AS_GUEST = 0.3  # how often another player places it


class Crowd(Asker):
    """People who all want the same two positions."""

    def betting(self) -> Command:
        wanted = super().betting()
        position = getattr(wanted, "position", None)
        return wanted if position is None else replace(wanted, position=1 + position % 2)


class Loner(Asker):
    """One player who has the table to themselves, and every hand of it."""

    def betting(self) -> Command:
        wanted, alone = super().betting(), PLAYERS[0]
        named = {"player": alone} if hasattr(wanted, "player") else {}
        return replace(wanted, actor=alone, **named)

    def laying(self) -> Command:
        return self.betting()

    def playing(self) -> Command:
        if self.table.hands and self.draw.random() < CURIOUS:
            at = self.draw.choice(list(self.table.hands))
            return commands.ViewHand(actor=PLAYERS[0], role=Role.PLAYER, position=at)
        return super().playing()


class Regulars(Asker):
    """Players with two positions each who place every wager, and are often dealt what wins."""

    def command(self) -> Command:
        steady = self.table.pending is None and self.draw.random() < STEADY
        if steady and self.table.phase is Phase.BETTING and not self.table.closed:
            missing = self._wanted_by_sitter() or self._missing()
            if missing is not None:
                return missing
        wanted = self.likely() if steady else super().command()
        if isinstance(wanted, commands.TurnUpHand) and self.rules.jackpot_rule is not None:
            return replace(wanted, meter=self.draw.randrange(2_000_000, 9_000_000))
        return wanted

    def fresh_deck(self) -> str:
        winning = list(winning_hands(self.rules)) if self.draw.random() < LUCKY else []
        self.draw.shuffle(winning)
        return deck_of(*winning, seed=self.draw.randrange(10**9))

    def _wanted_by_sitter(self) -> Command | None:
        """Whoever sits at a position may want any area of it, taken or not."""
        if not self.table.seats or self.draw.random() > AS_GUEST:
            return None
        position = self.draw.choice(list(self.table.seats))
        wager = self.draw.choice(list(self.rules.placeable))
        return self._placing(self.table.seats[position], position, wager)

    def _missing(self) -> Command | None:
        """The next of their wagers that does not lie yet; now and then a guest's, who sits down."""
        draw, table = self.draw, self.table
        own = sorted(self.rules.placeable, key=lambda id_: id_ not in self.rules.bringing)
        for position, wager in product(range(1, table.config.positions + 1), own):
            if any(placed.wager == wager for placed in table.wagers_at(position)):
                continue
            number = position // 2 + (draw.random() < AS_GUEST)
            player = PLAYERS[number % len(PLAYERS)]
            if draw.random() < AS_GUEST and position not in table.seats:
                return commands.Sit(actor=player, role=Role.PLAYER, position=position)
            return self._placing(player, position, wager)
        return None

    def showing(self, position: int) -> Command:
        """A hand that several have wagers on is often not shown."""
        here = [placed.player for placed in self.table.wagers_at(position)]
        if len(set(here)) > 1 and self.draw.random() < SHY:
            who = controller(self.table, position) or here[0]
            return commands.DeclineComparison(**self.by(who), position=position)
        return super().showing(position)

    def _placing(self, player: str, position: int, wager: str) -> Command:
        stake = stake_of(self.rules, wager)
        rule = self.rules.jackpot_rule
        if self.rules.edition.rounding is not None and (rule is None or wager != rule.wager):
            stake += self.draw.choice(ODD_CENTS)  # something to round
        if is_unnamed(player):
            return self.lying_otherwise(position, player, wager, stake)
        return commands.PlaceWager(
            actor=player,
            role=Role.PLAYER,
            player=player,
            position=position,
            wager=wager,
            stake=stake,
        )


@lru_cache(maxsize=16)
def winning_hands(rules: Rulebook) -> tuple[str, ...]:
    """Hands without a card in common that win something by themselves, the rarest lines first."""
    found: dict[tuple[str, str], list[Hand]] = {}
    for id_, priced in rules.priced.items():
        judgement = priced.judgements[Conduct.COMPARED]
        for hand in hands():
            verdict = judgement.verdict(hand, LOW)
            if verdict is not None and verdict.line is not None:
                found.setdefault((id_, verdict.line), []).append(hand)
    chosen: list[Hand] = []
    for of_line in sorted(found.values(), key=len):
        for hand in of_line:
            if not {*hand} & {card for each in chosen for card in each}:
                chosen.append(hand)
                break
    return tuple(map(str, chosen[:5]))


LOW = Hand.parse("2c 3d 5h")
