"""What is packed for others is ours, whole, and never a house's database or key."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.server.api.served import served
from threecard.server.storage.location import place_of

ROOT = Path(__file__).parents[2]
PAGES = Path("src/threecard/server/pages")
GIT = shutil.which("git") or ""

# What a house, a backup or a person leaves behind, at the root and inside folders that are packed.
PLANTED = tuple(
    f"{folder}{name}"
    for folder in (
        "",
        "deploy/",
        "docs/",
        "examples/",
        "src/",
        "src/threecard/",
        "src/threecard/core/",
        f"{PAGES}/",
        f"{PAGES}/assets/",
        "tests/",
        "web/",
        "web/src/",
        "web/node_modules/left-pad/",
    )
    for name in (
        "threecard.db",
        "threecard.db-wal",
        "threecard.db.heads",
        "threecard.db.key",
        "threecard.db.lock",
        "threecard.db.running",
        "floor.pg.key",
        "house.key",
        "house.pem",
        "id_ed25519",
        "monday.sqlite",
        "monday.dump",
        "monday/house.db",
        ".env",
        ".npmrc.mine",
        "notes.txt",
    )
)
# What `make web` writes; a build's own names differ in their digits only.
BUILT = tuple(
    f"{PAGES}/{name}"
    for name in (
        "index.html",
        "icon.svg",
        "icon-192.png",
        "manifest.webmanifest",
        "assets/index-a1.js",
        "assets/index-b2.css",
    )
)
LEFT_OUT = {
    ".ci/run",  # for our own machine
    "web/.npmrc",  # npm keeps tokens in such a file
}

pytestmark = pytest.mark.skipif(
    not GIT or not (ROOT / ".git").exists(), reason="no checkout: git says what is ours"
)


def tracked() -> set[str]:
    listed = subprocess.run([GIT, "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    return {name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).exists()}


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The names in a source distribution and in a wheel of a checkout with strangers in it."""
    checkout = tmp_path_factory.mktemp("checkout")
    for name in tracked():
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, checkout / name)
    for name in (*PLANTED, *BUILT):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text("secret")
    if (ROOT / PAGES).is_dir():
        shutil.copytree(ROOT / PAGES, checkout / PAGES, dirs_exist_ok=True)
    command = [sys.executable, "-m", "hatchling", "build", "-d", "dist"]
    subprocess.run(command, cwd=checkout, check=True, capture_output=True)
    (sdist,), (wheel,) = (checkout / "dist").glob("*.tar.gz"), (checkout / "dist").glob("*.whl")
    with tarfile.open(sdist) as tar, zipfile.ZipFile(wheel) as archive:
        return {
            "sdist": {name.partition("/")[2] for name in tar.getnames()},
            "wheel": {f"src/{name}" for name in archive.namelist() if ".dist-info/" not in name},
        }


def test_a_wheel_without_pages_is_refused_unless_it_is_wanted(tmp_path: Path) -> None:
    for name in tracked():
        if name.startswith(("src/", "scripts/wheel_hook")) or "/" not in name:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tmp_path / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    refused = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert refused.returncode == 1
    assert "Run `make web` first" in refused.stderr
    assert not list(tmp_path.glob("dist/*.whl"))
    wanted = {**os.environ, "THREECARD_WITHOUT_PAGES": "1"}
    subprocess.run(command, cwd=tmp_path, env=wanted, check=True, capture_output=True)
    assert list(tmp_path.glob("dist/*.whl"))


@pytest.mark.parametrize("kind", ["sdist", "wheel"])
def test_no_database_and_no_key_of_a_house_is_packed(
    packed: dict[str, set[str]], kind: str
) -> None:
    assert packed[kind].isdisjoint(PLANTED)


def test_a_source_distribution_has_all_that_is_ours_and_the_built_pages(
    packed: dict[str, set[str]],
) -> None:
    assert packed["sdist"] == tracked() - LEFT_OUT | built() | {"PKG-INFO"}


def test_a_wheel_has_the_program_whole_and_the_built_pages(packed: dict[str, set[str]]) -> None:
    program = {name for name in tracked() if name.startswith("src/")}
    assert packed["wheel"] == program | built()


def test_git_ignores_what_a_running_house_keeps_beside_its_database(tmp_path: Path) -> None:
    with served(tmp_path):
        kept = [path.name for path in tmp_path.iterdir()]
    assert len(kept) > 3
    ignored(kept)


def test_git_ignores_keys_and_heads_of_any_house() -> None:
    for place in (place_of("floor"), place_of("postgresql://db/floor")):
        files = [place.key_file.name, place.heads_file.name, place.running_file.name]
        # Written under such a name first, then put in place.
        ignored([*files, *(f".{name}.0a1b2c3d" for name in files[:2])])


def ignored(names: list[str]) -> None:
    asked = subprocess.run(
        [GIT, "check-ignore", *names], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert asked.stdout.split() == names


def built() -> set[str]:
    """Stand-ins, and every file that `make web` wrote here, if it did."""
    real = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / PAGES).rglob("*") if path.is_file()
    }
    return real | set(BUILT)
