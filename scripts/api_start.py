"""Where to start in each public module: a few lines and an example that is run."""

from __future__ import annotations

START = {
    "threecard": """
The rules of the five games. It needs msgspec and nothing else, and has no clock, no randomness and
no files: everything is a value.

**Start with** `rulebook`, which finds a game by its id or tag; `settle`, which settles a round;
and, for a whole table, `decide` and `evolve`. Money is whole cents, cards are written `Ks Kh 2d`.

```python
>>> from threecard import Decision, Hand, Placed, PlayingPosition, Round, rulebook, settle
>>> rules = rulebook("TCP")
>>> wagers = (Placed("Mei", "ante", 25_00), Placed("Mei", "pair_plus", 5_00))
>>> mei = PlayingPosition(1, wagers, hand=Hand.parse("9s 9h 4d"), decision=Decision.PLAY)
>>> for line in settle(rules, Round(Hand.parse("Qs 7h 3d"), (mei,))).lines:
...     print(line.wager, line.result, line.payout, line.cite)
ante paid 2500 TCP 3.12.1
play paid 2500 TCP 3.12.1
pair_plus paid 500 TCP 3.12.5

```

A table is played by commands, and every command says who acts in which role. `decide` gives the
events that a command brings about, or raises a refusal with its clause; `evolve` applies one.

```python
>>> from threecard import CommandRefusedError, Role, TableConfig, UnopenedTable
>>> from threecard import commands, decide, evolve
>>> table = UnopenedTable()
>>> config = TableConfig(table="T1", game="royal-three-pictures", positions=7)
>>> asked = (
...     commands.OpenTable(actor="Sam", role=Role.SHIFT_MANAGER, config=config),
...     commands.Sit(actor="Mei", role=Role.PLAYER, position=1),
...     commands.PlaceYourBets(actor="Dan", role=Role.DEALER),
... )
>>> for command in asked:
...     for event in decide(table, command):
...         table = evolve(table, event)
>>> table.phase, table.seats
(<Phase.BETTING: 'betting'>, {1: 'Mei'})
>>> try:
...     decide(table, commands.Settle(actor="Dan", role=Role.DEALER))
... except CommandRefusedError as error:
...     print(error.code)
wrong_phase

```

`legal` says what somebody can do now and, printed, why not the rest. A `Course` is a table with all
that led to it: go back, and go another way. `write_table` and `read_table` keep a table at any
moment.

```python
>>> from threecard import Course, legal, read_table, write_table
>>> sorted(legal(table, "Dan", Role.DEALER).kinds)
['no_more_bets', 'report_incident']
>>> course = Course.of(asked)
>>> seated = course.rewind()
>>> seated.table.phase, len(seated.commands), course.table == table
(<Phase.CONCLUDED: 'concluded'>, 2, True)
>>> read_table(write_table(table)) == table
True

```
""",
    "threecard.games": """
What a game is made of. The five games are written with these names, and so is a sixth, in a file
or a package of its own.

**Start with** `Edition`, which holds all of it, and with what it asks for: `Wager` and its
judgements, `Layout`, `Procedure`, `LimitRule`, `Reading`, `ClauseEntry` and `Rulings`. Much of it
the picture games share, and poker: `main_judgements`, `tie_judgements`, `POKER_RANKING`,
`short_rulings`.

```python
>>> from threecard.games import PICTURES, NOTHING, Judgement, clause, collected, paid
>>> won, lost = paid("kings", clause("XYZ 4.2")), collected(clause("XYZ 4.2"))
>>> kings = Judgement(lambda held, _: won if held.kings == 3 else lost, PICTURES, NOTHING)
>>> from threecard.games import Hand
>>> kings.verdict(Hand.parse("Ks Kh Kd"), Hand.parse("2s 2h 2d")).line
'kings'

```
""",
    "threecard.loading": """
Games from outside: a file, or an installed package that has an entry point in the group
`threecard.games`.

**Start with** `load_file`, or `load_installed`; what they load is registered, and `rulebook` finds
it. The command line does both by itself. `read_file` and `editions_of` give the source and the
editions of a game without registering it.

```python
>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from threecard.loading import GameError, load_file
>>> with TemporaryDirectory() as folder:
...     half = Path(folder) / "half.py"
...     _ = half.write_text("TITLE = 'Half a game'")
...     try:
...         load_file(half)
...     except GameError as error:
...         print(error.code, error.sentence)
game_incomplete It has no edition: call one EDITION, or several of them EDITIONS.

```
""",
    "threecard.odds": """
Exact odds of every wager, as fractions. `pip install '.[odds]'` brings numpy for it.

**Start with** `odds`, which prices a game as published or any what-if of it; `strategy` for the
best decisions; `session` and `hold` for many rounds, as a player and as the house see them. Every
report prints as tables, in a notebook too; `rows()` gives it as data and `to_polars()` as a data
frame, with every fraction exactly beside its float.

```python
>>> from threecard import rulebook
>>> from threecard.odds import odds, session
>>> odds("royal-three-pictures").wagers["tie"].house_edge
Fraction(1273528, 12724075)
>>> cheaper = rulebook("royal-three-pictures").with_pays({"tie.tie": "7:1"})
>>> odds(cheaper).wagers["tie"].house_edge > odds(cheaper.edition.game).wagers["tie"].house_edge
True
>>> evening = session("royal-three-pictures", {"main": 25_00}, rounds=100, bankroll=500_00)
>>> round(evening.ahead, 4), round(evening.ruin, 4)
(0.3649, 0.0732)
>>> odds("royal-three-pictures").to_polars().select("wager", "line", "pays", "count").row(0)
('main', 'six', '1:2', 24886104)

```
""",
    "threecard.sim": """
Simulation: the game as it is dealt, set beside the game that was priced.
`pip install '.[sim]'` brings numba for it.

**Start with** `simulate`. The `kernel` plays some two hundred million rounds a second a core from
tables made of the rulebook; the `engine` plays the real table, command by command. The same seed
gives the same totals with any number of workers. `plan` gives a `Run` to be played elsewhere, with
a checkpoint, or with somebody looking on.

```python
>>> from threecard.sim import simulate
>>> found = simulate("three-card-poker", rounds=1_000_000, seed=7)
>>> found.rounds, found.verdict.value
(1000000, 'agrees')
>>> tie = simulate("royal-three-pictures", rounds=1_000_000, seed=7).wagers["tie"].lines["tie"]
>>> tie.count, round(tie.expected)
(100098, 99990)

```
""",
    "threecard.rounds": """
Rounds as rows of data, in files and back. [rounds.md](rounds.md) has the columns; Parquet needs
`pip install '.[data]'`.

**Start with** `rounds_of`, which makes rows of a table's commands, `write_rounds` and
`read_rounds`; `commands_of` gives a row's commands back, `threecard.sim.engine_rounds` plays.

```python
>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from threecard.rounds import read_rounds, write_rounds
>>> from threecard.sim import engine_rounds
>>> with TemporaryDirectory() as folder:
...     path = Path(folder) / "rounds.parquet"
...     written = write_rounds(path, engine_rounds("TCP", rounds=100, seed=7))
...     rows = list(read_rounds(path))
>>> written, rows[1].end, rows == list(engine_rounds("TCP", rounds=100, seed=7))
(101, 'settled', True)

```
""",
    "threecard.env": """
Three Card Poker as Gymnasium knows games, with its optimum beside it. `pip install '.[env]'` brings
Gymnasium for it; [environments.md](environments.md) says what is seen, done and rewarded.

**Start with** `gymnasium.make(ID)` or `gymnasium.make_vec(ID, num_envs=4096)`; `optimum` has what
folding and playing are worth with every hand.

```python
>>> import gymnasium
>>> from threecard.env import ID, optimum
>>> env = gymnasium.make(ID)
>>> cards, info = env.reset(seed=2)
>>> info["hand"], info["regret"]
(Hand.parse('Ks 8s 9h'), (Fraction(158650, 2303), Fraction(0, 1)))
>>> optimum("three-card-poker").value
Fraction(-3433445, 1017926)

```
""",
    "threecard.deal": """
Fair deals: the house and the players make a deck together, and anybody can check it afterwards.
[fair-deal.md](fair-deal.md) has the scheme byte for byte and says what it does not do.

**Start with** `read_proof` and `verify` to check a deal; `fresh_seed`, `commit_seed` and `prove` to
make one.

```python
>>> from threecard import card_letters, rulebook
>>> from threecard.deal import RoundId, Seed, commit_seed, prove, verify
>>> round_id = RoundId.under(rulebook("royal-three-pictures").terms, table="T1", number=1)
>>> seed = Seed(bytes(32))  # of a real deal it comes from `fresh_seed`
>>> published = commit_seed(round_id, seed)
>>> proof = prove(round_id, seed, [])
>>> deck = verify(proof, commitment=published)
>>> len(deck), proof.deck.split()[0] == card_letters(deck[0])
(52, True)

```
""",
}
