"""Lines read by where they stand: what is only near one thing that can be done there is not taken for it."""

from __future__ import annotations

import json

import pytest

from judge.scenario import Library, check

BOARD = """
title: A board
game: flesh-and-blood
cards:
  - {name: Long Shout, color: red, type: Generic Action - Attack, stats: "0{r} 5{p} 3{d}"}
  - {name: Short Shout, color: red, type: Generic Action - Attack, stats: "0{r} 4{p} 3{d}"}
  - {name: Sharp Turn, color: red, type: Generic Attack Reaction, stats: "0{r} 3{d}", text: "Target attack gets +2{p}."}
  - {name: Tin Bowl, type: Generic Equipment - Head, stats: "1{d}"}
  - {name: Keen Hook, type: Generic Weapon - Claw (1H), stats: "2{p}", text: "Once per turn Action - 0: Attack"}
setup:
  turn: Ana
  Ana: {hero: {class: Brute}, weapons: [Keen Hook], hand: [Long Shout (red), Short Shout (red), Sharp Turn (red)]}
  Bo: {hero: {class: Guardian}, equipment: [Tin Bowl]}
play:
"""
LINES = ("Ana attacks Bo with Long Shout", "Bo defends with Tin Bowl", "Ana plays Sharp Turn")
READ = (
    (0, "Ana yeets the Long Shout at Bo"), (0, "Long Shout assaults Bo"), (1, "Bo chucks Tin Bowl in the way"),
    (1, "Bo commits to the block his Tin Bowl"), (2, "Ana flashes in her attack reaction Sharp Turn"),
    (3, "then possibly Bo 20 -> 14"), (3, "then never Bo sinks to 13 life"),
    (3, "then Bo dips 20 -> 14 and still displays 1 Tin Bowl on the table"),
    (2, "Ana flashes in her attack reaction Sharp Turn and Bo sinks to 14"),
)  # fmt: skip
NEAR = (
    # another player, or which of two
    (0, "Bo yeets the Long Shout at Ana"), (0, "Ana yeets a shout at Bo"), (0, "Ana assaults"),
    (1, "Ana just chucks Tin Bowl in the way"), (2, "Bo flashes in her attack reaction Sharp Turn"),
    # denied, asked, meant, supposed, at another time
    (0, "Ana will never yeet the Long Shout at Bo"), (0, "Ana would yeet the Long Shout at Bo"),
    (0, "Ana almost yeets the Long Shout at Bo"), (0, "if Ana yeets the Long Shout at Bo"),
    (0, "Does Ana yeet the Long Shout at Bo?"), (0, "Ana yeets the Long Shout at Bo next turn"),
    (0, "Ana yeets the Long Shout at Bo, or Short Shout"), (0, "Ana yeets Long Shout and Short Shout at Bo"),
    (1, "Bo should chuck Tin Bowl in the way"), (1, "Bo chucks Tin Bowl in the way later"),
    (1, "Bo hides Tin Bowl"), (1, "Bo chucks Tin Bowl out of the way"), (1, "Bo puts Tin Bowl away"),
    (2, "Ana holds her attack reaction Sharp Turn"), (2, "Ana has no reaction Sharp Turn"),
    (3, "Ana passes Bo's turn"),
    (0, "Ana assaulted Bo with the Long Shout last turn"), (0, "Ana was going to assault Bo with the Long Shout"),
    (0, "Ana assaults herself with Long Shout"), (0, "Ana assaults Bo with the Long Shout from arsenal"),
    (0, "Ana starts with Long Shout in hand"), (0, "Ana plays Long Shout face down"),
    (1, "Bo hides Tin Bowl behind his back"), (1, "Bo's Tin Bowl takes a beating from Long Shout"),
    (0, "Ana assaults Ana with Bo's Long Shout"), (0, "Bo is assaulted by Bo's Long Shout"),
    (1, "Bo stands in front of Tin Bowl"), (1, "Bo stops defending with Tin Bowl"),
    (1, "Bo parries with Tin Bowl plus one card"),
    (3, "Ana passes and Bo does not"), (3, "Bo calculates damage"), (3, "back to the start phase"),
    (0, 2 * "Ana yeets it and chucks, and yeets, then slings, Short Shout and throws and hurls, then flings, lobs, "),
    (0, "Ana yeets the Long Shout at Bo and hits Ana"), (0, "Ana breaks Keen Hook"), (3, "Bo ends it"),
    (3, "Bo ends it here"),
    (0, "Ana attacks 1 with Keen Hook"), (0, "Long Shout gets hit"), (1, "Long Shout was hit"),
    (0, "Ana swings Keen Hook at her own face"), (0, "Ana has to assault Bo with the Long Shout"),
    (0, "because Ana attacks Bo with Long Shout"), (0, "Ana attacks with Sharp Turn"), (2, "Ana answers Sharp Turn"),
    (0, "Ana attacks Bo with Long Shout, now at 4"), (1, "Bo blocks Long Shout with"),
    (1, "Bo blocks Keen Hook with Tin Bowl"), (1, "Bo does not block Keen Hook"),
    (1, "Bo blocks with all but Tin Bowl"),
    (1, "Bo takes back his block with Tin Bowl"), (1, "Bo blocks with Tin Bowl, destroying it"),
    (2, "Ana uses no Sharp Turn"), (2, "Ana uses 0 Sharp Turn"), (1, "Long Shout blocks Tin Bowl"),
    (0, "Ana attacks Bo with Long Shout, 20 -> 14"), (0, "Ana yeets the Long Shout at Bo, from 20 to 14"),
    (1, "Tin Bowl is blocked by Bo"), (0, "Long Shout is attacked by Ana"), (0, "Ana attacks Long Shout with Bo"),
    (0, "Ana: ATTACK Bo -> Long Shout"), (2, "Sharp Turn uses Ana"), (3, "then Bo sits at 14 and Ana might sit at 20"),
    (3, "Bo cards: 20 -> 14"), (3, "then Long Shout connects with Ana"), (3, "then Tin Bowl lies in the arena, Bo too"),
    (3, "Bo hand: 20 -> 14"), (3, "Bo deck: 20 -> 14"),
    # claims
    (3, "then Long Shout controls Bo"), (3, "then Long Shout lands on Ana"), (3, "then Bo lands a hit"),
    (3, "then Ana's graveyard lost Sharp Turn"), (3, "then Bo is exhausted by Tin Bowl"),
    (3, "then Bo is 14 points down"), (3, "then Ana is under Tin Bowl's control"), (3, "then Tin Bowl exhausted Bo"),
    (3, "then Bo drops 13 life"), (3, "then Bo gets to around 13"), (3, "then Tin Bowl leaves the graveyard"),
    (3, "then possibly Bo is at 14: no"), (3, "then Bo had been at 20"), (3, "then Bo sinks 19 -> 14"),
    (3, "then Bo ends up 13"), (3, "then Bo -13"), (3, "then Tin Bowl came from Bo's graveyard"),
)  # fmt: skip


def verdict(library: Library, at: int, line: str) -> tuple[str, list[str]]:
    """The verdict of the board with a line in the place of one of its own, and what nothing else reads, read."""
    lines = [*LINES[:at], line, *LINES[at + 1 :]]
    report = check(BOARD + "".join(f"  - {json.dumps(one)}\n" for one in lines), library=library)[0]
    return report.verdict.value, [step.text for step in report.trace if "is read as" in step.text]


@pytest.mark.parametrize(("at", "line"), READ)
def test_a_line_is_read_as_what_can_be_done_there(library: Library, at: int, line: str) -> None:
    came, read_as = verdict(library, at, line)
    assert came == "confirmed"
    assert all(f'"{line}"' in one for one in read_as)


@pytest.mark.parametrize(("at", "line"), NEAR)
def test_what_is_only_near_it_is_not_read(library: Library, at: int, line: str) -> None:
    assert verdict(library, at, line)[0] in ("invalid", "illegal")


@pytest.mark.parametrize(
    ("line", "put"),
    [
        ("Bo: 20 -> 14", "then Bo went from 20 to 14 life"),
        ("then never Bo dips 20 -> 13", "then never Bo went from 20 to 13 life"),
        (
            "then Bo dips 20 -> 14, Tin Bowl lies in the arena",
            "then Bo went from 20 to 14 life, then Tin Bowl lies in the arena",
        ),
    ],
)
def test_a_claim_that_is_read_by_its_words_says_so(library: Library, line: str, put: str) -> None:
    assert verdict(library, 3, line) == ("confirmed", [f'reading: "{line}" is read as "{put}"'])


def test_a_contrast_reads_claims_by_their_words(library: Library) -> None:
    lines = [*LINES, "then Bo sinks to 14 life"]
    other = f"contrast: [{{change: {{remove: [{LINES[2]}]}}, then: [Bo sinks to 16 life]}}]\n"
    report = check(BOARD + "".join(f"  - {one}\n" for one in lines) + other, library=library)[0]
    assert report.verdict.value == "confirmed"


def test_the_error_names_what_can_be_done_there(library: Library) -> None:
    lines = [LINES[0], "Bo gallops Tin Bowl in the way"]
    report = check(BOARD + "".join(f"  - {one}\n" for one in lines), library=library)[0]
    candidates = report.errors[0]["candidates"]
    assert isinstance(candidates, list | tuple)
    assert candidates[0] == "Bo defends with Tin Bowl"
