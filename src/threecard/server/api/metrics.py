"""Metrics for Prometheus: how much and how quick; never who, never a card."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import CounterMetricFamily
from prometheus_client.registry import Collector

from threecard.core.events import RoundSettled, RoundVoided
from threecard.server.house.commit import Commit
from threecard.server.table.facts import DealGivenUp, WitnessSigned

GROUP_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
CONTENT_TYPE = CONTENT_TYPE_LATEST
ENDINGS = (RoundSettled, RoundVoided)
COUNTED = frozenset((*ENDINGS, WitnessSigned, DealGivenUp))


class Metrics:
    """What is counted, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._commands = _Commands()
        self.registry.register(self._commands)
        self.group_size = Histogram(
            "threecard_group_size",
            "Commands committed together.",
            buckets=GROUP_SIZES,
            registry=self.registry,
        )
        self.commit_seconds = Histogram(
            "threecard_commit_seconds",
            "From a group's first statement until it is on the disk.",
            buckets=SECONDS,
            registry=self.registry,
        )
        self.rounds = Counter(
            "threecard_rounds_total",
            "Rounds that ended, by game and whether void.",
            ("game", "void"),
            registry=self.registry,
        )
        self.witness = Counter(
            "threecard_witness_total",
            "Deals with a witness: signed, or given up because it stayed away.",
            ("outcome",),
            registry=self.registry,
        )
        self.watchers = Gauge(
            "threecard_watchers", "Sockets open at tables and in the lobby.", registry=self.registry
        )
        self.cut = Counter(
            "threecard_cut_total",
            "Sockets cut: their client did not read, or missed something, or they failed.",
            ("why",),
            registry=self.registry,
        )
        self.failed = Counter(
            "threecard_task_failures_total",
            "Background tasks that broke and were begun again.",
            ("task",),
            registry=self.registry,
        )
        self.shed = Counter(
            "threecard_shed_total",
            "Connections not taken or not kept: too many, or a request that came too slowly.",
            ("why",),
            registry=self.registry,
        )
        self.clock = Gauge(
            "threecard_clock_ahead_seconds",
            "By how much the machine's clock is ahead of the time that the house goes by.",
            registry=self.registry,
        )
        self.disk = Gauge(
            "threecard_disk_free_bytes",
            "What is left on the disk where the house's files are.",
            registry=self.registry,
        )
        self.stored = Gauge(
            "threecard_store_bytes", "What the database takes on its disk.", registry=self.registry
        )
        self.meter = Gauge(
            "threecard_jackpot_meter_cents", "The progressive jackpot.", registry=self.registry
        )
        self.queue = Gauge(
            "threecard_queue_length", "Commands that wait for a group.", registry=self.registry
        )
        self.requests = Counter(
            "threecard_requests_total",
            "HTTP answers by method and status.",
            ("method", "status"),
            registry=self.registry,
        )

    def asked(self, command: Struct, outcome: str) -> None:
        """A person's command had this outcome."""
        self._commands.asked[type(command), outcome] += 1

    def happened(self, commit: Commit) -> None:
        self._commands.facts += len(commit.facts)
        for each in commit.facts:
            if type(each.fact) not in COUNTED:
                continue
            if isinstance(each.fact, ENDINGS):
                config = commit.live.table.config
                void = "yes" if isinstance(each.fact, RoundVoided) else "no"
                self.rounds.labels(config.game, void).inc()
            else:
                signed = isinstance(each.fact, WitnessSigned)
                self.witness.labels("signed" if signed else "given_up").inc()

    def committed(self, commands: int, seconds: float) -> None:
        self.group_size.observe(commands)
        self.commit_seconds.observe(seconds)

    def page(self) -> bytes:
        return generate_latest(self.registry)


class _Commands(Collector):
    """What is counted at every command: plain sums, put in form when somebody asks."""

    def __init__(self) -> None:
        self.asked: Tally[tuple[type[Struct], str]] = Tally()  # of our own types and codes
        self.facts = 0

    def collect(self) -> Iterator[CounterMetricFamily]:
        commands = CounterMetricFamily(
            "threecard_commands",
            "Commands asked for by people, by type and by what came of them.",
            labels=("type", "code"),
        )
        for (kind, outcome), count in self.asked.items():
            commands.add_metric((str(kind.__struct_config__.tag), str(outcome)), count)
        yield commands
        yield CounterMetricFamily(
            "threecard_facts", "Facts written to tables' logs.", value=self.facts
        )
