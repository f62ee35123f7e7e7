/** What the page of puzzles says. */
import type { Shape } from "./en";

const en = {
  title: "Find the best move",
  lead: "Positions of played games in which one choice is clearly best, and not the obvious one. Choose a game.",
  of: "{{game}}: find the best move",
  day: "Puzzle of the day",
  number: "Puzzle {{number}} of {{count}}",
  today: "Puzzle of the day, {{date}}",
  play: "You play",
  asked: "What gives you the best chance to win?",
  score_one: "Today: {{right}} of {{count}} right",
  score_other: "Today: {{right}} of {{count}} right",
  answer: "Answer: {{what}}",
  verdict: "Verdict",
  right: "Right!",
  wrong: "Not the best.",
  right_text: "That is the best choice.",
  wrong_text: "Your choice is number {{place}} of {{choices}}.",
  next: "Next puzzle",
  to_day: "Puzzle of the day",
  other: "Other game",
  chosen: "Confirm your choice, or choose another one.",
};

const de: Shape<typeof en> = {
  title: "Finde den besten Zug",
  lead: "Stellungen aus gespielten Spielen, in denen eine Wahl klar die beste ist, und nicht die naheliegende. Wähle ein Spiel.",
  of: "{{game}}: Finde den besten Zug",
  day: "Rätsel des Tages",
  number: "Rätsel {{number}} von {{count}}",
  today: "Rätsel des Tages, {{date}}",
  play: "Du spielst",
  asked: "Womit ist deine Gewinnchance am größten?",
  score_one: "Heute: {{right}} von {{count}} richtig",
  score_other: "Heute: {{right}} von {{count}} richtig",
  answer: "Antwort: {{what}}",
  verdict: "Urteil",
  right: "Richtig!",
  wrong: "Nicht das Beste.",
  right_text: "Das ist die beste Wahl.",
  wrong_text: "Deine Wahl ist die Nummer {{place}} von {{choices}}.",
  next: "Nächstes Rätsel",
  to_day: "Rätsel des Tages",
  other: "Anderes Spiel",
  chosen: "Bestätige deine Wahl, oder triff eine andere.",
};

export const puzzle = { en, de };
