"""The corpus as it is kept: builds, what is in one, and what differs between two."""
