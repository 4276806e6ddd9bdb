"""World of Warcraft TCG, as far as the extract of its rulebook goes: heroes, allies, equipment, quests, combat."""
