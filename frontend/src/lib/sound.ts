/** A few short sounds, made by the browser itself; silent unless the setting is on. */
import { settings } from "./settings.svelte";

export type Sound = "roll" | "place" | "turn" | "win" | "ring";

let context: AudioContext | null = null;

function tone(at: number, frequency: number, seconds: number, loud: number): void {
  const oscillator = new OscillatorNode(context!, { type: "sine", frequency });
  const gain = new GainNode(context!, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(gain).connect(context!.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

function knock(at: number, loud: number): void {
  const length = Math.floor(context!.sampleRate * 0.04);
  const buffer = context!.createBuffer(1, length, context!.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(context!, { buffer });
  const filter = new BiquadFilterNode(context!, { type: "bandpass", frequency: 1400, Q: 1.2 });
  const gain = new GainNode(context!, { gain: loud });
  source.connect(filter).connect(gain).connect(context!.destination);
  source.start(at);
}

const SOUNDS: Record<Sound, (at: number) => void> = {
  roll: (at) => [0, 0.07, 0.12, 0.21, 0.26].forEach((wait) => knock(at + wait, 0.5)),
  place: (at) => knock(at, 0.7),
  turn: (at) => [660, 880].forEach((frequency, i) => tone(at + i * 0.12, frequency, 0.3, 0.12)),
  win: (at) =>
    [523, 659, 784, 1047].forEach((frequency, i) => tone(at + i * 0.11, frequency, 0.5, 0.12)),
  ring: (at) =>
    [0, 0.09, 0.18].forEach((wait) =>
      [1568, 2349].forEach((frequency) => tone(at + wait, frequency, 0.4, 0.05)),
    ),
};

export function play(sound: Sound): void {
  if (!settings.sound || document.hidden) return;
  context ??= new AudioContext();
  void context.resume();
  SOUNDS[sound](context.currentTime + 0.01);
}
