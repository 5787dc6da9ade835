// Calls spoken by the browser's own voice, in the language of the page.

/** @param {{text: string}} call @param {number} volume from 0 to 1 */
export function speak({ text }, volume) {
  const voices = globalThis.speechSynthesis;
  if (!voices || document.hidden) return;
  const { lang } = document.documentElement;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = lang;
  said.voice = voices.getVoices().find((one) => one.lang.toLowerCase().startsWith(lang)) ?? null;
  said.volume = volume;
  said.rate = 1.15;
  voices.cancel(); // a later call is not kept waiting by an earlier one
  voices.speak(said);
}
