"""The bulk file: everything in one answer, with its date and checksum."""

from __future__ import annotations

import gzip
import hashlib

from flask import Response, request

from judge.web.api import get
from judge.web.live import volume
from judge.web.schemas import NoQuery


@get("/export.jsonl", NoQuery, None)
def export(query: NoQuery) -> Response:
    """Everything: every record, one JSON object a line.

    `Last-Modified` is when the build was made, `Repr-Digest` the SHA-256 of what is sent, `Unencoded-Digest` that of
    the lines. Parts may be asked for with `Range`.
    """
    bulk = volume().bulk
    unpacked, packed = bulk.digests
    if request.accept_encodings.quality("gzip") > 0:
        response, digest = Response(bulk.packed, headers={"Content-Encoding": "gzip"}), packed
    else:
        response, digest = Response(gzip.decompress(bulk.packed)), unpacked
    response.content_type = "application/x-ndjson; charset=utf-8"
    name = f"judge-{bulk.build.built:%Y-%m-%d}-{bulk.build.id}.jsonl"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Repr-Digest"] = digest
    response.headers["Unencoded-Digest"] = unpacked
    response.last_modified = bulk.build.built
    response.set_etag(hashlib.sha256(digest.encode()).hexdigest()[:20])
    response.make_conditional(request, accept_ranges=True, complete_length=response.content_length)
    return response
