// Sounds of a session, synthesised by WebAudio: two chimes, a warning, a gong. No file is loaded.

/** @type {AudioContext | null} */
let context = null;
/** @type {GainNode | null} */
let out = null;
let on = false;

/** A partial of something struck. @param {number} pitch in Hz @param {number} length in s @param {number} loud @param {number} at in s of the context @param {number} [swell] in s until it is loudest */
function partial(pitch, length, loud, at, swell = 0.006) {
  if (!context || !out) return;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + swell);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  const tone = new OscillatorNode(context, { type: "sine", frequency: pitch, detune: 8 * (Math.random() - 0.5) });
  tone.connect(gain).connect(out);
  tone.start(at);
  tone.stop(at + length);
}

/** The mallet. @param {number} at in s of the context @param {number} loud */
function stroke(at, loud) {
  if (!context || !out) return;
  const buffer = new AudioBuffer({ length: context.sampleRate / 5, sampleRate: context.sampleRate });
  const data = buffer.getChannelData(0);
  for (let one = 0; one < data.length; one++) data[one] = (Math.random() * 2 - 1) * (1 - one / data.length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer });
  const low = new BiquadFilterNode(context, { type: "lowpass", frequency: 420 });
  source.connect(low).connect(new GainNode(context, { gain: loud })).connect(out);
  source.start(at);
}

/** A bell: [ratio of the pitch, share of the loudness]. */
const BELL = [[0.5, 0.3], [1, 1], [1.19, 0.35], [1.5, 0.25], [2, 0.45], [2.67, 0.2], [4.1, 0.1]];
/** A gong: late, inharmonic upper partials, as in sheet bronze. */
const GONG = [[1, 1, 0.02], [1.47, 0.7, 0.05], [1.94, 0.6, 0.09], [2.51, 0.5, 0.16], [3.08, 0.42, 0.24], [3.93, 0.34, 0.34], [5.02, 0.26, 0.42], [6.44, 0.16, 0.5]];

/** @param {number} pitch @param {number} at @param {number} loud */
const bell = (pitch, at, loud) => BELL.forEach(([part, share]) => partial(pitch * part, 2.6 / Math.sqrt(part), loud * share, at));

/** @param {number} at @param {number} loud */
function gong(at, loud) {
  stroke(at, loud * 2);
  for (const [part, share, swell] of GONG) partial(92 * part, 7 / part ** 0.45, loud * share, at, swell);
}

/** @type {Record<string, (at: number) => void>} */
const SOUNDS = {
  on: (at) => bell(880, at, 0.12),
  start: (at) => [523, 659, 784].forEach((pitch, n) => bell(pitch, at + 0.45 * n, 0.3)),
  warning: (at) => [0, 0.6].forEach((after) => bell(740, at + after, 0.25)),
  gong: (at) => [0, 2.4, 4.8].forEach((after) => gong(at + after, 0.34)),
};

/** @param {string} name */
export function sound(name) {
  if (on && context) SOUNDS[name]?.(context.currentTime + 0.02);
}

/** Browsers block sound until a tap: the button says so, and plays what it enables. @param {Record<string, string>} words */
export function soundButtons(words) {
  const button = /** @type {HTMLButtonElement} */ (document.getElementById("sound"));
  const turn = (/** @type {boolean} */ to) => {
    on = to;
    if (on && !context) {
      context = new AudioContext();
      out = new GainNode(context, { gain: 0.9 });
      out.connect(new DynamicsCompressorNode(context, { threshold: -9, ratio: 8 })).connect(context.destination);
    }
    if (on) context?.resume();
    button.setAttribute("aria-pressed", String(on));
    button.textContent = words[on ? "sound-off" : "sound-on"];
    if (on) stayAwake();
  };
  button.addEventListener("click", () => (turn(!on), sound("on")));
  document.getElementById("test")?.addEventListener("click", () => (turn(true), sound("gong")));
  document.addEventListener("visibilitychange", () => on && !document.hidden && (context?.resume(), stayAwake()));
}

/** Keeps the screen on. */
export async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // not permitted, or not supported
  }
}

/**
 * The sound of a change of phase, or null.
 * @param {string} was @param {string} is @param {boolean} due whether the time is up
 */
export function heard(was, is, due) {
  if (was === is || was === "last-hand" || was === "closed") return null;
  if (is === "last-hand" || (is === "closed" && due)) return "gong";
  if (was === "set-up") return is === "closed" ? null : "start";
  return is === "ten" || (is === "five" && was !== "stopped") ? "warning" : null;
}
