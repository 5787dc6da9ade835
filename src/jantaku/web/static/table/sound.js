// Sounds synthesised by WebAudio: clicks of tiles, a stick, a call, a win. No file is loaded.

/** @import { Prefs } from "./prefs.js" */

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** Browsers block sound until the page was touched. */
export function wake() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

/** @param {AudioContext} audio */
function hiss(audio) {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  return noise;
}

/** A knock on something hard. @param {number} pitch in Hz @param {number} length in s @param {number} loud @param {number} [after] in s */
function knock(pitch, length, loud, after = 0) {
  if (!context) return;
  const at = context.currentTime + after;
  const source = new AudioBufferSourceNode(context, { buffer: hiss(context) });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 3.5 });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  source.connect(band).connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

/** A note that swells and fades. @param {number} pitch in Hz @param {number} length in s @param {number} loud @param {number} [after] in s */
function ring(pitch, length, loud, after = 0) {
  if (!context) return;
  const at = context.currentTime + after;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  for (const [part, share] of [[1, 1], [2.01, 0.35], [3.02, 0.12]]) {
    const tone = new OscillatorNode(context, { type: "sine", frequency: pitch * part });
    const weight = new GainNode(context, { gain: share });
    tone.connect(weight).connect(gain);
    tone.start(at);
    tone.stop(at + length);
  }
  gain.connect(context.destination);
}

/** @type {Record<string, {group: keyof Prefs["volume"], play: (loud: number) => void}>} */
const SOUNDS = {
  discard: { group: "tiles", play: (loud) => (knock(2600, 0.07, loud * 1.4), knock(900, 0.09, loud * 0.9, 0.004)) },
  draw: { group: "tiles", play: (loud) => knock(1700, 0.05, loud * 0.35) },
  deal: { group: "tiles", play: (loud) => [0, 0.05, 0.09].forEach((after) => knock(1500 + 9000 * after, 0.06, loud * 0.7, after)) },
  call: { group: "calls", play: (loud) => (knock(2200, 0.06, loud * 1.2), ring(523, 0.3, loud * 0.25), ring(784, 0.35, loud * 0.22, 0.07)) },
  kan: { group: "calls", play: (loud) => (knock(1800, 0.09, loud * 1.3), ring(392, 0.4, loud * 0.25), ring(587, 0.45, loud * 0.22, 0.08)) },
  riichi: { group: "calls", play: (loud) => [392, 587, 880].forEach((pitch, at) => ring(pitch, 0.7, loud * 0.22, at * 0.1)) },
  win: { group: "calls", play: (loud) => [523, 659, 784, 1047].forEach((pitch, at) => ring(pitch, 1.1, loud * 0.24, at * 0.11)) },
  stake: { group: "tiles", play: (loud) => knock(3100, 0.12, loud * 0.9) },
  dora: { group: "tiles", play: (loud) => (knock(2300, 0.06, loud), ring(1175, 0.5, loud * 0.12, 0.05)) },
  declare: { group: "calls", play: (loud) => ring(440, 0.5, loud * 0.2) },
  turn: { group: "alerts", play: (loud) => ring(880, 0.22, loud * 0.14) },
  tick: { group: "alerts", play: (loud) => knock(3400, 0.03, loud * 0.9) },
};

/** @param {string} name of a sound @param {Prefs["volume"]} volume each from 0 to 1 */
export function play(name, volume) {
  const sound = SOUNDS[name];
  if (!sound || context?.state !== "running" || document.hidden) return;
  const loud = volume[sound.group];
  if (loud > 0) sound.play(loud * 0.6);
}
