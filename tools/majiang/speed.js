// Hands that four of majiang-ai play among themselves, as one line of JSON: node speed.js [GAMES] [--plain]
"use strict";

const words = process.argv.slice(2);
const Majiang = require("@kobalab/majiang-core");
const Player = require("@kobalab/majiang-ai");
if (!words.includes("--plain")) require("./shanten.js").remember();

function play() {
  let hands = 0;
  const game = new Majiang.Game([0, 1, 2, 3].map(() => new Player()), (record) => { hands = record.log.length; }, Majiang.rule());
  game.do_sync();
  return hands;
}

play(); // once before it counts
const games = Number(words[0]) || 1;
let hands = 0;
const start = process.cpuUsage();
for (let number = 0; number < games; number++) hands += play();
const { user, system } = process.cpuUsage(start);
console.log(JSON.stringify({ games, hands, seconds: (user + system) / 1e6 }));
