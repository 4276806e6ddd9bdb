"""The games: each one's side of the scenario language."""

from __future__ import annotations

from collections.abc import Mapping

from judge.scenario.board.referee import Referee
from judge.scenario.games.factions import FactionsReferee
from judge.scenario.games.fighter_arena import FighterArenaReferee
from judge.scenario.games.flesh_and_blood import FleshAndBloodReferee
from judge.scenario.games.hueshift import HueShiftReferee
from judge.scenario.games.wow_tcg import WowTcgReferee

GAMES: Mapping[str, type[Referee]] = {
    "flesh-and-blood": FleshAndBloodReferee,
    "factions": FactionsReferee,
    "fighter-arena": FighterArenaReferee,
    "hueshift": HueShiftReferee,
    "wow-tcg": WowTcgReferee,
}
