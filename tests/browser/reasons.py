"""Pictures of positions, and what a hint says there of two choices, in both languages."""

from typing import NamedTuple


class Said(NamedTuple):
    """A position, what is best there and what not, and what is said of that."""

    game: str
    state: str
    best: str
    other: str
    en: str
    de: str
    race: bool = False


ASTRO = "players=2 first=0 seat={} next=choose roll=3 dice={} idle=0 used={} scores={} boards={}"
CITY_BEGUN = (
    "......#....../......#....../......#....../......#....../.....b2#....../....a2b1#....../"
    "#############/.....a1#a1...../.....b4#....../......#....../......#....../......#....../"
    "......#......"
)
CITY_GROWN = (
    "......#a6...../.....a5#b5...../.....b4#a4...../.....a3#b1...../....b4b2#a5...../"
    "b6a5b4a3a2b1#a1a2b4a4b5b6/#############/....b6a1#a1...../.....b4#....../......#....../"
    "......#....../......#....../......#......"
)
CITY_LATE = (
    ".....b6#a6...../.....a5#b5...../....b4b4#a4...../..a5a4a4a3#b1...../..b3a4b4b2#a5a1..../"
    "b6a5b4a3a2b1#a1a2b4a4b5b6/#############/a1b5a4b3b6a1#a1...../.....b4#....../.....b3#....../"
    ".....b4#....../.....b5#....../.....a6#......"
)
CITY = "players=2 first=0 seat=0 next=place caches={} hands={} board={}"
NOVO = (
    "players=2 first=0 seat={} next={} slot={} left={} rolled={} slots={} used={} lions=0:0 "
    "took={} hand={} stock={} gone=0.0.0.0.0.0.0.0.0.0.0.0.0.0 last={} idle=0 bays={}"
)
LAST_OF_ITS_KIND = NOVO.format(
    *(0, "claim", 3, "0,0,2", "-,-,-"),
    "white-a:lion,white-a:lion,white-b:gear/white-a:lion,white-b:lion,black:lion/-,-,black:cutlery",
    *("-", "no", "-", "0.3.3.2.1.3.2.2.2.2.3.2.3.34", "-", "-|4.5|1.7.8/1.5.9.10.12|1|T"),
)
LAST_TURN = NOVO.format(
    *(1, "put", 1, "3,2,0", "lion.suitcase.suitcase,lion.gear,-", "-,-,-/-,-,-/-,-,-"),
    *("-", "no", "-", "0.0.1.0.2.1.2.0.3.1.3.2.3.29", 1),
    "2.5.8.10.12|1.2.2.3.T|1.4.6.8.10/3.4.7|1.4.6.8.T|T.T.T.T",
)
SOON_OVER = NOVO.format(
    *(0, "store", 3, "0,0,1", "-,-,-"),
    "white-a:lion,white-a:lion,white-a:bandage/white-b:pawn,white-b:pawn,black:pawn/-,-,-",
    *(2, "yes", 11, "0.0.3.0.3.0.2.2.2.2.2.3.3.25", "-"),
    "1.T.T.T|1.1.T.T.T|2.4.6/6.6.7.T.T|2.4.9.10.T|2.4.8.T",
)
GIVEN_UP = NOVO.format(
    *(1, "put", 2, "0,1,1", "-,pawn,lightning"),
    "white-a:bandage,white-a:bandage,-/white-a:lightning,-,-/white-b:lion,-,-",
    *("-", "no", "-", "0.3.3.1.3.3.3.2.3.3.3.3.3.32", "-", "1.8|1.T|4/1.4.T|T|-"),
)
ONE_MORE = NOVO.format(
    *(1, "store", 3, "0,1,0", "-,-,-"),
    "white-a:suitcase,white-a:suitcase,white-a:suitcase/white-b:pawn,-,-/-,-,-",
    *(1, "yes", 3, "0.0.1.0.2.1.3.0.3.3.3.2.3.26", "-"),
    "1.4.6.8.12|1.T.T.T|1.2.2.4.T/2.5.6.8|4.8.T.T.T|3.T.T",
)
WOULD_FILL = NOVO.format(
    *(0, "claim", 3, "0,0,0", "-,-,-"),
    "white-b:lion,-,white-a:lion/white-b:bandage,white-a:bandage,white-a:suitcase/-,-,black:lion",
    *(2, "yes", 5, "0.0.3.3.2.0.2.1.1.2.3.3.3.24", "-"),
    "1.T.T.T|1.1.T.T.T|2.6.T.T/6.6.7.T.T|2.9.9.10.T|2.8.8",
)
LAST_STORE = NOVO.format(
    *(0, "store", 3, "0,0,1", "-,-,-"),
    "white-a:lion,white-a:lion,white-a:bandage/white-b:pawn,white-b:pawn,black:pawn/-,-,-",
    *(2, "yes", "8.11", "0.1.3.1.3.1.2.2.3.3.2.3.3.18", 1),
    "1.T.T.T|1.1.T.T.T|2.4.6/6.7.T.T.T|2.T.T.T.T|4.T.T.T.T",
)
NEARLY_LOST = LAST_STORE.replace(
    "0.1.3.1.3.1.2.2.3.3.2.3.3.18", "0.0.3.0.3.0.2.1.2.2.2.3.3.24"
).replace("6.7.T.T.T|2.T.T.T.T|4.T.T.T.T", "6.6.7.T.T|2.4.9.10.T|2.4.8.T.T")
ONE_MORE_KIND = NOVO.format(
    *(1, "store", 3, "0,0,1", "-,-,-"),
    "white-a:lion,-,white-a:lion/white-b:pawn,-,white-a:bandage/-,-,white-b:lion",
    *("-", "yes", 4, "0.0.2.0.3.2.2.0.3.1.3.2.3.29", "-"),
    "2.8.10.12|1.2.2.T|1.4.6.8.10/3.4.7|1.8.T|T.T.T.T",
).replace("lions=0:0", "lions=1:3")
LOST = NOVO.format(
    *(1, "store", 3, "2,0,2", "-,-,-"),
    "white-a:lion,-,-/white-b:lion,-,-/white-b:gear,-,-",
    *("-", "yes", "T", "0.0.1.0.2.1.2.0.3.1.3.2.3.28", 1),
    "2.5.8.10.12|1.2.2.3.T|1.4.6.8.10/3.4.7|1.4.6.8.T|T.T.T.T",
)

SAID = {
    "a pass where a special action waits": Said(
        "astroventure",
        ASTRO.format(
            *(0, "fire.water.water2.water2.earth.earth2,steal", 3, "0,2"),
            "Delta:-.-.-.-.-/Iota:-.-.-.-.-.-.-.-.-/Eta:-.-.-.-.-.-.-",
        ),
        *("stop", "take Delta moon 2"),
        "If you take Delta moon (1 water and 3 earth) now, Bea can use a Steal action on it: "
        "4 points for Bea, 1 fewer for you. It is likely to be free on your next turn too.",
        "Nimmst du jetzt den Delta-Mond (1 Wasser und 3 Erde), kann Bea ihn mit der Aktion Stehlen "
        "holen: 4 Punkte für Bea, 1 weniger für dich. "
        "Er ist in deinem nächsten Zug wahrscheinlich noch frei.",
    ),
    "a pass that does not let the leader end the game": Said(
        "astroventure",
        ASTRO.format(
            *(0, "fire.fire.water.water.earth2.earth2,blank", "1.2.3.4.5", "16,27"),
            "Delta:0.1.0.0.0/Iota:0.1.0.1.0.-.1.1.-/Eta:1.1.1.1.0.1.1",
        ),
        *("stop", "take Iota moon 2"),
        "If you take Iota moon (2 water and 3 earth) now, Bea can take Iota moon "
        "(1 water and 4 earth): with that Bea wins.",
        "Nimmst du jetzt den Iota-Mond (2 Wasser und 3 Erde), kann Bea den Iota-Mond "
        "(1 Wasser und 4 Erde) nehmen: damit gewinnt Bea.",
    ),
    "the last of a system": Said(
        "astroventure",
        ASTRO.format(
            *(0, "fire.water2.earth.earth.earth.earth2,blank", "1.2.3.4.5", "14,15"),
            "Delta:1.1.1.1.-/Iota:0.0.-.-.-.-.-.-.-/Eta:-.0.0.-.-.-.1",
        ),
        *("take Delta moon 3", "take Iota moon 5"),
        "1 point that is certain. Bea lacks only this for Delta and its bonus of 6.",
        "1 Punkt, der sicher ist. Bea fehlt nur noch er für Delta und den Bonus von 6.",
    ),
    "the end of the game, won": Said(
        "astroventure",
        ASTRO.format(
            *(0, "fire.fire.water.earth.earth2.earth2,steal", "1.2.3.4.5", "31,19"),
            "Delta!:0.0.0.0.0/Iota:0.1.1.0.1.0.-.0.0/Eta:0.1.0.1.0.1.1",
        ),
        *("take Iota moon 3", "stop"),
        "That ends the game, and you win.",
        "Damit ist das Spiel aus, und du gewinnst.",
    ),
    "little is free and somebody is far ahead": Said(
        "astroventure",
        ASTRO.format(
            *(0, "fire.fire.water.water2.water2.earth,blank", "1.2.3.4.5", "17,26"),
            "Delta:0.1.1.1.1/Iota:1.1.0.0.0.0.-.-.1/Eta:0.1.1.1.1.0.0",
        ).replace("roll=3", "roll=1"),
        *("keep fire fire water2 earth", "stop"),
        "Only 2 are free and Bea leads by 9: you have to take from others.",
        "Nur 2 sind noch frei, und Bea führt mit 9: Du musst anderen etwas nehmen.",
    ),
    "a pass, for taking would end the game behind": Said(
        "astroventure",
        ASTRO.format(
            *(0, "fire.fire.water.earth.earth2.earth2,blank", "1.2.3.4.5", "16,28"),
            "Delta:0.1.0.0.0/Iota:0.1.0.1.0.1.1.1.-/Eta:1.1.1.1.0.1.1",
        ),
        *("stop", "take Iota moon 5"),
        "Taking Iota moon (1 water and 4 earth) now would end the game while Bea is ahead.",
        "Nimmst du jetzt den Iota-Mond (1 Wasser und 4 Erde), ist das Spiel aus, "
        "und Bea liegt vorn.",
    ),
    "a pass near the end of a race": Said(
        "astroventure",
        ASTRO.format(
            *(1, "fire.water.water2.water2.water2.earth,blank", "1.2.3.4.5", "23,22"),
            "Kappa:0+1.-.-.1.-.-.1.-.-.-/Iota:-.0+1.0+1.0+1.-.-.-.0.-/Theta:0+1.-.1.0.-.-.0.-",
        ),
        *("stop", "take Theta moon 3"),
        "If you take Theta moon (1 fire, 3 water and 1 earth) now, "
        "you need exactly 2 more points, and they are hard to get.",
        "Nimmst du jetzt den Theta-Mond (1 Feuer, 3 Wasser und 1 Erde), "
        "fehlen dir danach genau 2 Punkte, und die sind schwer zu bekommen.",
        race=True,
    ),
    "what the next player would take": Said(
        "astroventure",
        ASTRO.format(
            *(1, "fire.fire.water.water2.earth.earth2,blank", "1.2.3.4.5", "16,23"),
            "Delta:0.1.0.-.-/Iota:0.1.0.0.0.-.-.-.-/Eta:1.1.1.1.0.1.1",
        ),
        *("take Delta moon 2", "take Iota moon 2"),
        "1 point that is certain. Otherwise Ada would probably take it.",
        "1 Punkt, der sicher ist. Sonst nimmt Ada ihn wahrscheinlich.",
    ),
    "a lead that is kept": Said(
        "astroventure",
        ASTRO.format(
            *(1, "fire.fire.water2.earth.earth.earth,steal", "1.2.3.4.5", "16,27"),
            "Delta:0.1.0.0.0/Iota:0.1.0.1.0.-.1.1.-/Eta:1.1.1.1.0.1.1",
        ),
        *("take Iota moon 2", "steal Delta moon 2 from 0"),
        "You lead by 11, and only 2 are free: every one taken brings the end nearer.",
        "Du führst mit 11, und nur 2 sind noch frei: So ist das Spiel bald aus.",
    ),
    "a place that would be opened": Said(
        "diceopolis",
        CITY.format("28,29", "1.3.3.4.5,4.4.4.6", CITY_BEGUN),
        *("place 1 (1,1)", "place 3 (-1,3)"),
        "Your 3 at W1\u00a0N3 would open W1\u00a0N4 to Bea, for 8 points.",
        "Deine 3 auf W1\u00a0N3 würde Bea den Platz W1\u00a0N4 öffnen, für 8 Punkte.",
    ),
    "points that can wait": Said(
        "diceopolis",
        CITY.format("18,19", "1.1.1.4.4,3.4.4.5", CITY_GROWN),
        *("place 1 (-3,2)", "place 4 (-2,3)"),
        "Your 4 can still bring 4 next turn: nobody else scores there.",
        "Deine 4 kann die 4 auch im nächsten Zug bringen: Sonst punktet dort niemand.",
    ),
    "points that can probably wait": Said(
        "diceopolis",
        CITY.format("19,20", "1.1.1.4.6,4.4.5.6", CITY_GROWN.replace("b5b6/", "b5./", 1)).replace(
            "......#a6...../", "......#....../"
        ),
        *("place 1 (-3,2)", "place 6 (1,6)"),
        "Your 6 can probably still bring 12 next turn: Bea does better elsewhere.",
        "Deine 6 kann die 12 wohl auch im nächsten Zug bringen: Bea hat anderswo mehr davon.",
    ),
    "a die that is spared": Said(
        "diceopolis",
        CITY.format("10,11", "1.1.1.2.5,1.3.4.6", CITY_LATE),
        *("place 1 (-3,4)", "place 2 (-3,4)"),
        "Your 2 would bring more there, but it is worth more elsewhere later.",
        "Deine 2 brächte dort mehr, ist aber später anderswo mehr wert.",
    ),
    "the last tile of its kind": Said(
        "novo-dice",
        LAST_OF_ITS_KIND,
        *("claim Star Medic lions", "claim Tin Sailor lions"),
        "In bay 2 it makes 3 alike, which count \u00d72. "
        "It is the last one, and Bea could make 5 points of it.",
        "In Laderaum 2 sind das 3 gleiche, und die zählen \u00d72. "
        "Es ist das letzte, und Bea könnte 5 Punkte daraus machen.",
    ),
    "the last tile, where the other stays": Said(
        "novo-dice",
        LAST_OF_ITS_KIND.replace("2.1.3.2", "2.1.1.2").replace("bays=-", "bays=6.6"),
        *("claim Oxytonator lions", "claim Tin Sailor lions"),
        "It is the last one; Tin Sailor will be there later too.",
        "Es ist das letzte; Tin Sailor gibt es auch später noch.",
    ),
    "no more, for one would end the game behind": Said(
        "novo-dice",
        WOULD_FILL,
        *("done", "claim Space Pack lions"),
        "One more would fill your bays and end the game soon: Bea leads by 40 points.",
        "Noch eins, und deine Laderäume sind voll: Das Spiel ginge zu Ende, "
        "und Bea führt mit 40 Punkten.",
    ),
    "points in the last turn": Said(
        "novo-dice",
        LAST_STORE,
        *("store The Stowaway 3", "store The Stowaway 1"),
        "It brings 23 points at once. It is your last turn: only points now count.",
        "Das bringt sofort 23 Punkte. Es ist dein letzter Zug: Nur was jetzt Punkte bringt, zählt.",
    ),
    "a bay that needs one more kind": Said(
        "novo-dice",
        ONE_MORE_KIND,
        *("store Space Pack 2", "store Space Pack 3"),
        "In bay 2 it makes 3 different: with one more they count \u00d72.",
        "In Laderaum 2 sind das 3 verschiedene: Mit einem mehr zählen sie \u00d72.",
    ),
    "the end of the game, lost": Said(
        "novo-dice",
        LOST,
        *("store Trash 1", "store Trash 3"),
        "That ends the game, but nothing wins it any more.",
        "Damit ist das Spiel aus, aber zu gewinnen war es nicht mehr.",
    ),
    "nothing that wins any more": Said(
        "novo-dice",
        NEARLY_LOST,
        *("store The Stowaway 3", "store The Stowaway 1"),
        "Nothing wins any more, so it hardly matters what you do.",
        "Zu gewinnen ist nichts mehr: Es ist fast gleich, was du machst.",
    ),
    "a tile that is given up": Said(
        "novo-dice",
        GIVEN_UP,
        *("put black lightning 2", "put white-b pawn 3"),
        "It continues the lightning bolt row. It gives up Space Pack for Warp Cell: ",
        "Das setzt die Reihe mit Blitz fort. Space Pack gibst du dafür auf, für Warp Cell: ",
    ),
    "the last turn": Said(
        "novo-dice",
        LAST_TURN,
        *("put white-b gear 1", "put white-a suitcase 1"),
        "It is your last turn, and Ada leads by 65 points.",
        "Es ist dein letzter Zug, und Ada führt mit 65 Punkten.",
    ),
    "points before the end": Said(
        "novo-dice",
        SOON_OVER,
        *("store The Stowaway 3", "store The Stowaway 1"),
        "It brings 23 points at once. "
        "Bea has 1 space left: the game may end soon, so points now count.",
        "Das bringt sofort 23 Punkte. "
        "Bea hat noch 1 freien Platz: Das Spiel kann bald enden, also zählen Punkte jetzt.",
    ),
    "a bay that needs one more": Said(
        "novo-dice",
        ONE_MORE,
        *("store Mr Smith 3", "store Mr Smith 1"),
        "In bay 3 it makes 2 alike: with one more they count \u00d72.",
        "In Laderaum 3 sind das 2 gleiche: Mit einem mehr zählen sie \u00d72.",
    ),
}
