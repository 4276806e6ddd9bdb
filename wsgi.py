"""The web service for any WSGI server: ``gunicorn wsgi:app``.

``JUDGE_INDEX`` names the folder of builds. Without a build the service starts all the same, and
``/readyz`` answers 503 with the command that makes one.
"""

from judge.web import create_app

app = create_app()
