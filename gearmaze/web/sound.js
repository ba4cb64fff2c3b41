// A few soft tones, made on the spot; off unless a player asks for them.
import { settings } from "./settings.js";

/** Pitch and length of each tone, by event. @type {Record<string, number[][]>} */
const TONES = {
  moved: [[220, 0.05]], card: [[392, 0.07]], revealed: [[196, 0.12], [294, 0.14]], rotated: [[130, 0.2]], attacked: [[110, 0.18]],
  fought: [[147, 0.1], [220, 0.15]], scored: [[523, 0.1], [659, 0.1], [784, 0.2]], turn_ended: [[330, 0.08]], over: [[523, 0.15], [392, 0.15], [523, 0.3]],
};
/** @type {AudioContext | undefined} */
let audio;

/** @param {string} event */
export function sound(event) {
  const tones = TONES[event];
  if (!settings.value.sounds || !tones) return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const [pitch, length] of tones) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length * 0.8;
  }
}
