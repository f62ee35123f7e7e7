/** The levels of bots in words: their names, how they play, how strong they were measured. */
import { addTexts } from "../lib/i18n.svelte";

const en = {
  name: {
    random: "Random",
    easy: "Easy",
    casual: "Casual",
    greedy: "Greedy",
    skilled: "Skilled",
    expert: "Strong",
    master: "Master",
  },
  about: {
    random: "Does anything that is allowed.",
    easy: "For your first games: one choice in four is a slip.",
    casual: "Finds most good moves: small mistakes are common, big ones rare.",
    greedy: "Takes the most points it can this turn, and looks no further.",
    skilled: "Finds nearly all good moves: slips are small, and seldom cost the game.",
    expert: "Works out its whole turn, and minds what it leaves to others.",
    master: "Has learned from thousands of games, and looks ahead into the next turns.",
  },
  wins: {
    half: "Wins every second game against {{other}}.",
    most: "Wins almost every game against {{other}}.",
    some: "Wins {{won}} of {{of}} games against {{other}}.",
  },
  ask: "How strong shall they be?",
  last: "last time",
  soon: {
    level: "Is still being prepared: its first move comes in about {{seconds}} s.",
    move: "{{name}} is still being prepared and moves in about {{seconds}} s.",
    review: "The review is still being prepared. It begins in about {{seconds}} s.",
    rollout: "The bots that play on are still being prepared. They begin in about {{seconds}} s.",
  },
};

const de: typeof en = {
  name: {
    random: "Zufall",
    easy: "Leicht",
    casual: "Mittel",
    greedy: "Gierig",
    skilled: "Geübt",
    expert: "Stark",
    master: "Meister",
  },
  about: {
    random: "Tut irgendetwas, was erlaubt ist.",
    easy: "Für die ersten Spiele: Jede vierte Wahl geht daneben.",
    casual: "Findet die meisten guten Züge: Kleine Fehler sind häufig, große selten.",
    greedy: "Holt in seinem Zug so viele Punkte wie möglich und denkt nicht weiter.",
    skilled: "Findet fast alle guten Züge: Ihm entgeht mal etwas, aber selten viel.",
    expert: "Rechnet seinen ganzen Zug aus und bedenkt, was er den anderen lässt.",
    master: "Hat aus tausenden Spielen gelernt und denkt die nächsten Züge voraus.",
  },
  wins: {
    half: "Gewinnt jedes zweite Spiel gegen {{other}}.",
    most: "Gewinnt fast jedes Spiel gegen {{other}}.",
    some: "Gewinnt {{won}} von {{of}} Spielen gegen {{other}}.",
  },
  ask: "Wie stark sollen sie sein?",
  last: "wie zuletzt",
  soon: {
    level: "Wird noch vorbereitet: Sein erster Zug kommt in etwa {{seconds}} s.",
    move: "{{name}} wird noch vorbereitet und zieht in etwa {{seconds}} s.",
    review: "Die Analyse wird noch vorbereitet. Sie beginnt in etwa {{seconds}} s.",
    rollout:
      "Die Bots, die weiterspielen, werden noch vorbereitet. Es geht in etwa {{seconds}} s los.",
  },
};

addTexts("levels", { en, de });
