"""What printed words compile to: a closed vocabulary of frozen values. Each name stands in one module."""
