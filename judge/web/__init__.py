"""The service: pages for people, the API for programs, both read-only over a build."""

from judge.web.app import create_app

__all__ = ["create_app"]
