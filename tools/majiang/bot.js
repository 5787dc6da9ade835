// majiang-ai as a bot that speaks mjai: events on standard input, one answer for each line on standard output.
"use strict";

const readline = require("readline");

const TILES = { E: "z1", S: "z2", W: "z3", N: "z4", P: "z5", F: "z6", C: "z7" };
const WINDS = "ESWN";
const FROM = ["", "-", "=", "+"]; // by how many seats before the caller the tile was discarded
const NOTHING = { type: "none" };
// The nearest to WRC 2015 that majiang has.
const WRC = {
  配給原点: 30000,
  順位点: ["15.0", "5.0", "-5.0", "-15.0"],
  赤牌: { m: 0, p: 0, s: 0 },
  途中流局あり: false,
  流し満貫あり: false,
  最大同時和了数: 3,
  トビ終了あり: false,
  オーラス止めあり: false,
  延長戦方式: 0,
  カンドラ後乗せ: false,
  リーチ後暗槓許可レベル: 1,
  役満の複合あり: false,
  ダブル役満あり: false,
  数え役満あり: false,
  切り上げ満貫あり: true,
};

function stop(sentence) {
  process.stderr.write(`Error: ${sentence}\n`);
  process.exit(2);
}

function loaded() {
  try {
    return { Majiang: require("@kobalab/majiang-core"), Player: require("@kobalab/majiang-ai"), ...require("./shanten.js") };
  } catch (error) {
    return stop(`majiang-ai is not here: npm install --prefix ${__dirname} brings it (${String(error.message).split("\n")[0]})`);
  }
}

// "5mr" is "m0", "3s" is "s3", "P" is "z5".
function tile(name) {
  const found = TILES[name] || (/^5[mps]r$/.test(name) ? `${name[1]}0` : /^[1-9][mps]$/.test(name) ? name[1] + name[0] : "");
  if (!found) throw new Error(`the tile ${JSON.stringify(name)}; expected a tile of mjai`);
  return found;
}

function nameOf(found) {
  const [suit, digit] = found;
  if (suit === "z") return Object.keys(TILES)[digit - 1];
  return digit === "0" ? `5${suit}r` : digit + suit;
}

class Bot {
  constructor({ Majiang, Player }, rules) {
    this.Majiang = Majiang;
    this.Player = Player;
    this.rule = Majiang.rule(rules === "wrc" ? WRC : {});
    this.player = null;
    this.id = 0;
  }

  // Each event of mjai, and what it is to majiang. Returns the answer of the seat.
  take(event) {
    const taken = {
      start_game: () => this.game(event),
      start_kyoku: () => this.hand(event),
      tsumo: () => this.draw(event),
      dahai: () => this.discard(event),
      reach: () => this.riichi(event),
      chi: () => this.call(event),
      pon: () => this.call(event),
      daiminkan: () => this.call(event),
      ankan: () => this.kong(event),
      kakan: () => this.kong(event),
      dora: () => this.tell({ kaigang: { baopai: tile(event.dora_marker) } }),
      // What a hand has paid is in the scores of the next one.
      ...Object.fromEntries(["reach_accepted", "hora", "ryukyoku", "end_kyoku", "end_game", "none"].map((type) => [type, () => null])),
    }[event.type];
    if (!taken) throw new Error(`the event ${JSON.stringify(event.type)}; expected one of mjai`);
    if (!this.player && !["start_game", "start_kyoku", "end_game"].includes(event.type)) return NOTHING;
    return this.answer(taken(), event);
  }

  // Gives a message to the player and returns its reply.
  tell(message) {
    let reply = null;
    this.player.action(message, (found) => { reply = found || null; });
    return reply;
  }

  game(event) {
    this.id = event.id ?? 0;
    this.names = event.names || ["", "", "", ""];
    this.player = null;
    return null;
  }

  hand(event) {
    if (!this.player) {
      this.player = new this.Player();
      const qijia = (event.oya - (event.kyoku - 1) + 4) % 4;
      this.tell({ kaiju: { id: this.id, rule: this.rule, title: "", player: this.names, qijia } });
    }
    Object.assign(this, { dealer: event.oya, meant: null, declared: false, replacement: false, pons: new Map() });
    const seats = [0, 1, 2, 3].map((l) => (event.oya + l) % 4);
    return this.tell({
      qipai: {
        zhuangfeng: WINDS.indexOf(event.bakaze),
        jushu: event.kyoku - 1,
        changbang: event.honba,
        lizhibang: event.kyotaku,
        defen: seats.map((seat) => event.scores[seat]),
        baopai: tile(event.dora_marker),
        shoupai: seats.map((seat) => (seat === this.id ? event.tehais[seat].map(tile).join("") : "")),
      },
    });
  }

  wind(seat) {
    return (seat - this.dealer + 4) % 4;
  }

  draw(event) {
    const kind = this.replacement ? "gangzimo" : "zimo";
    this.replacement = false;
    this.drawn = event.actor === this.id ? tile(event.pai) : "";
    return this.tell({ [kind]: { l: this.wind(event.actor), p: this.drawn } });
  }

  riichi(event) {
    this.declared = true;
    return event.actor === this.id ? { dapai: this.meant } : null;
  }

  discard(event) {
    const p = tile(event.pai) + (event.tsumogiri ? "_" : "") + (this.declared ? "*" : "");
    this.declared = false;
    return this.tell({ dapai: { l: this.wind(event.actor), p } });
  }

  call(event) {
    const claimed = tile(event.pai), used = event.consumed.map(tile);
    const from = FROM[(event.actor - event.target + 4) % 4];
    const digits = used.map((each) => each[1]).sort().reverse();
    const m = this.Majiang.Shoupai.valid_mianzi(claimed[0] + digits.join("") + claimed[1] + from);
    if (event.type === "pon") this.pons.set(`${event.actor}${claimed[0]}${claimed[1].replace("0", "5")}`, m);
    this.replacement = event.type === "daiminkan";
    return this.tell({ fulou: { l: this.wind(event.actor), m } });
  }

  kong(event) {
    const used = event.consumed.map(tile), suit = used[0][0];
    let m = suit + used.map((each) => each[1]).join("");
    if (event.type === "kakan") {
      const added = tile(event.pai);
      m = this.pons.get(`${event.actor}${suit}${added[1].replace("0", "5")}`) + added[1];
    }
    this.replacement = true;
    return this.tell({ gang: { l: this.wind(event.actor), m: this.Majiang.Shoupai.valid_mianzi(m) } });
  }

  // A reply of majiang as an answer of mjai.
  answer(reply, event) {
    const who = { actor: this.id };
    if (!reply) return NOTHING;
    if (reply.hule) return { type: "hora", ...who, target: event.actor };
    if (reply.daopai) return event.type === "tsumo" ? { type: "ryukyoku", ...who } : NOTHING; // else: tenpai at a draw
    if (reply.gang) return this.kongAnswer(reply.gang, who);
    if (reply.fulou) return this.callAnswer(reply.fulou, who, event);
    if (!reply.dapai) return NOTHING;
    if (reply.dapai.includes("*") && event.type !== "reach") {
      this.meant = reply.dapai;
      return { type: "reach", ...who };
    }
    return { type: "dahai", ...who, pai: nameOf(reply.dapai), tsumogiri: reply.dapai.includes("_") };
  }

  kongAnswer(m, who) {
    const tiles = m.match(/\d/g).map((digit) => nameOf(m[0] + digit));
    if (!/[+=-]/.test(m)) return { type: "ankan", ...who, consumed: tiles };
    return { type: "kakan", ...who, pai: tiles[3], consumed: tiles.slice(0, 3) };
  }

  callAnswer(m, who, event) {
    const used = m.replace(/\d[+=-]/, "").match(/\d/g).map((digit) => nameOf(m[0] + digit));
    const alike = new Set(m.match(/\d/g).map((digit) => digit.replace("0", "5"))).size === 1;
    const type = !alike ? "chi" : used.length === 3 ? "daiminkan" : "pon";
    return { type, ...who, target: event.actor, pai: event.pai, consumed: used };
  }
}

function main(words) {
  const at = words.indexOf("--rules");
  const rules = at < 0 ? "tenhou" : words[at + 1];
  if (!["tenhou", "wrc"].includes(rules)) stop(`no rules ${JSON.stringify(rules)}; give --rules tenhou or --rules wrc`);
  const library = loaded();
  if (!words.includes("--plain")) library.remember();
  const bot = new Bot(library, rules);
  let number = 0;
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    number++;
    if (!line.trim()) return;
    try {
      let answer = NOTHING;
      for (const event of [JSON.parse(line)].flat()) answer = bot.take(event);
      process.stdout.write(`${JSON.stringify(answer)}\n`);
    } catch (error) {
      stop(`line ${number}: ${error.message}`);
    }
  });
}

main(process.argv.slice(2));
