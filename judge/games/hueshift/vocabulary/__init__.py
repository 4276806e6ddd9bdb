"""The closed vocabulary of HueShift: numbers of a line are fields of its term, so that a marker can raise them."""
