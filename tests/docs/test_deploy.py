"""What is handed to operators fits the program: files, options, metrics, and the playbook."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml  # type: ignore[import-untyped]

from threecard.cli.serve import serve
from threecard.core.commands import Sit
from threecard.server.api.metrics import Metrics

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
OPERATE = (ROOT / "docs" / "operate.md").read_text()
METRIC = re.compile(r"\bthreecard_[a-z_]+")


def options(*, of: list[str]) -> set[str]:
    return {word.partition("=")[0] for word in of if word.startswith("--")}


def known_options() -> set[str]:
    program = typer.Typer()
    program.command()(serve)
    command = typer.main.get_command(program)
    return {name for each in command.params for name in each.opts}


def metrics() -> dict[str, set[str]]:
    """Every name that the house gives to Prometheus, with its labels."""
    made = Metrics()
    made.asked(Sit(actor="x", role="player", position=1), "done")  # type: ignore[arg-type]
    made.rounds.labels("x", "no").inc()
    made.witness.labels("x").inc()
    made.requests.labels("GET", "200").inc()
    for each in (made.cut, made.failed, made.shed):
        each.labels("x").inc()
    made.committed(1, 0.1)
    return {
        sample.name: set(sample.labels)
        for family in made.registry.collect()
        for sample in family.samples
    }


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def expressions() -> list[str]:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    alerts = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())
    found = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    found += [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]
    found += [each["definition"] for each in board["templating"]["list"] if "definition" in each]
    return found


def test_every_metric_that_is_drawn_or_watched_exists() -> None:
    known = metrics()
    for expression in expressions():
        for name, matched in re.findall(r"\b(threecard_[a-z_]+)(?:\{([^}]*)\})?", expression):
            assert name in known, expression
            labels = {each.partition("=")[0].rstrip("!~") for each in matched.split(",") if each}
            assert labels <= known[name] | {"job"}, expression
        for grouped in re.findall(r"by \(([a-z]+)\)", expression):
            names = METRIC.findall(expression)
            assert grouped == "instance" or any(grouped in known[name] for name in names)


def test_every_metric_is_drawn_and_explained() -> None:
    drawn = {name for each in expressions() for name in METRIC.findall(each)}
    for family in Metrics().registry.collect():
        assert any(name.startswith(family.name) for name in drawn), family.name
        assert f"`{family.name}" in OPERATE, family.name
    said = set(METRIC.findall(OPERATE))
    assert {re.sub(r"_total$", "", name) for name in said} == {
        family.name for family in Metrics().registry.collect()
    }


def test_the_dashboard_is_laid_out_without_overlaps() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    cells = [
        (x, y)
        for each in board["panels"]
        for x in range(each["gridPos"]["x"], each["gridPos"]["x"] + each["gridPos"]["w"])
        for y in range(each["gridPos"]["y"], each["gridPos"]["y"] + each["gridPos"]["h"])
    ]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) < 24
    assert len({each["id"] for each in board["panels"]}) == len(board["panels"])


def test_every_alert_has_a_page_in_the_playbook() -> None:
    alerts = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())
    rules = [rule for group in alerts["groups"] for rule in group["rules"]]
    headings = " ".join(re.findall(r"^### (.+)$", OPERATE, re.M))
    for rule in rules:
        assert rule["alert"] in headings
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"].endswith(".")
    scraped = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text())
    assert scraped["rule_files"] == ["alerts.yaml"]
    assert scraped["scrape_configs"][0]["job_name"] == "threecard"


def test_the_compose_file_names_what_is_there() -> None:
    """As far as it goes without a container engine: nothing is built or started."""
    file = compose()
    house, database = file["services"]["house"], file["services"]["db"]
    assert (DEPLOY / house["build"]["context"] / house["build"]["dockerfile"]).exists()
    assert house["command"][0] == "serve"
    assert options(of=house["command"]) <= known_options()
    assert set(house["depends_on"]) == {"db"}
    assert "healthcheck" in database
    mounted = [each.split(":") for name in file["services"].values() for each in name["volumes"]]
    assert {name for name, _ in mounted} == set(file["volumes"])
    url = house["environment"]["THREECARD_DB"]
    environment = database["environment"]
    assert url == f"postgresql://{environment['POSTGRES_USER']}@db/{environment['POSTGRES_DB']}"
    assert house["environment"]["PGPASSWORD"] == environment["POSTGRES_PASSWORD"]
    assert house["ports"][0].startswith("127.0.0.1:")
    key = next(each for each in house["command"] if each.startswith("--key-file="))
    assert Path(key.partition("=")[2]).parent.as_posix() in {where for _, where in mounted}


def test_the_dockerfile_copies_what_is_there_and_pins_the_driver() -> None:
    written = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    let_in = [line[1:] for line in ignored if line.startswith("!")]
    for copied in re.findall(r"^COPY (?!--from)(.+)$", written, re.M):
        for source in copied.split()[:-1]:
            assert (ROOT / source).exists(), source
            assert any(
                source.rstrip("/").startswith(each) or each.startswith(source) for each in let_in
            ), source
    command = json.loads(re.findall(r"^CMD (\[.*\])$", written, re.M)[-1])
    assert options(of=command) <= known_options()
    places = {mount.split(":")[1] for mount in compose()["services"]["house"]["volumes"]}
    assert places == set(json.loads(re.findall(r"^VOLUME (\[.*\])$", written, re.M)[0]))
    lock = (ROOT / "requirements" / "serve.lock").read_text()
    pins = re.findall(r"^(psycopg[a-z-]*)==.*\\\n +--hash=sha256:", lock, re.M)
    assert pins == ["psycopg", "psycopg-binary", "psycopg-pool"]


def unit() -> list[tuple[str, str]]:
    lines = (DEPLOY / "threecard.service").read_text().splitlines()
    pairs = [line.partition("=") for line in lines if line and line[0] not in "#["]
    return [(name, value) for name, _, value in pairs]


def test_the_unit_serves_with_options_that_are_there_and_stops_in_good_order() -> None:
    said = dict(unit())
    assert options(of=said["ExecStart"].split()) <= known_options()
    assert said["KillSignal"] == "SIGTERM"
    assert int(said["TimeoutStopSec"]) > 30
    states = {f"/var/lib/{name}" for name in said["StateDirectory"].split()}
    key = re.search(r"--key-file (\S+)", said["ExecStart"])
    assert key is not None
    assert Path(key[1]).parent.as_posix() in states
    database = dict(unit())["Environment"].removeprefix("THREECARD_DB=sqlite:///")
    assert Path(database).parent.as_posix() in states
    assert {"NoNewPrivileges", "ProtectSystem", "MemoryDenyWriteExecute"} <= said.keys()


SYSTEMD = shutil.which("systemd-analyze") or ""


@pytest.mark.skipif(not SYSTEMD, reason="no systemd here")
def test_systemd_reads_the_unit_and_finds_it_closed(tmp_path: Path) -> None:
    written = (DEPLOY / "threecard.service").read_text()
    copy = tmp_path / "threecard.service"
    copy.write_text(written.replace("/opt/threecard/bin/threecard", "/bin/true"))
    verified = subprocess.run(
        [SYSTEMD, "verify", str(copy)], check=False, capture_output=True, text=True
    )
    complaints = [line for line in verified.stderr.splitlines() if "threecard.service" in line]
    assert not complaints
    judged = subprocess.run(
        [SYSTEMD, "security", "--offline=true", str(copy)],
        check=False,
        capture_output=True,
        text=True,
    )
    exposure = re.search(r"exposure level for threecard.service: ([\d.]+)", judged.stdout)
    if exposure is None:
        pytest.skip("this systemd does not judge files")
    assert float(exposure[1]) <= 2.0
