"""The web service for any WSGI server: ``gunicorn -k judge.front.Worker --threads 16 --preload -w 2 wsgi:app``.

``JUDGE_INDEX`` names the folder of builds. Without a build the service starts all the same, and
``/readyz`` answers 503 with the command that makes one. ``JUDGE_REDIS_URL`` names a Redis that counts requests for
several machines, ``JUDGE_TRUSTED_PROXIES`` the addresses whose ``X-Forwarded-For`` is believed.
"""

from judge.web import create_app

app = create_app({"COUNTS_SHARED": True})
