// @ts-check
/** On a phone the pages of an event are one row that is pushed aside: it begins where the reader is. */

document.querySelector(".desk > .links [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
