"""Claims made of claims: one or the other, of so many players or cards, compared with others or with before."""

from __future__ import annotations

import json

import pytest

from judge.scenario import Library, check
from judge.scenario.play.report import Report

FLESH = """\
title: One attack, one defending card
game: flesh-and-blood
cards:
  - {name: Rockfall, color: red, type: Guardian Action - Attack, stats: "3{r} 7{p} 3{d}"}
  - {name: Lamp Bearer, color: blue, type: Generic Action - Attack, stats: "0{r} 2{p} 3{d}"}
  - {name: Old Oath, color: yellow, type: Generic Action - Attack, stats: "1{r} 4{p} 2{d}"}
  - {name: Tin Hat, type: Generic Equipment - Head, stats: "1{d}"}
  - {name: Tin Boots, type: Generic Equipment - Legs, stats: "1{d}"}
setup:
  turn: Ana
  Ana: {hero: {class: Guardian}, hand: [Rockfall (red), Old Oath (yellow)], resources: 3, equipment: [Tin Hat]}
  Bo: {hero: {class: Brute, life: 20}, hand: [Lamp Bearer (blue), Old Oath (yellow)], equipment: [Tin Hat, Tin Boots]}
play: [Ana attacks Bo with Rockfall (red), Bo defends with Lamp Bearer (blue)]
"""
FACTIONS = """\
title: An attack that hits
game: factions
cards:
  - {name: Warden, type: "Unit, Kingdom", stats: "10 points, 50 HP, 10 DEF, 5 ATK, 20 DAM", text: "Flying"}
  - {name: Raider, type: "Unit, Barbarian", stats: "10 points, 40 HP, 12 DEF, 6 ATK, 10 DAM", text: "Sturdy"}
  - {name: Page, type: "Unit, Kingdom", stats: "8 points, 20 HP, 9 DEF, 2 ATK, 10 DAM"}
  - {name: Drudge, type: "Unit, Barbarian", stats: "3 points, 10 HP, 5 DEF, 2 ATK, 10 DAM"}
setup:
  turn: Ana
  moment: combat phase
  Ana: {faction: Kingdom, zone 3: [Warden], zone 1: [Page], build: 9}
  Bo: {faction: Barbarian, zone 3: [Raider (10 damage), Drudge], build: 4}
play: [Ana activates Warden, Warden attacks Raider, Ana rolls 10]
"""
ENDED = FACTIONS.replace("Warden attacks Raider", "Warden attacks Drudge")
HUESHIFT = """\
title: An attack and what strikes back
game: hueshift
cards:
  - {name: Bulwark, type: Tank Mech, stats: 2 AP / 8 HP}
  - {name: Dart, type: Fast Mech, stats: 4 AP / 3 HP}
  - {name: Anvil, type: Stable Mech, stats: 3 AP / 6 HP}
  - {name: Ruth, type: "Gunner, Main, Bond Fast", stats: +0 AP / +0 HP}
  - {name: Sam, type: "Hero, Sub, Bond Tank", stats: +0 AP / +0 HP}
  - {name: Kim, type: "Gunner, Sub, Bond Stable", stats: +1 AP / +1 HP}
setup:
  turn: Ana
  Ana: {units: [{mech: Anvil, pilot: Kim}]}
  Bo: {units: [{mech: Bulwark, pilot: Sam}, {mech: Dart, pilot: Ruth}]}
play: [Anvil attacks Bulwark]
"""
WOW = """\
title: An ally attacks a hero with armor
game: wow-tcg
cards:
  - {name: Tamsin, type: Hero - Warrior, stats: 28 health}
  - {name: Chain Hauberk, type: Armor - Warrior, stats: "play cost 2, 2 DEF"}
  - {name: Stone Golem, type: Ally, stats: "play cost 6, 4 ATK Melee, 9 health"}
  - {name: Young Scout, type: Ally, stats: "play cost 1, 1 ATK Melee, 2 health"}
setup:
  turn: Bo
  Ana: {hero: Tamsin, armor: [Chain Hauberk], health: 20, allies: [Young Scout], resources: 1}
  Bo: {hero: {class: Warrior, health: 25}, allies: [Stone Golem, Young Scout (exhausted)], resources: 3, damage: 5}
play: [Bo attacks Ana with Stone Golem, Ana exhausts Chain Hauberk]
"""
DIES = WOW.replace("health: 20, allies: [Young Scout]", "health: 20, allies: [Young Scout x2]").replace(
    "play: [Bo attacks Ana with Stone Golem, Ana exhausts Chain Hauberk]",
    "play: [Bo attacks Ana's Young Scout with Stone Golem]",
)
ARENA = """\
title: A fighter attacks a fighter
game: fighter-arena
cards:
  - {name: Kestrel, type: Fighter - Aerial, stats: 20/30, text: "Actions: 1"}
  - {name: Grist, type: Fighter - Grappling, stats: 10/40, text: "Actions: 1"}
  - {name: Mole, type: Fighter - Grappling, stats: 5/20, text: "Actions: 1"}
setup:
  turn: Ana
  round: 3
  Ana: {zones: {2: [Kestrel (30/30)]}}
  Bo: {zones: {2: [Grist (25/40)], 4: [Mole (20/20)]}}
play: [Kestrel attacks Grist]
"""
THREE = """\
title: An attack in a game of three, with names that hold words of the language
game: flesh-and-blood
cards:
  - {name: Heavy Oar, color: red, type: Brute Action - Attack, stats: "2{r} 6{p} 3{d}"}
  - {name: Calm Wall, color: yellow, type: Guardian Action - Attack, stats: "3{r} 5{p} 3{d}"}
  - {name: Trick or Truce, type: Generic Equipment - Chest, stats: "1{d}"}
  - {name: Only Child, color: red, type: Generic Instant, stats: "0{r}", text: "Gain 1{h}."}
setup:
  turn: Ana
  Ana: {hero: {class: Brute, life: 17}, hand: [Heavy Oar (red)], resources: 2}
  Bo: {hero: {class: Guardian, life: 13}, hand: [Calm Wall (yellow), Only Child (red)], equipment: [Trick or Truce]}
  Cy: {hero: {class: Guardian, life: 13}, hand: [Calm Wall (yellow)]}
play: [Ana attacks Bo with Heavy Oar (red), Bo defends with Calm Wall (yellow)]
"""
TWINS = """\
title: Two attacks of one name, the first of which two cards of one name defend
game: flesh-and-blood
cards:
  - {name: Rockfall, color: red, type: Guardian Action - Attack, stats: "0{r} 7{p} 3{d}", text: "Go again"}
  - {name: Lamp Bearer, color: blue, type: Generic Action - Attack, stats: "0{r} 2{p} 3{d}"}
  - {name: Tin Hat, type: Generic Equipment - Head, stats: "1{d}"}
setup:
  turn: Ana
  Ana: {hero: {class: Guardian}, hand: [Rockfall (red) x2]}
  Bo: {hero: {class: Brute, life: 20}, hand: [Lamp Bearer (blue) x3], equipment: [Tin Hat]}
play:
  [Ana attacks Bo with Rockfall, "Bo defends with Lamp Bearer, Lamp Bearer #2", "Ana attacks Bo with Rockfall #2"]
"""
SO = {
    TWINS: (
        ("Rockfall was blocked by Lamp Bearer", True),
        ("Rockfall was blocked by Tin Hat", False),
        ("Rockfall was blocked by Lamp Bearer and Tin Hat", False),
        ("Lamp Bearer and Tin Hat blocked Rockfall", False),
        ("Tin Hat did not block Rockfall", True),
        ("Lamp Bearer did not block Rockfall", False),
        ("the second Rockfall was not blocked by Lamp Bearer and Tin Hat", True),
        ("Bo blocked with Lamp Bearer and Tin Hat", False),
        ("Bo blocked Rockfall with Lamp Bearer", True),
        ("Bo did not block with Tin Hat", True),
        ("Bo has one Lamp Bearer in hand", True),
        ("Bo has two Lamp Bearers in hand", False),
        ("no Lamp Bearer is in Bo's hand", False),
        ("the first attack dealt no damage", False),
    ),
    THREE: (
        ("Trick or Truce is in the arena", True),
        ("Trick or Truce is destroyed or Bo is at 10", True),
        ("Trick or Truce is destroyed or Bo is at 13", False),
        ("Only Child is in Bo's hand", True),
        ("either Only Child is in Bo's graveyard or Bo is at 3", False),
        ("Ana has the most life", True),
        ("Cy has the least life", False),
        ("only Bo lost life", True),
        ("never only Cy lost life", True),
        ("exactly one player is at 13", True),
        ("not all players are at 13", True),
        ("no player is at 13", False),
        ("neither Ana nor Cy lost life", True),
        ("neither Ana nor Bo has lost life", False),
        ("neither Ana nor Bo has lost", True),
        ("Bo lost more life than Cy", True),
        ("Cy lost as much life as Ana", True),
        ("Ana, Bo or Cy lost life", True),
        ("Ana, Bo, or Cy lost life", True),
        ("either Ana, Cy or Bo is at 10", True),
        ("Ana, Bo or Cy is at 12", False),
        ("never Ana, Bo or Cy lost life", False),
        ("Ana, Bo and Cy lost life", False),
        ("neither Ana, Bo nor Cy lost life", False),
        ("neither Ana, Bo, nor Cy is at 11", True),
        ("neither Heavy Oar, Calm Wall nor Trick or Truce is destroyed", True),
        ("exactly one player lost more life than Cy", True),
        ("not everyone is at 13", True),
        ("Ana does not have at least as much life as Bo", False),
        ("Ana does not have exactly as much life as Bo", True),
        ("two players are at 13", False),
        ("fewer than two players are at 13", True),
        ("at least two players have a card in hand", True),
        ("all three players are alive", True),
        ("both players are alive", None),  # there are three
        ("all players have the same life", False),
        ("Bo has less life than every other player", True),
        ("Bo has less life than both Ana and Cy", True),
        ("Cy has more life than anyone else", False),
        ("Ana lost no life and neither did Cy", True),
        ("Ana lost no life and neither did Bo", False),
        ("Bo, not Cy, lost life", True),
        ("it is neither Bo's nor Cy's turn", True),
        ("everyone but Ana is at 13", False),
        ("everyone except Bo has lost no life", True),
    ),
    FLESH: (
        ("Bo is at 16 or at 18", True),
        ("Bo is at 17 or at 18", False),
        ("Bo is either at 17 or at 16", True),
        ("either Bo is at 18 or Ana is at 18", False),
        ("Rockfall or Lamp Bearer defended", True),
        ("possibly Bo is at 16 or at 30", True),
        ("never Bo is at 16 or at 30", False),
        ("at least one of the players has lost life", True),
        ("exactly one player is at 16", True),
        ("exactly one player has a card in hand", False),
        ("not both players are at 20", True),
        ("somebody is at 17", False),
        ("nobody is at 16", False),
        ("neither player lost life", False),
        ("only Bo lost life", True),
        ("only Ana lost life", False),
        ("Bo is the only player who lost life", True),
        ("nobody but Ana is at 20", True),
        ("both hands are empty", False),
        ("Lamp Bearer defended and Old Oath did not", True),
        ("Lamp Bearer defended and so did Old Oath", False),
        ("all equipment is in the arena", True),
        ("both of Bo's equipment are in the arena", True),
        ("no equipment is in the arena", False),
        ("at least one equipment is on the combat chain", False),
        ("there are three equipment in the arena", True),
        ("Bo has no equipment in the arena", False),
        ("Tin Boots are in the arena", True),
        ("Bo has more equipment than Ana", True),
        ("Bo has 2 more equipment than Ana", False),
        ("Bo has more Tin Boots than Ana", True),
        ("Bo has 0 more life than Ana", False),
        ("Bo has no more life than Ana", True),
        ("Bo has no less life than Ana", False),
        ("Ana has at least 4 more life than Bo", True),
        ("Ana has exactly half as much equipment as Bo", True),
        ("Bo has at least twice as much equipment as Ana", True),
        ("Bo has more than twice as much equipment as Ana", False),
        ("one Old Oath is in Bo's hand", True),
        ("not all Old Oaths are in Bo's hand", None),  # of how many?
        ("not both Old Oaths are in Ana's hand", None),
        ("at least one Old Oath is not in Bo's hand", None),
        ("Bo does not have twice as much equipment as Ana", False),
        ("Bo does not have half as much equipment as Ana", False),
        ("Ana doesn't have half as many equipment as Bo", False),
        ("Ana does not have twice as much life as Bo", True),
        ("Bo does not have half as much life as Ana", False),
        ("Bo does not have exactly half as much life as Ana", True),
        ("Bo does not have at least twice as much equipment as Ana", False),
        ("Ana and Bo have the same amount of life", False),
        ("Rockfall has 5 more power than Lamp Bearer", True),
        ("Rockfall has less power than Lamp Bearer", False),
        ("Bo's life went down by 4", True),
        ("Bo's life went down by 3", False),
        ("Bo's life went up by 4", False),
        ("Bo's life is unchanged", False),
        ("Ana's life has not changed", True),
        ("Bo is down 4 life", True),
        ("Ana has the most life", True),
        ("Ana leads by 4", True),
        ("Rockfall dealt more damage than Lamp Bearer", True),
        ("Rockfall dealt 3 more damage than Lamp Bearer", False),
        ("Ana lost as much life as Bo", False),
        ("Bo did not lose more life than Ana", False),
        ("Ana did not lose more life than Bo", True),
        ("Rockfall did not deal more damage than Lamp Bearer", False),
        ("Bo did not lose at least 3 more life than Ana", False),
        ("Bo lost at least 3 more life than Ana", True),
        ("Bo lost at least 5 more life than Ana", False),
        ("Bo lost at most 5 more life than Ana", True),
        ("Bo lost at most 3 more life than Ana", False),
        ("Bo lost more than 3 more life than Ana", True),
        ("Bo lost more than 4 more life than Ana", False),
        ("Bo lost exactly 4 more life than Ana", True),
        ("Ana lost at least 3 less life than Bo", True),
        ("Ana lost at most 3 less life than Bo", False),
        ("Bo lost no more life than Ana", False),
        ("Bo lost no less life than Ana", True),
        ("Bo has at most as much life as Ana", True),
        ("Ana has at most as much life as Bo", False),
        ("Bo lost at least as much life as Ana", True),
        ("Bo lost exactly as much life as Ana", False),
        ("Tin Hat, Lamp Bearer or Tin Boots defended", True),
        ("Tin Hat, Rockfall or Tin Boots defended", False),
        ("Bo's hand contains Tin Hat, Lamp Bearer or Old Oath", True),
        ("Bo has cards in hand", True),
        ("at most one player has cards in hand", False),
        ("both players have the same life", False),
        ("neither player gained any life", True),
        ("Bo's hand is not empty and Ana's is not", True),
        ("Lamp Bearer did not trigger and Old Oath did not", True),
        ("Bo has the least cards in hand", False),
        ("Ana leads by 4 life", True),
        ("Bo is 3 life behind", False),
        ("Bo's life went from 20 to 16", True),
        ("Bo's life went from 19 to 16", None),
        ("Bo's life went from 20 to 15", False),
        ("no attack was made", False),
        ("one attack hit", True),
        ("the first attack hit", True),
        ("Ana does not have as much life as Bo", False),  # she has more
        ("Bo does not have as much life as Ana", True),
        ("Bo does not have as many cards in hand as Ana", False),
        ("Rockfall does not have as much power as Lamp Bearer", False),
        ("Bo does not have as much life as before", True),
        ("Bo did not lose as much life as Ana", False),
        ("Ana did not lose as much life as Bo", True),
        ("the attack was blocked by Old Oath", False),
        ("Rockfall hit for 4", True),
        ("Bo has not played anything", True),
        ("Bo has resources", False),
        ("Ana has neither resources nor action points", True),
        ("Ana has not played anything", False),
        ("both players have equipment", True),
        ("Rockfall hit for 7 damage", False),
        ("Old Oath was played by Ana", False),
        ("Tin Hat has no power", None),  # it has none at all
        ("the first attack missed", False),
        ("the first attack dealt 4 damage", True),
        ("the first attack dealt 7 damage", False),
        ("all attacks hit", True),
        ("two equipment are in the arena", False),
        ("neither player is below 17", False),
        ("Bo no longer has 20 life", True),
        ("Bo no longer has 16 life", False),
        ("Bo has a card in hand", True),
        ("Bo blocked with exactly one card", True),
        ("Ana has spent all her resources", True),
        ("Ana is unharmed", True),
        ("0 damage was prevented", True),
        ("Bo has between 15 and 17 life", True),
        ("Bo has between 17 and 19 life", False),
        ("both Ana and Bo are at 16", False),
        ("everyone but Bo is at 20", True),
        ("everyone except Ana is at 20", False),
        ("Ana has at least 20 life and Bo 16", None),  # so much, or at least so much?
        ("Bo would have died", None),  # and is there
        ("1 damage was prevented", False),
    ),
    FACTIONS: (
        ("both Warden and Raider are in zone 3", True),
        ("all units are in zone 3", False),
        ("all of Bo's units are in zone 3", True),
        ("each player has a unit in zone 3", True),
        ("each player has a unit in zone 1", False),
        ("Ana has two units in zone 3", False),
        ("there are three units in zone 3", True),
        ("either capital has taken damage", False),
        ("neither capital has taken damage", True),
        ("neither capital is damaged", True),
        ("Raider is damaged", True),
        ("Warden is undamaged", True),
        ("Warden has more HP than Raider", True),
        ("Raider has as much damage as Warden", False),
        ("Raider has 30 more damage than Warden", True),
        ("Raider has taken 50 damage", False),
        ("no unit is defeated", True),
        ("everyone survived", True),
        ("Warden is in the same zone as Raider", True),
        ("Raider's damage went up by 20", True),
        ("only Raider is damaged", True),
        ("only Warden is damaged", False),
        ("no unit except Raider is damaged", True),
        ("every unit but Page is in zone 3", True),
        ("every unit but Warden is in zone 3", False),
        ("not all units are in zone 3", True),
        ("not both Warden and Page are in zone 3", True),
        ("Page is in zone 1, not zone 3", True),
        ("Warden hit Raider and not Drudge", True),
        ("Ana has 9 build and Bo 4", True),
        ("Ana has 9 build and Bo 9", False),
        ("Raider has 30 damage and Warden has none", True),
        ("Warden hit Raider", True),
        ("Warden hit Drudge", False),
        ("Warden did not hit Drudge", True),  # nor did it attack it
        ("Page did not hit", True),
        ("Raider was hit", True),
        ("Drudge was not hit", True),
        ("Warden did not miss Raider", True),
    ),
    ENDED: (
        ("no unit is defeated", False),
        ("exactly one unit is defeated", True),
        ("nobody died", False),
        ("somebody died", True),
        ("nobody but Drudge died", True),
        ("nobody but Raider died", False),
        ("only Drudge was defeated", True),
        ("Raider alone was defeated", False),
        ("Warden killed Drudge", True),
        ("Drudge was killed by Page", False),
        ("Warden dealt 20 damage to Drudge", True),
        ("Warden dealt damage to Raider", False),
        ("one unit died", True),
        ("Drudge was dealt more damage than Raider", True),
        ("Drudge is the only unit that was defeated", True),
        ("Raider is the only unit that was defeated", False),
        ("all of Bo's units are defeated", False),
        ("Warden is in the same zone as Drudge", False),
        ("at least one of Ana's units is defeated", False),
        ("Raider or Drudge is defeated", True),
        ("Raider, Drudge or Page is defeated", True),
        ("Raider, Warden or Page is defeated", False),
        ("everyone survived", False),
        ("Drudge has no HP left", None),  # nor a number of them
        ("no more than one unit was defeated", True),
        ("Warden attacked Drudge", True),
        ("Warden attacked Raider", False),
        ("not everyone survived", True),
        ("everybody died", False),
        ("both players survived", True),
    ),
    HUESHIFT: (
        ("either Anvil or Bulwark is destroyed", False),
        ("both Anvil and Bulwark survive", True),
        ("no unit is burning", True),
        ("at least one unit is frozen", False),
        ("neither unit of Bo is destroyed", True),
        ("Bulwark has more HP than Dart", True),
        ("Dart has more AP than Anvil", False),
        ("Bulwark's HP went down by 4", True),
        ("Bulwark lost 4 HP", True),
        ("Bulwark lost 3 HP", False),
        ("nobody was damaged", False),
        ("nobody died", True),
        ("two units are damaged", True),
        ("Bulwark has 4 damage", True),
        ("Anvil attacked Bulwark", True),
        ("Bulwark attacked Anvil", False),  # it struck back
        ("Bulwark is the only unit that is damaged", False),
        ("Bulwark has taken 4 damage", True),
        ("Dart is untouched", True),
        ("Anvil is damaged", True),
        ("Anvil can attack", False),
        ("Anvil dealt 4 damage to Bulwark", True),
        ("Bulwark was damaged by Kim", True),  # who is aboard
        ("Anvil destroyed Bulwark", False),
    ),
    WOW: (
        ("2 damage was prevented", True),
        ("Ana took 2 damage", True),
        ("Chain Hauberk is exhausted and Ana's Young Scout is not", True),
        ("all allies are exhausted", False),
        ("no ally was destroyed", True),
        ("no ally died this turn", True),
        ("Bo has more resources ready than Ana", True),
        ("Ana has as many resources ready as Bo", False),
        ("Bo has two exhausted allies", True),
        ("Ana has an exhausted ally", False),
        ("Bo has two more ready resources than Ana", True),
        ("both heroes are damaged", True),
        ("Stone Golem can attack", False),
        ("Stone Golem dealt 2 damage to Ana", True),
        ("Stone Golem dealt 4 damage", False),
        ("only Ana took damage", True),
        ("Bo cannot attack with Young Scout", True),
        ("only Stone Golem is exhausted", None),  # of the allies, or of all?
    ),
    ARENA: (
        ("Kestrel has twice as much health as Grist", False),
        ("Grist has a quarter more health than Mole", None),
        ("Kestrel has 25 more health than Grist", True),
        ("Grist's health dropped by 20", True),
        ("Grist lost 20 health", True),
        ("nobody has been killed", True),
        ("Kestrel is in the same zone as Grist", True),
        ("Grist and Mole share a zone", False),
        ("there is nobody in zone 1", True),
        ("Kestrel hit Grist for 20", True),
        ("Kestrel hit Mole for 20", False),
        ("there is nobody in zone 4", False),
        ("Mole has four times as much health as Grist", True),
        ("Bo has more fighters than Ana", True),
        ("there are two fighters in zone 2", True),
        ("all of Bo's fighters are in zone 2", False),
        ("at least one of Bo's fighters is still alive", True),
        ("Kestrel can attack again", False),
    ),
}
# What may mean two things is refused, whatever is so.
UNCLEAR = {
    TWINS: ("Lamp Bearer and Tin Hat did not block Rockfall",),  # neither, or not both?
    THREE: (
        "only Ana or Bo lost life",  # only one of both, or nobody else?
        "nobody but Bo or Cy lost life",
        "both Ana and Bo or Cy lost life",
        "Ana or Bo did not lose life",  # one of both, or neither?
        "Ana, Bo or Cy did not lose life",
        "Bo lost more life than Ana or Cy",  # than one of both, or than both?
        "Ana or Bo lost life and Cy did not",
    ),
    FLESH: (
        "Bo lost only as much life as Ana",
        "Bo lost at least more life than Ana",
        "Bo is not at 16 or at 18",  # not either, or one of both not?
        "Rockfall is more red than Lamp Bearer",  # counts nothing
        "nobody has 2 cards in hand",  # so many, or so many at least?
        "both attacks hit",  # there was one
        "the second attack hit",
        "both equipment are in the arena",  # there are three
        "all equipment is in the graveyard",  # what nobody controls is not counted
        "Ana can attack Bo with Old Oath or Bo is at 16",  # of two moments
        "Bo controls 1 Tin Hat or Tin Boots",  # of the first, or of both together?
        "Bo has at least 2 Old Oaths in his hand or graveyard",
        "Bo has 1 card in hand or graveyard",
        "Bo has 2 cards in hand and graveyard",
        "Bo controls 1 Tin Hat and Tin Boots",
    ),
    FACTIONS: (
        "Raider has taken 20 damage",  # 20 since the first line, 30 are on it
        "Warden did not miss Drudge",  # which it did not attack
    ),
    ENDED: (
        "all of Bo's units are in zone 3",  # one of them is gone
        "everyone did not survive",  # all, or not all?
    ),
    WOW: (
        "Bo has taken 5 damage",
        "Young Scout is exhausted",
        "Ana has taken 10 damage",
        "Stone Golem healed 2 damage",  # its own?
    ),
    DIES: ("Young Scout took 2 damage",),  # one did, and is gone
    ARENA: ("Grist has taken 20 damage",),
}


# What ``setup`` says of cards that are worn down, and of where they stand, and what is so then.
SET = {
    (FACTIONS, "zone 3: [Warden]", "Warden has 30 HP"): (
        "zone 3: [Warden (20 damage)]", "zone 3: [Warden (damaged 20)]", "zone 3: [Warden (30 HP left)]",
        "zone 3: [Warden (30/50 HP)]", "zone 3: [Warden with 20 damage]", "zone three: [Warden (at 30 HP)]",
    ),
    (HUESHIFT, "units: [{mech: Anvil, pilot: Kim}]", "Anvil has 2 HP"): (
        "units: [{mech: Anvil, pilot: Kim, hp: 5}]", "units: [{mech: Anvil, pilot: Kim, damage: 3}]",
        "units: [Anvil with Kim (5 HP)]", "units: [Anvil piloted by Kim (3 damage)]", "units: [Anvil/Kim (5 HP left)]",
        "units: [Anvil (Kim, 5 HP)]",
    ),
    (WOW, "allies: [Stone Golem, Young Scout (exhausted)]", "Stone Golem has 6 health"): (
        "allies: [Stone Golem (3 damage)]", "allies: [Stone Golem (6/9)]", "allies: [Stone Golem with 3 damage]",
        "allies: [Stone Golem (at 6)]",
    ),
    (ARENA, "zones: {2: [Grist (25/40)], 4: [Mole (20/20)]}", "Grist has 10 health"): (
        "zones: {2: [Grist (30/40)]}", "zones: {2: [Grist (10 damage)]}", "zone 2: [Grist (30 of 40)]",
        "zone two: Grist (30 health left)",
    ),
}  # fmt: skip
IMPOSSIBLE = {
    (FACTIONS, "zone 3: [Warden]"): ("zone 3: [Warden (30/40 HP)]", "zone 3: [Warden (60 damage)]"),
    (HUESHIFT, "units: [{mech: Anvil, pilot: Kim}]"): (
        "units: [Anvil with Kim (9 HP)]", "units: [Anvil with Nobody]", "units: [{mech: Anvil, pilot: Kim, damage: 8}]",
    ),
    (WOW, "allies: [Stone Golem, Young Scout (exhausted)]"): ("allies: [Stone Golem (3 of 8)]",),
    (ARENA, "zones: {2: [Grist (25/40)], 4: [Mole (20/20)]}"): ("zones: {2: [Grist (30/50)]}", "zone six: [Gristle]"),
}  # fmt: skip


def judged(board: str, *claims: str) -> Report:
    """The board with claims behind its last line, each on a line of its own."""
    text = ",\n".join((board.rstrip()[:-1], *(json.dumps(f"then {claim}") for claim in claims))) + "]\n"
    (report,) = check(text, library=Library({}))
    return report


@pytest.mark.parametrize("board", SO)
def test_claims_of_several_are_judged(board: str) -> None:
    claims = [(claim, so) for claim, so in SO[board] if so is not None]
    report = judged(board, *(claim for claim, _ in claims))
    for line, (claim, so) in enumerate(claims, len(board.splitlines()) + 1):
        said = [made for made in report.claims if made.line == line]
        assert said, f"{claim}: {report.reason}"
        met, unmet = ("never", "always") if claim.startswith("never ") else ("always", "never")
        holds = {made.holds for made in said}
        assert holds == {met} if so else unmet in holds, (claim, said)


@pytest.mark.parametrize(
    ("board", "claim"),
    [
        *((board, claim) for board, claims in UNCLEAR.items() for claim in claims),
        *((board, claim) for board, claims in SO.items() for claim, so in claims if so is None),
    ],
)
def test_what_may_mean_two_things_is_refused(board: str, claim: str) -> None:
    assert judged(board, claim).verdict == "invalid"


def test_what_is_compared_is_told_of_both() -> None:
    assert "Ana has 20 life, Bo 16." in judged(FLESH, "Bo has 1 less life than Ana").reason
    assert "Bo has 16 life, and had 20 before the first line." in judged(FLESH, "Bo's life went down by 3").reason


@pytest.mark.parametrize(("of", "said"), [(of, said) for of, every in SET.items() for said in every])
def test_what_is_worn_down_is_said_in_many_words(of: tuple[str, str, str], said: str) -> None:
    board, written, claim = of
    assert written in board
    report = judged(board.replace(written, said), claim)
    assert report.verdict == "confirmed", report.reason


@pytest.mark.parametrize(("of", "said"), [(of, said) for of, every in IMPOSSIBLE.items() for said in every])
def test_what_cannot_be_is_refused(of: tuple[str, str], said: str) -> None:
    board, written = of
    assert judged(board.replace(written, said), "Ana has not lost").verdict == "invalid"


def test_a_line_of_many_words_that_nothing_reads_is_refused() -> None:
    claim = "Bo or Ana or Rockfall or Lamp Bearer or Tin Hat wobbled, or only Bo or at least one unit or nobody wobbled"
    assert judged(FLESH, claim).verdict == "invalid"
