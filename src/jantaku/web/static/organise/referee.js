// @ts-check
// The referee's queue: who waits since when, without a reload.
import { Live, waits } from "./live.js";

const boot = JSON.parse(document.getElementById("boot")?.textContent || "{}");
const draw = () => waits(live.now());
const live = new Live(boot.now, draw);
draw();
setInterval(draw, 1000);
live.run();
