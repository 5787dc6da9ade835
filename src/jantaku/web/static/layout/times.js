// Converts UTC times of the server to the reader's time zone.

const { lang } = document.documentElement;
const locale = navigator.language.startsWith(lang) ? navigator.language : lang;
/** @type {NodeListOf<HTMLTimeElement>} */
const times = document.querySelectorAll("time[datetime]");
for (const time of times) {
  const moment = new Date(time.dateTime);
  if (Number.isNaN(moment.getTime())) continue;
  time.textContent = moment.toLocaleString(locale, "day" in time.dataset ? { dateStyle: "medium" } : { dateStyle: "medium", timeStyle: "short" });
}

export {};
