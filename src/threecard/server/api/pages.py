"""The browser's pages, where they have been built; otherwise one that says they have not."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path

from threecard.server.api.live import Scope
from threecard.server.api.outbox import Send

FOLDER = Path(__file__).parent.parent / "pages"
FOR_EVER = b"public, max-age=31536000, immutable"  # its name changes with its content
ASK_AGAIN = b"no-cache"
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Threecard</title>
<h1>The house is open</h1>
<p>Its pages have not been built: run <code>make web</code> and start it again.
<p>The API is described in <a href="/api/openapi.json">openapi.json</a> and
<a href="/api/schema/events.json">events.json</a>.
"""


class Pages:
    """Files of one folder, read once."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = _read(folder)
        self._packed = {  # what does not come packed already
            path: gzip.compress(content, mtime=0)
            for path, content in self._files.items()
            if path.endswith((".html", ".js", ".css", ".svg", ".json"))
        }

    async def __call__(self, scope: Scope, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await _send(send, 405, b"text/plain", b"", ASK_AGAIN)
            return
        path = str(scope["path"]).lstrip("/")
        content = self._files.get(path)
        if content is None:
            if "." in path.rsplit("/", 1)[-1]:
                await _send(send, 404, b"text/plain", b"There is no such file.", ASK_AGAIN)
                return
            # Whatever else the address says is for the page to understand.
            path, content = "index.html", self._files.get("index.html", NOT_BUILT.encode())
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        kept = FOR_EVER if path.startswith("assets/") else ASK_AGAIN
        if kind.startswith("text/"):
            kind += "; charset=utf-8"
        packed = self._packed.get(path)
        accepts = dict(scope["headers"]).get(b"accept-encoding", b"")
        encoding = packed is not None and b"gzip" in accepts
        await _send(
            send,
            200,
            kind.encode(),
            packed if packed is not None and encoding else content,
            kept,
            head=scope["method"] == "HEAD",
            packed=encoding,
        )


def _read(folder: Path) -> dict[str, bytes]:
    if not folder.is_dir():
        return {}
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


async def _send(
    send: Send,
    status: int,
    kind: bytes,
    content: bytes,
    kept: bytes,
    *,
    head: bool = False,
    packed: bool = False,
) -> None:
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", kept),
        (b"vary", b"accept-encoding"),
        *([(b"content-encoding", b"gzip")] if packed else []),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head else content})
