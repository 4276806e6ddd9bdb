"""Lines of each game, and others that say the same: see ``test_turned_lines``."""

from __future__ import annotations

# A line, and the others that say the same.
SAID: dict[str, dict[str, tuple[str, ...]]] = {
    "hueshift": {
        "Lancer attacks Drummer": (
            "Lancer is attacking Drummer", "Lancer goes after Drummer", "attack Drummer with Lancer",
            "Lancer targets Drummer with its attack", "Lancer's attack targets Drummer",
            "Ana takes her main action to attack Drummer with Lancer", "Drummer is attacked by Lancer",
            "As her main action Ana attacks Drummer with Lancer", "Lancer fights Drummer",
            "Lancer attacks enemy Drummer",
            "Lancer attacks the enemy Drummer", "Ana orders Lancer to attack Drummer", "Lancer opens fire on Drummer",
            "Ana chooses Lancer to attack Drummer", "Lancer attacks Drummer this turn", "Lancer engages Drummer",
            "Ana commands Lancer to attack Drummer",
            "Lancer then attacked Bo's Drummer", "lancer bonks drummer", "Ana had Lancer attack Drummer",
            "Lancer performs Attack on Drummer", "Ana declares Lancer as an attacker against Drummer",
            "Lancer's shooting at Drummer", "do: Lancer -> Drummer",
            "Ana had to attack Drummer with Lancer",
        ),
        "Ana activates Lancer": (
            "Lancer is activated", "Lancer is the main actor", "Ana activates the Lancer unit",
            "Ana makes Lancer her main actor", "Lancer activates", "activate Lancer",
        ),
        "Drummer uses its ability on Lancer": (
            "Drummer activates its ability on Lancer", "Drummer uses its ability targeting Lancer",
            "Drummer's ability is used on Lancer", "Bo activates Drummer's ability targeting Lancer",
        ),
        "Iris uses its ability": (
            "Iris activates her ability", "Iris's ability is used", "Bo makes Iris use her ability",
            "Iris's ability gets used", "Bo uses the ability of Iris",
        ),
        "Iris uses Coin Toss": ("Bo uses Coin Toss with Iris", "Iris activates Coin Toss", "Iris uses her Coin Toss"),
        "Ana plays Torch on Lancer": (
            "Ana plays her Torch onto Lancer", "Ana plays Torch from hand on Lancer",
            "Ana plays the wildcard Torch on Lancer", "Ana plays the Torch wildcard on Lancer",
            "As a free action Ana plays Torch on Lancer", "Torch is played on Lancer by Ana",
            "Ana gives Lancer Torch", "Ana casts Torch on Lancer", "Ana spends Torch on Lancer",
            "Ana, as a free action, plays Torch on Lancer", "Ana boosts Lancer with Torch",
            "Ana plays Torch, choosing Lancer", "Torch is used on Lancer", "Ana uses up Torch on Lancer",
            "Ana targets Lancer with Torch", "First Ana plays Torch on her Lancer",
            "Ana played the Torch card on Lancer",
        ),
        "Bo plays Brick on Drummer": (
            "Bo plays Brick to protect Drummer", "Bo reacts with Brick on Drummer",
            "As an interrupt, Bo plays Brick on Drummer", "Bo uses Brick to defend Drummer",
            "Bo plays Brick on Drummer as an interrupt", "Bo interrupts by playing Brick on Drummer",
            "Bo responds by playing Brick on Drummer", "Bo protects Drummer with Brick",
            "Bo plays Brick in response on Drummer", "Bo activates Brick on Drummer",
            "Bo responds to the attack with Brick on Drummer",
        ),
        "Bo plays Third Wind": ("Bo plays a Third Wind from his hand", "Third Wind is played by Bo"),
        "Ana transports Linden to Marsh Ogre": (
            "Linden is transported to Marsh Ogre", "Ana transfers Linden to Marsh Ogre",
            "Linden goes aboard Marsh Ogre", "Ana loads Linden into Marsh Ogre", "Linden climbs into Marsh Ogre",
            "Ana uses transport to move Linden to Marsh Ogre", "Ana moves pilot Linden into Marsh Ogre",
            "Linden gets transported to Marsh Ogre by Ana", "Linden moves over to Marsh Ogre",
        ),
        "Marsh Ogre is corrupted with Soft Heart": (
            "Soft Heart corrupts Marsh Ogre", "Soft Heart is put on Marsh Ogre",
            "Soft Heart is attached to Marsh Ogre",
        ),
        "the coin shows heads": ("It's heads", "coin flip: heads", "the coin came up heads", "Heads is flipped"),
        "Pike flips tails": (
            "Pike's coin shows tails", "Pike flips a tails", "Pike gets tails", "Pike's coin lands on tails",
            "Pike's flip is tails", "Pike tosses tails", "Pike's coin came up tails", "Pike's coin flip shows tails",
        ),
        "the coin shows tails": ("tails it is", "the coin toss comes up tails", "The coin toss is tails"),
        "Bulwark guards": (
            "Bo uses Bulwark's Guard", "Bulwark uses Guard", "Bo lets Bulwark guard",
            "Bulwark takes the hit for Drummer", "Bulwark guards for Drummer", "Bulwark decides to guard",
            "Bo chooses to guard with Bulwark", "Bulwark guards against the attack",
        ),
        "Bulwark does not guard": ("Bo declines to guard with Bulwark", "Bulwark doesn't guard Drummer"),
        "Lancer applies Burn": ("Lancer inflicts Burn", "Lancer infuses Burn"),
        "Bo redirects the attack to Marsh Ogre": (
            "The attack is redirected to Marsh Ogre by Bo", "Bo changes the target to Marsh Ogre",
        ),
        "Bo's turn starts": ("Next is Bo's turn",),
        "go to Bo's turn": ("Bo takes his turn", "Now it is Bo's turn"),
        "Ana passes": ("Ana skips her main action", "Ana takes no action"),
        "Bo says yes": ("Yes from Bo",),
        "Ana drafts Wren": ("Wren is drafted by Ana",),
        "Ana pairs Wren with Lancer": ("Wren is paired with Lancer",),
        "the random unit is Marsh Ogre": ("Marsh Ogre is chosen at random", "it hits Marsh Ogre at random"),
        "then Lancer has 7 AP": (
            "then Lancer has AP 7", "then Lancer has got 7 AP", "Is Lancer's AP 7?", "then Lancer goes up to 7 AP",
            "then Lancer's AP rises to 7", "then Lancer gets up to 7 AP", "then Lancer's AP has become 7",
            "then Lancer is now at 7 AP",
        ),
        "then Drummer has 2 HP": (
            "then Drummer's HP drops to 2", "then Drummer's HP drops to two", "then Drummer has 2 hit points",
            "then 2 HP remain on Drummer", "then Drummer finishes with 2 HP",
            "then Drummer has only two hit points left", "then Drummer's health is 2",
            "then Drummer's HP has dropped to 2", "Does Drummer end up with 2 HP?", "then Drummer hangs on with 2 HP",
            "then Drummer's HP equals 2",
        ),
        "then Drummer has at least 2 HP": ("then Drummer has 2 HP or more", "then Drummer has not less than 2 HP"),
        "then Drummer has at most 3 HP": ("then Drummer has 3 HP or less",),
        "then Drummer is destroyed": (
            "then Drummer is defeated", "then the Drummer unit is destroyed", "then Drummer ends up destroyed",
            "then Drummer got killed", "Will Drummer be destroyed?",
        ),
        "then Drummer was dealt 5 damage": ("then Drummer took 5 damage",),
        "then Drummer was dealt 0 damage": ("then Drummer didn't take any damage",),
        "then Drummer is frozen": (
            "then Drummer has been frozen", "then Drummer gets frozen", "then Drummer ends up frozen",
        ),
        "then Wren goes to Ana's reserve": ("then Wren returns to Ana's reserve",),
        "then Linden is aboard Marsh Ogre": (
            "then Marsh Ogre is piloted by Linden", "then Linden rides Marsh Ogre", "then Linden sits in Marsh Ogre",
            "then Linden is now aboard Marsh Ogre", "then Marsh Ogre has Linden on board",
            "then Linden is inside Marsh Ogre", "then Linden is piloting Marsh Ogre",
        ),
        "then Linden is the Co-Pilot of Marsh Ogre": (
            "then Marsh Ogre's copilot is Linden", "then Marsh Ogre has Linden as co-pilot",
            "then Marsh Ogre has Linden as its Co-Pilot",
        ),
        "then Ana has no wildcards": (
            "then Ana doesn't have any wildcards", "then Ana has run out of wildcards",
            "then Ana has not a single wildcard", "then Ana has no wildcards in hand",
            "then Ana hasn't any wildcards",
        ),
        "then Ana has 2 wildcards": ("then there are 2 wildcards in Ana's hand",),
        "then Ana has 2 units": ("then Ana controls 2 units", "then Ana has 2 units on the field"),
        "then Bo can play Brick on Drummer": (
            "then Bo could respond with Brick on Drummer", "then Brick can be played on Drummer by Bo",
            "then Bo's Brick can be played on Drummer", "then Bo can use Brick on Drummer",
            "then Bo is able to use Brick on Drummer", "then Bo would be able to play Brick on Drummer",
            "Could Bo play Brick on Drummer?", "then Bo has the option to play Brick on Drummer",
        ),
        "then Bo cannot play Brick on Lancer": (
            "then Bo can't use Brick on Lancer", "then Brick cannot be played on Lancer by Bo",
        ),
        "then Ana cannot activate Lancer": (
            "then Lancer cannot be activated", "then Lancer can't be activated by Ana",
        ),
        "then Ana can transport Linden to Marsh Ogre": ("then Linden can be transported to Marsh Ogre",),
        "then Lancer has been activated": (
            "then Lancer has already been activated", "then Lancer has acted this turn",
        ),
        "then it is Bo's turn": ("then Bo has the turn",),
        "then it is round 2": (
            "then round 2", "then it's the second round", "then the round is 2", "then it is the 2nd round",
        ),
        "then Ana has won": ("then Ana is the winner",),
        "then Marsh Ogre is corrupted": (
            "then Marsh Ogre is corrupted by Dark Matter", "then Marsh Ogre has Dark Matter",
            "then Marsh Ogre carries Dark Matter",
        ),
        "then Marsh Ogre is corrupted with Soft Heart": (
            "then Marsh Ogre has Soft Heart", "then Soft Heart is attached to Marsh Ogre",
        ),
        "then Drummer has 1 status effect": ("then there is one status effect on Drummer",),
        "then Drummer has no status effects": (
            "then Drummer doesn't have any status effects", "then Drummer is free of status effects",
        ),
        "then Lancer cannot attack Drummer": (
            "then Lancer isn't allowed to attack Drummer", "then Lancer could not attack Drummer",
            "then it is not legal for Lancer to attack Drummer",
        ),
    },
    "wow-tcg": {
        "then Ana's resources are exhausted": ("then Ana's resources are used up",),
        "Ana strikes with Old Spade": (
            "Ana uses Old Spade to strike", "Ana pays the strike cost of Old Spade", "Ana uses Old Spade's strike",
            "Old Spade strikes", "Ana's hero strikes using Old Spade", "Ana chooses to strike with Old Spade",
            "Ana declares a strike with Old Spade", "Ana is striking with Old Spade",
        ),
        "Ana plays Grey Hound": (
            "Ana summons Grey Hound", "Ana deploys Grey Hound", "Ana recruits Grey Hound",
            "Ana puts Grey Hound into play", "Ana brings out Grey Hound", "Ana plays the ally Grey Hound",
            "Ana plays Grey Hound as an ally", "Grey Hound is played by Ana", "Ana lays down Grey Hound",
            "Ana plays out Grey Hound", "Ana played an ally, Grey Hound", "Ana puts her Grey Hound into play",
            "Ana summons a Grey Hound",
        ),
        "Ana equips Old Spade": (
            "Ana plays her weapon Old Spade", "Ana equips her hero with Old Spade",
            "Ana equips the Old Spade from hand",
        ),
        "Bo exhausts nothing": (
            "Bo doesn't use armor", "Bo doesn't prevent damage", "Bo prevents nothing", "Bo doesn't exhaust anything",
            "Bo takes the damage",
        ),
        "Ana places Grey Hound as a resource": (
            "Ana puts Grey Hound down as a resource", "Grey Hound is placed as a resource",
            "Ana turns Grey Hound into a resource", "Ana adds Grey Hound to her resources",
            "Ana places Grey Hound as her resource for the turn",
            "Ana puts Grey Hound in resources", "Ana places her Grey Hound as a resource",
            "Grey Hound is put into the resource row by Ana", "Ana sets Grey Hound as a resource",
            "Ana resources the Grey Hound", "Ana puts down Grey Hound as a resource",
        ),
        "Ana places Far Errand as a resource": (
            "Ana plays Far Errand as a quest", "Ana places the quest Far Errand",
            "Ana plays Far Errand face up as a resource",
        ),
        "Ana completes Far Errand": (
            "Ana finishes Far Errand", "Far Errand is completed by Ana", "Ana turns in Far Errand",
            "Ana completes the Far Errand quest", "Ana has completed Far Errand",
            "Ana completes the quest called Far Errand", "Ana's quest Far Errand is completed",
            "Ana decides to complete Far Errand",
        ),
        "Ana mulligans": ("Ana mulls", "Ana redraws", "Ana mulligans her opening hand"),
        "Bo keeps": (
            "Bo doesn't mulligan", "Bo keeps it", "Bo does not take a mulligan", "Bo kept his hand",
            "Bo decides to keep his hand",
        ),
        "Ana plays Salve on Grey Hound": (
            "Ana heals Grey Hound with Salve", "Salve is cast on Grey Hound",
            "Ana plays Salve with Grey Hound as target", "Ana targets Grey Hound with Salve",
        ),
        "Ana plays Hot Coal targeting Bo": (
            "Ana fires Hot Coal at Bo", "Ana plays Hot Coal at Bo", "Ana plays Hot Coal against Bo",
            "Ana shoots Bo with Hot Coal",
        ),
        "Ana uses Tin Ring": (
            "Ana uses Tin Ring's power", "Ana uses the power of Tin Ring", "Ana activates Tin Ring's power",
        ),
        "everyone passes": (
            "Combat damage is dealt", "damage is dealt", "Combat resolves", "deal combat damage", "Combat damage",
            "the damage is dealt", "Everyone passes priority",
        ),
        "go to Bo's turn": ("It's Bo's turn now", "it is Bo's turn", "now it's Bo's turn"),
        "go to the end phase": ("Ana moves to her end phase",),
        "then Bo has 17 health": (
            "then Bo's health drops to 17", "then Bo's hero is down to 17", "then Bo's life total is 17",
            "then Bo goes to 17", "then Bo has 17 hit points", "then Bo's hero has seventeen health left",
            "Will Bo be at 17 health?", "then Bo's health has gone down to 17",
        ),
        "then Bo has at least 17 health": ("then Bo has 17 health or more",),
        "then Grey Hound has 3 ATK": ("then Grey Hound has ATK 3",),
        "then Hulda has 3 ATK": ("then Ana's hero has 3 ATK", "then Ana has 3 ATK"),
        "then Grey Hound is not destroyed": ("then Grey Hound lives",),
        "then Grey Hound is in play": ("then Grey Hound stays in play", "then Grey Hound remains in play"),
        "then Old Spade is exhausted": (
            "then Old Spade has been exhausted", "then Old Spade becomes exhausted",
            "then Old Spade ends up exhausted", "then Old Spade gets exhausted", "then Old Spade stays exhausted",
            "then the Spade is exhausted", "then Old Spade will be exhausted",
        ),
        "then Old Spade is ready": (
            "then Old Spade readies", "then Old Spade is readied", "then Old Spade has been readied",
        ),
        "then Ana has 2 ready resources": (
            "then Ana has 2 unexhausted resources", "then Ana has 2 untapped resources",
            "then 2 of Ana's resources are ready", "then Ana has still got 2 ready resources",
            "then Ana's ready resources are 2",
        ),
        "then Ana has no ready resources": (
            "then Ana doesn't have any ready resources", "then none of Ana's resources are ready",
        ),
        "then Ana has 3 resources": ("then Ana controls 3 resources",),
        "then Ana has 3 resources in total": (
            "then Ana has a total of 3 resources",
            "then there are three resources in Ana's row",
        ),
        "then Far Errand is completed": ("then Far Errand is complete", "then Far Errand was completed"),
        "then Far Errand is face down": (
            "then Far Errand is turned face down", "then Far Errand is flipped face down",
            "then Far Errand was turned face down",
        ),
        "then Ana has 2 cards in hand": (
            "then Ana's hand size is 2", "then Ana's hand contains 2 cards", "then Ana is left with 2 cards in hand",
            "then Ana has exactly two cards in hand",
        ),
        "then Ana has drawn 1 card": ("then Ana draws a card",),
        "then Ana can play Salve": (
            "then Salve can be played by Ana", "then Ana is able to cast Salve", "then Ana can cast Salve",
        ),
        "then Ana cannot play Salve": (
            "then Ana can't cast Salve", "then Salve can't be played by Ana", "then Ana can't play her Salve",
            "then Ana would not be able to play Salve", "is it illegal for Ana to play Salve?",
        ),
        "then Ana cannot strike with Old Spade": (
            "then Ana cannot use Old Spade to strike", "then Old Spade can't strike",
        ),
        "then Grey Hound cannot attack Bo": ("then Bo can't be attacked by Grey Hound",),
        "then Ana can complete Far Errand": (
            "then Far Errand can be completed", "then Ana is able to finish Far Errand",
            "then Far Errand can be completed by Ana",
        ),
        "then Bo was dealt 3 damage": ("then Bo receives 3 damage",),
        "then Bo was dealt 3 Melee damage": (
            "then Bo takes 3 melee damage", "then Bo is dealt three Melee damage",
            "then 3 Melee damage is dealt to Bo",
        ),
        "then Grey Hound has 1 damage": ("then there is 1 damage on Grey Hound", "then Grey Hound is damaged for 1"),
        "then Curse of Damp is attached to Grey Hound": (
            "then Curse of Damp is on Grey Hound", "then Grey Hound has Curse of Damp attached",
            "then Grey Hound is enchanted with Curse of Damp", "then Curse of Damp enchants Grey Hound",
        ),
        "then Salve costs 1": ("then Salve costs one to play", "then Salve has cost 1"),
        "then it is Ana's turn": ("then it's Ana's turn again",),
        "Bo exhausts Thick Coat": (
            "Bo exhausts Thick Coat for 2", "Bo uses Thick Coat against the damage", "Thick Coat is exhausted by Bo",
            "Bo soaks the damage with Thick Coat",
        ),
        "then Grey Hound has 2 health": (
            "then Grey Hound has two health remaining", "then Grey Hound's remaining health is 2",
            "then Grey Hound goes to 2 health", "then Grey Hound is at 2",
        ),
        "then Grey Hound is in Ana's graveyard": (
            "then Grey Hound ended up in Ana's graveyard",
            "then Grey Hound lies in Ana's graveyard", "then Grey Hound is now in Ana's graveyard",
        ),
    },
    "factions": {
        "Ana activates Lancer": (
            "Lancer is activated", "Lancer gets activated by Ana", "Ana starts Lancer's activation",
            "activate Lancer", "Ana activates the unit Lancer", "It is Lancer's activation",
            "Ana now activates Lancer", "Ana's Lancer gets activated", "Next, Ana activates Lancer",
            "Ana chooses Lancer to activate",
        ),
        "Lancer moves to zone 3": (
            "Lancer is moved to zone 3", "Lancer moves one zone to zone 3", "Lancer proceeds to zone 3",
            "Ana moves her Lancer into zone 3", "Lancer goes forward to zone 3", "Lancer is moved by Ana to zone 3",
            "Lancer steps into zone 3", "Lancer moves up to zone 3",
        ),
        "Lancer attacks Marsh Ogre": (
            "Marsh Ogre is attacked by Lancer", "Lancer targets Marsh Ogre with an attack",
            "Lancer makes an attack against Marsh Ogre", "Lancer declares an attack on Marsh Ogre",
            "Lancer is attacking Marsh Ogre", "attack Marsh Ogre with Lancer", "Lancer charges at Marsh Ogre",
            "Ana's Lancer is attacking Marsh Ogre", "Ana chooses to attack Marsh Ogre with Lancer",
            "Lancer attacks into Marsh Ogre", "Ana lets Lancer attack Bo's Marsh Ogre", "Lancer goes for Marsh Ogre",
        ),
        "Lancer attacks Bo's capital": (
            "Lancer attacks the enemy capital", "Lancer attacks the capital of Bo",
            "Bo's capital is attacked by Lancer",
        ),
        "Ana rolls 18": (
            "Ana gets an 18", "Ana's die shows 18", "Ana throws an 18", "Ana's d20 shows 18",
            "Ana rolls a d20 and gets 18", "Ana rolls a nat 18", "Ana rolls: 18", "Ana rolled an eighteen",
        ),
        "Lancer rolls 8": (
            "Lancer's roll is 8", "Lancer's attack roll is 8", "Lancer saves with an 8", "Lancer's save is 8",
        ),
        "Ana recruits Lancer": (
            "Ana trains Lancer", "Lancer is recruited", "Lancer is recruited by Ana", "Ana recruits Lancer from hand",
            "Ana recruits a Lancer from her hand", "Ana recruited a Lancer", "A Lancer is recruited by Ana",
            "Ana decides to recruit Lancer",
        ),
        "Ana recruits Lancer in zone 2": ("Lancer is recruited in zone 2",),
        "Ana equips Torch to Marsh Ogre": (
            "Torch is equipped to Marsh Ogre", "Marsh Ogre equips Torch", "Marsh Ogre takes Torch",
            "Ana equips the Ogre with Torch", "Ana hands Torch to Marsh Ogre",
        ),
        "Ana builds Watch Tower in zone 2": (
            "Watch Tower is built in zone 2", "Ana constructs Watch Tower in zone 2",
            "Watch Tower is built in zone 2 by Ana", "In zone 2, Ana builds Watch Tower",
            "Ana puts Watch Tower down in zone 2", "Ana builds Watch Tower zone 2",
            "Ana builds the location Watch Tower in zone 2", "Ana puts up Watch Tower in zone 2",
            "Ana built Watch Tower in the second zone", "Watch Tower gets built in zone 2 by Ana",
        ),
        "Ana destroys Old Keep tapping Lancer, Page": (
            "Ana destroys Old Keep by tapping Lancer and Page", "Ana taps Lancer and Page to destroy Old Keep",
            "Ana razes Old Keep tapping Lancer and Page", "Tapping Lancer and Page, Ana destroys Old Keep",
        ),
        "Ana plays Fire Pot targeting Wood Runner": (
            "Ana uses Fire Pot on Wood Runner", "Fire Pot is played on Wood Runner",
            "Ana targets Wood Runner with Fire Pot", "Ana plays Fire Pot with Wood Runner as the target",
            "Fire Pot is cast on Wood Runner by Ana", "Ana played Fire Pot onto Wood Runner",
        ),
        "Ana plays Barricade targeting zone 3": ("Barricade is played on zone 3", "Ana uses Barricade on zone 3"),
        "go to the combat phase": ("start the combat phase",),
        "Ana passes": ("pass for Ana", "Ana doesn't do anything"),
        "Lancer's turn ends": (
            "Lancer ends its turn", "Lancer does nothing more", "Lancer does nothing", "Ana ends Lancer's turn",
        ),
        "Ana plays Lancer in Ana's home zone": ("Ana plays Lancer in her home zone",),
        "then Lancer's attack went up by 4": ("then Lancer gets +4 attack", "then Lancer gained 4 ATK"),
        "then Ana drew 0 cards": ("then Ana drew nothing", "then Ana has drawn no cards"),
        "then Fire Pot is countered": ("then Fire Pot was countered",),
        "then Marsh Ogre has 30 damage": (
            "then there are 30 damage on Marsh Ogre", "then there is 30 damage on Marsh Ogre",
            "then Marsh Ogre carries 30 damage", "then Marsh Ogre's damage is at 30",
            "then Marsh Ogre's damage total is 30", "then Marsh Ogre now has 30 damage",
            "then Marsh Ogre ends with 30 damage", "then Marsh Ogre has got 30 damage on it",
            "then the damage on Marsh Ogre is 30",
        ),
        "then Marsh Ogre has 40 HP": (
            "then Marsh Ogre's HP drops to 40", "then the HP of Marsh Ogre is 40", "then Marsh Ogre's HP falls to 40",
            "then Marsh Ogre ends on 40 HP", "then Marsh Ogre's HP is down to 40",
            "then Marsh Ogre is at 40 hit points",
        ),
        "then Marsh Ogre is defeated": (
            "then Marsh Ogre is slain", "then Marsh Ogre was killed", "then the Marsh Ogre falls",
            "then Marsh Ogre is no longer alive", "then Marsh Ogre ends up defeated", "Does Marsh Ogre die?",
        ),
        "then Linden is tapped": ("then Linden becomes tapped",),
        "then Linden is not tapped": ("then Linden stays untapped",),
        "then Lancer is in zone 3": (
            "then Lancer's zone is 3", "then zone 3 contains Lancer", "then Lancer has moved to zone 3",
        ),
        "then Lancer has 12 attack": ("then the attack of Lancer is 12",),
        "then Linden has 1 magic": ("then Linden has 1 point of magic",),
        "then Linden has no magic": ("then Linden doesn't have any magic",),
        "then the attack hit": ("then the attack lands", "Does it hit?"),
        "then Lancer hit Marsh Ogre": (
            "then Lancer's attack hits Marsh Ogre", "then Marsh Ogre is hit by Lancer",
            "then Marsh Ogre was hit by Lancer", "then Lancer's attack on Marsh Ogre hits",
        ),
        "then the attack was critical": ("then it was critical",),
        "then Bo's capital has 90 HP": (
            "then Bo's capital is at 90", "then Bo has 90 capital", "then the capital of Bo has 90 HP",
            "then Bo's capital drops to 90", "then Bo has 90 capital HP", "then Bo's capital now has 90 HP",
            "then the HP of Bo's capital is 90", "then Bo's capital HP is 90",
            "then Bo's capital falls to 90", "then Bo's capital has ninety HP left",
        ),
        "then Ana has 25 build": (
            "then Ana's build points are 25", "then Ana has 25 points of build", "then Ana's Build is 25",
            "then Ana ends with 25 build", "then Ana has exactly 25 build left", "then Ana's build drops to 25",
        ),
        "then Lancer costs Ana 26": ("then Lancer costs 26 for Ana", "then Lancer's cost for Ana is 26"),
        "then Lancer cannot move to zone 4": (
            "then Lancer cannot be moved to zone 4", "then Lancer can't go into zone 4",
            "then Lancer is not able to enter zone 4", "then Lancer mustn't move to zone 4",
            "then it is illegal for Lancer to move to zone 4",
        ),
        "then Ana can recruit Lancer": ("then Lancer can be recruited by Ana",),
        "then Ana cannot recruit Lancer": ("then Lancer can't be recruited by Ana",),
        "then Ana controls zone 3": (
            "then Ana has control of zone 3", "then zone 3 belongs to Ana", "then Ana holds zone 3",
            "then zone 3 is Ana's", "then Ana owns zone 3",
        ),
        "then nobody controls zone 3": (
            "then neither player controls zone 3", "then zone 3 is uncontrolled",
            "then zone 3 isn't controlled by anyone",
        ),
        "then Ana has initiative": (
            "then the initiative is Ana's", "then Ana gets the initiative", "then Ana won the initiative",
        ),
        "then Lancer goes to Ana's hand": ("then Lancer returns to Ana's hand",),
    },
    "fighter-arena": {
        "Lancer attacks Drummer": (
            "Drummer is attacked by Lancer", "Lancer fights Drummer", "Lancer takes an attack action against Drummer",
            "Lancer takes an attack action on Drummer", "attack Drummer with Lancer", "Lancer is attacking Drummer",
            "Lancer attacks Drummer again", "Lancer attacks enemy Drummer",
            "Lancer attacks the enemy Drummer", "Lancer beats up Drummer",
            "Lancer takes the attack action to attack Drummer",
            "Lancer makes an attack against Drummer", "Lancer takes a swing at Drummer",
            "Ana's fighter Lancer attacks Drummer", "Lancer uses an attack action on Drummer",
            "Lancer attacked Bo's Drummer", "Ana commands Lancer to attack Drummer", "Lancer engages Drummer",
            "Lancer spends its action attacking Drummer",
        ),
        "Lancer moves to zone 4": (
            "Lancer flies to zone 4", "Lancer is moved to zone 4", "Lancer takes a move action to zone 4",
            "Lancer moves right to zone 4", "Lancer moves over to zone 4", "Lancer shifts to zone 4",
            "Lancer moved into zone 4", "Lancer moves one zone over to zone 4",
            "Lancer uses a move action to go to zone 4", "Ana shifts Lancer to zone 4", "Lancer hops to zone 4",
            "Lancer travels to zone 4", "Ana has Lancer move to zone 4",
        ),
        "Ana voids Sidestep": (
            "Ana puts Sidestep into the void", "Ana sends Sidestep to the void", "Sidestep is voided",
            "Ana discards Sidestep to the void and draws a card",
            "Ana puts Sidestep in her void", "Ana voids Sidestep from hand", "Ana voids Sidestep from her hand",
            "Sidestep is voided by Ana", "Ana voids Sidestep and draws", "Ana moves Sidestep to the void",
            "Ana voids Sidestep, drawing a card", "Ana discards Sidestep to the void", "Ana voids her Sidestep",
            "Ana throws Sidestep into the void", "Ana voided Sidestep for a card", "Sidestep gets voided by Ana",
        ),
        "then Ana drew Sidestep": ("then Ana draws Sidestep", "then Ana has drawn Sidestep"),
        "then Lancer cannot attack": ("then Lancer can't attack this turn",),
        "then Lancer is not damaged": ("then Lancer is at full health", "then Lancer has full HP"),
        "Ana draws": (
            "Ana draws her card", "Ana takes a card", "Ana draws from her arsenal",
            "Ana draws a card from her arsenal", "Ana draws for the turn", "Ana draws the top card of her arsenal",
            "Ana draws her card for the turn", "Ana draws her first card", "Ana drew a card", "Ana draws for turn",
        ),
        "Lancer uses its talent on Drummer": (
            "Lancer uses its talent targeting Drummer", "Ana activates Lancer's talent targeting Drummer",
            "Lancer's talent is used on Drummer", "Lancer uses its talent against Drummer",
            "Lancer used its talent on Drummer", "Ana makes Lancer use its talent on Drummer",
            "Lancer uses talent on Drummer",
        ),
        "Lancer uses its talent": ("Ana activates Lancer's talent", "Lancer's talent is used"),
        "Ana plays Squall targeting Lancer to zone 4": (
            "Ana plays Squall on Lancer to zone 4", "Ana uses Squall to move Lancer to zone 4",
            "Ana plays Squall to move Lancer to zone 4",
        ),
        "Ana plays Squall on Lancer": (
            "Ana uses Squall on Lancer", "Squall is played on Lancer", "Ana plays Squall with Lancer",
            "Ana plays Squall from hand on Lancer", "Ana targets Lancer with Squall", "Ana plays Squall for Lancer",
            "Ana plays Squall with Lancer as the target", "Ana plays Squall at Lancer", "Ana gives Lancer Squall",
            "Ana plays Squall, targeting Lancer", "Ana uses the Squall card on Lancer",
            "Squall is used on Lancer by Ana",
        ),
        "Ana plays Loud Band": (
            "Ana puts Loud Band into play", "Loud Band is played by Ana", "Ana plays the support Loud Band",
            "Ana plays Loud Band into the arena", "Ana puts Loud Band into the arena",
            "Ana plays the support card Loud Band",
        ),
        "Ana plays Squall in zone 2": (
            "Ana plays Squall on zone 2", "Ana plays Squall at zone 2", "Ana plays Squall targeting zone 2",
            "Ana uses Squall in zone 2",
        ),
        "Ana announces the omega phase": (
            "Ana calls the omega phase", "Ana declares the omega phase", "Ana starts the omega phase",
            "Ana says omega phase", "Ana enters the omega phase",
        ),
        "Ana places Lancer in zone 1": (
            "Lancer starts in zone 1", "Ana sets Lancer in zone 1", "Ana places Lancer at zone one",
            "Lancer is placed in zone 1", "Ana deploys Lancer in zone 1", "Ana sets up Lancer in zone 1",
            "Ana put Lancer into zone 1", "Ana starts Lancer in zone 1", "Lancer gets placed in zone 1",
            "Ana deploys Lancer to zone 1",
        ),
        "Ana selects Sidestep, Squall, Poke, Swipe, Catch, Hug": (
            "Ana's starting hand is Sidestep, Squall, Poke, Swipe, Catch, Hug",
            "Ana starts with Sidestep, Squall, Poke, Swipe, Catch and Hug",
        ),
        "go to Bo's turn": ("it is Bo's turn", "On Bo's turn", "the turn passes to Bo"),
        "then Drummer has 20 health": (
            "then Drummer's health drops to 20", "then Drummer has 20 hit points", "then Drummer ends with 20 health",
            "then Drummer stays on 20 health", "then Drummer's health falls to 20", "then Drummer has just 20 health",
            "then Drummer has exactly 20 health", "then Drummer's health will be 20",
            "then Drummer ends up on 20 health",
        ),
        "then Drummer has at most 20 health": ("then Drummer has 20 health or less",),
        "then Drummer is dead": (
            "then Drummer is down", "then Drummer is destroyed", "then Drummer falls", "then Drummer is now dead",
            "then Drummer has been knocked out", "then Drummer is no longer alive", "then Drummer ends up dead",
            "Does Drummer die?",
        ),
        "then Drummer is not dead": ("then Drummer has survived",),
        "then zone 2 is full": (
            "then there is no room in zone 2", "then zone 2 has no room", "then zone 2 is at capacity",
            "then zone 2 has no space left", "then zone 2 is now full", "then zone 2 becomes full",
            "then there's no room in zone 2",
        ),
        "then zone 2 is not full": ("then there is room in zone 2", "then there is space in zone 2"),
        "then zone 2 has 3 cards": ("then three cards are in zone 2",),
        "then Ana has 3 cards in arsenal": (
            "then Ana has 3 cards left in her arsenal", "then Ana's arsenal contains three cards",
            "then Ana is left with 3 cards in her arsenal", "then Ana's arsenal is 3 cards",
            "then three cards are left in Ana's arsenal", "then there are three cards left in Ana's arsenal",
        ),
        "then Ana's arsenal is empty": ("then Ana has no cards left in her arsenal",),
        "then Ana has drawn 2 cards": ("then Ana draws two cards",),
        "then Lancer is in zone 3": (
            "then Ana has Lancer in zone 3", "then zone 3 contains Lancer", "then Lancer is located in zone 3",
            "then Lancer's zone is 3", "then Lancer is still in zone 3", "then Lancer is now in zone 3",
            "then Lancer can be found in zone 3", "then Lancer has moved to zone 3", "then Lancer occupies zone 3",
        ),
        "then Sidestep is in Ana's void": ("then Ana voided Sidestep",),
        "then Sidestep is on top of Ana's arsenal": (
            "then Sidestep is the top card of Ana's arsenal", "then the top card of Ana's arsenal is Sidestep",
            "then Ana's arsenal has Sidestep on top",
        ),
        "then Lancer has no actions": (
            "then Lancer has used all its actions", "then Lancer has used up its actions",
            "then Lancer doesn't have any actions left",
        ),
        "then it is the omega phase": ("then the omega phase begins", "then omega phase"),
        "then Ana's arsenal is legal": (
            "then Ana has a legal arsenal", "then Ana's arsenal is allowed", "then Ana's arsenal is valid",
            "then the arsenal of Ana is legal",
        ),
        "then Ana's arsenal is not legal": ("then Ana has an illegal arsenal", "then Ana's arsenal is not allowed"),
        "then Lancer can move to zone 4": (
            "then Ana can move Lancer to zone 4", "then Lancer can go to zone 4", "then Lancer can enter zone 4",
        ),
        "then Lancer cannot move to zone 4": (
            "then Ana can't move Lancer to zone 4", "then Lancer can't enter zone 4",
            "then Lancer cannot be moved to zone 4",
        ),
        "then Ana can void Sidestep": ("then Sidestep can be voided by Ana", "then Sidestep can be voided"),
        "then Ana cannot void Sidestep": ("then Sidestep can't be voided by Ana", "then Sidestep cannot be voided"),
        "then Lancer is stunned": (
            "then Lancer has been stunned", "then Lancer gets stunned", "then Lancer becomes stunned",
        ),
        "then Lancer has no conditions": (
            "then Lancer is free of conditions", "then there are no conditions on Lancer",
        ),
        "then Ana has won": ("then Ana is the winner",),
        "then Loud Band is in the arena": (
            "then Loud Band stays in the arena", "then Loud Band remains in the arena",
        ),
        "then Lancer has 1 action": (
            "then Lancer's actions are 1", "then Lancer has just one action", "then Lancer keeps 1 action",
        ),
        "then Lancer cannot attack Drummer": (
            "then Lancer is unable to attack Drummer", "then it's illegal for Lancer to attack Drummer",
            "then Lancer mustn't attack Drummer",
        ),
        "then it is round 4": (
            "then it is now round four", "then we're in the fourth round", "then the game is in round 4",
        ),
    },
    "flesh-and-blood": {
        "Bo blocks with Tin Hat": ("Bo has Tin Hat block",),
        "then Ana lost no life": ("then Ana did not lose a single life",),
        "Ana attacks Bo with Ridge Walker (red)": (
            "Ana is attacking Bo with Ridge Walker (red)", "Bo is attacked with Ridge Walker (red) by Ana",
            "attack Bo with Ridge Walker (red)", "Ana makes an attack on Bo with Ridge Walker (red)",
            "Ana has attacked Bo with Ridge Walker (red)", "Ana's attacking Bo with Ridge Walker (red)",
            "Ana chooses to attack Bo with her red Ridge Walker",
        ),
        "Bo defends with Tin Hat": (
            "Bo is blocking with Tin Hat", "Tin Hat is used to block", "Tin Hat is declared as a blocker by Bo",
            "Bo declares Tin Hat as a defending card", "Bo chooses to block with Tin Hat", "Bo's block is Tin Hat",
            "Bo declares a block with Tin Hat",
        ),
        "Bo does not defend": (
            "Bo blocks nothing", "Bo never blocks", "Bo does not declare blockers",
            "Bo does not declare any defenders", "Bo leaves it unblocked", "Bo does nothing to block",
            "Bo isn't going to block", "Bo takes the full damage", "Bo elects not to block",
        ),
        "Ana plays Two Doors": ("Two Doors is played by Ana",),
        "Ana plays Two Doors from arsenal": (
            "From arsenal, Ana plays Two Doors", "Ana plays the Two Doors in her arsenal",
            "Ana played Two Doors from arsenal",
        ),
        "Ana plays Two Doors pitching Salt Road": (
            "Ana pitches Salt Road to pay for Two Doors", "Salt Road is pitched for Two Doors",
            "Ana pays for Two Doors with Salt Road", "Ana pitches Salt Road in order to play Two Doors",
            "Ana paid for Two Doors with Salt Road",
        ),
        "Bo responds with Head Wind": (
            "Bo plays Head Wind as a response", "Bo answers with Head Wind", "Bo's response is Head Wind",
            "As a response, Bo plays Head Wind",
        ),
        "then Bo is at 13": (
            "then Bo's life becomes 13", "then Bo's life goes to 13", "then Bo's life drops to 13",
            "then Bo falls to 13 life", "then Bo is reduced to 13 life", "then Bo ends up on 13 life",
            "then Bo's life has dropped to 13", "then Bo is left with 13 life", "then Bo will be on 13",
            "then Bo's life total drops to 13",
        ),
        "then Bo was dealt 7 damage": ("then Bo received 7 damage", "then Bo gets dealt 7 damage"),
        "then the attack hit": (
            "then the attack lands", "then the attack goes through", "then the attack does hit",
            "then the attack connected", "then the attack got through", "Will the attack hit?",
        ),
        "then Ana controls 2 Gold": ("then there are two Golds in Ana's arena", "then Ana controls 2 Golds"),
        "then Ana controls no Gold": (
            "then Ana does not control any Gold", "then Ana isn't in control of any Gold",
            "then there is no Gold in Ana's arena",
        ),
        "then Ana controls at least 1 Gold": ("then Ana controls one Gold or more",),
        "then Tin Hat is in Bo's graveyard": (
            "then Tin Hat lies in Bo's graveyard", "then Bo's graveyard has Tin Hat in it",
        ),
        "then Tin Hat goes to Bo's graveyard": (
            "then Tin Hat has gone to Bo's graveyard", "then Tin Hat was sent to Bo's graveyard",
            "then Tin Hat landed in Bo's graveyard",
        ),
        "then Ana has 4 cards in hand": (
            "then Ana has four cards left in hand", "then Ana's hand has four cards in it", "then Ana has 4 in hand",
            "then Ana ends with 4 cards in hand", "then Ana's hand consists of 4 cards",
        ),
        "then Ridge Walker (red) has go again": ("then Ridge Walker (red) has got go again",),
        "then Ridge Walker (red) does not have go again": ("then Ridge Walker (red) no longer has go again",),
        "then Bo can block with Tin Hat": (
            "then Tin Hat can be used to block", "then Bo's Tin Hat can block", "then Tin Hat can defend",
        ),
        "then Bo cannot block with Tin Hat": ("then Tin Hat can't block", "then Tin Hat cannot be used to block"),
        "then Ana can play Two Doors": ("then Two Doors can be played by Ana",),
        "then Ana cannot play Two Doors": ("then Two Doors can't be played by Ana",),
        "then Ana's hand is empty": ("then Ana has no hand", "then Ana has no cards left in hand"),
        "then Tin Hat has 1 -1 defense counter": ("then there's a -1 defense counter on Tin Hat",),
        "Ana activates Gold": (
            "Ana's Gold is activated", "Ana makes use of Gold", "Ana activates a Gold token", "Ana cracks one Gold",
        ),
        "then the attack has 7 power": (
            "then the attack is a 7 power attack", "then the attack's power goes up to 7",
            "then the attack now has 7 power", "then the attack will have 7 power",
        ),
    },
}  # fmt: skip
