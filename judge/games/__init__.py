"""The games, each a package on the unchanged kernel."""
