// The client of the stream, held against a socket that drops, doubles, delays and forgets.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { merge, Stream } from "./static/table/stream.js";

/** @type {FakeSocket[]} */
let sockets = [];
let views = [];
let links = [];

class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  sent = [];
  constructor(url) {
    this.url = url;
    sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  drop() {
    this.readyState = 3;
    this.onclose();
  }
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  types() {
    return this.sent.map((message) => message.t);
  }
}

globalThis.WebSocket = FakeSocket;

function started() {
  const stream = new Stream({
    url: "ws://table",
    hello: { seat: 2, token: "secret" },
    onview: (view, news, whole) => views.push({ view, news, whole }),
    onlink: (link, why) => links.push(why ? `${link} ${why.id}` : link),
  });
  sockets[0].open();
  sockets[0].say({ t: "full", n: 7, view: { turn: 0, seats: { 0: { river: [] }, 1: { river: [] } } } });
  return stream;
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  sockets = [];
  views = [];
  links = [];
});

test("a merge patch does what RFC 7396 says, and leaves alone what it does not name", () => {
  const cases = [
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [["a", "b"], { a: "b" }, { a: "b" }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  for (const [target, patch, result] of cases) assert.deepEqual(merge(target, patch), result);
  const before = { kept: { deep: [1] }, other: 1 };
  assert.equal(merge(before, { other: 2 }).kept, before.kept);
});

test("it says hello first, with its seat and token", () => {
  started();
  assert.deepEqual(sockets[0].sent[0], { t: "hello", v: 1, beat: true, seat: 2, token: "secret" });
});

test("a step changes the view; one that came before is dropped", () => {
  started();
  sockets[0].say({ t: "step", n: 8, set: { turn: 1 }, news: [{ id: "game.draws" }] });
  sockets[0].say({ t: "step", n: 8, set: { turn: 3 }, news: [] });
  assert.equal(views.length, 2);
  assert.equal(views[1].view.turn, 1);
  assert.equal(views[1].whole, false);
});

test("where a step is missing it asks once for the whole view, and believes nothing before that", () => {
  const stream = started();
  sockets[0].say({ t: "step", n: 9, set: { turn: 2 }, news: [] });
  sockets[0].say({ t: "step", n: 10, set: { turn: 3 }, news: [] });
  assert.deepEqual(sockets[0].types(), ["hello", "sync"]);
  assert.equal(stream.view.turn, 0);
  sockets[0].say({ t: "full", n: 10, view: { turn: 3 } });
  sockets[0].say({ t: "step", n: 11, set: { turn: 0 }, news: [] });
  assert.equal(stream.view.turn, 0);
});

test("an act that is not answered is sent again under the same number", async () => {
  const stream = started();
  const answer = stream.act(4, "5m");
  mock.timers.tick(4000);
  const acts = sockets[0].sent.filter((message) => message.t === "act");
  assert.deepEqual(acts, [{ t: "act", id: 1, ask: 4, act: "5m" }, { t: "act", id: 1, ask: 4, act: "5m" }]);
  sockets[0].say({ t: "ack", id: 1, ok: false, why: [{ id: "reason.swap-same" }] });
  assert.deepEqual(await answer, { ok: false, why: [{ id: "reason.swap-same" }] });
});

test("an act that was taken but never shows makes it ask for the whole view", async () => {
  const stream = started();
  const answer = stream.act(4, "5m");
  sockets[0].say({ t: "ack", id: 1, ok: true });
  assert.deepEqual(await answer, { ok: true, why: [] });
  mock.timers.tick(4999);
  assert.ok(!sockets[0].types().includes("sync"));
  mock.timers.tick(1);
  assert.ok(sockets[0].types().includes("sync"));
});

test("an act that showed before it was acknowledged needs no second look", async () => {
  const stream = started();
  const answer = stream.act(4, "5m");
  sockets[0].say({ t: "step", n: 8, set: { turn: 1 }, news: [] });
  sockets[0].say({ t: "ack", id: 1, ok: true });
  await answer;
  mock.timers.tick(6000);
  assert.ok(!sockets[0].types().includes("sync"));
});

test("after a drop it comes back by itself and sends again what was not answered", () => {
  const stream = started();
  stream.act(4, "pass");
  sockets[0].drop();
  assert.equal(stream.link, "reconnecting");
  mock.timers.tick(400);
  sockets[1].open();
  assert.deepEqual(sockets[1].sent, [{ t: "hello", v: 1, beat: true, seat: 2, token: "secret" }, { t: "act", id: 1, ask: 4, act: "pass" }]);
  sockets[1].say({ t: "full", n: 0, view: { turn: 2 } });
  assert.equal(stream.link, "open");
  assert.equal(views.at(-1).whole, true);
});

test("it waits longer after each failure, and never longer than ten seconds", () => {
  started();
  const waits = [];
  for (let failure = 0; failure < 9; failure++) {
    const count = sockets.length;
    sockets.at(-1).drop();
    let waited = 0;
    while (sockets.length === count) {
      mock.timers.tick(50);
      waited += 50;
    }
    waits.push(waited);
  }
  assert.ok(waits[0] < 400 && waits[4] > waits[0] && Math.max(...waits) <= 10000, String(waits));
});

test("a server that says nothing for long is left and sought again", () => {
  started();
  mock.timers.tick(20000);
  assert.equal(sockets[0].sent.at(-1).t, "ping");
  mock.timers.tick(10000);
  assert.equal(links.at(-1), "reconnecting");
});

test("it comes back after a restart, and stays away where it was sent", () => {
  started();
  sockets[0].say({ t: "bye", why: { id: "restart", text: "" } });
  assert.equal(links.at(-1), "reconnecting");
  mock.timers.tick(400);
  sockets[1].open();
  sockets[1].say({ t: "bye", why: { id: "live.not-yours", text: "" } });
  assert.equal(links.at(-1), "ended live.not-yours");
  mock.timers.tick(60000);
  assert.equal(sockets.length, 2);
});

test("a lost connection is told 1.5 s after a command, however many follow it, and 4 s after the last message where nobody does anything", () => {
  const stream = started();
  for (let at = 0; at < 1500; at += 500) {
    stream.set({ pass: at === 500 });
    mock.timers.tick(500);
  }
  assert.equal(links.at(-1), "late");
  sockets[0].say({ t: "ack", id: 1, ok: true });
  assert.equal(links.at(-1), "open");
  mock.timers.tick(2500);
  assert.equal(sockets[0].sent.at(-1).t, "ping");
  assert.equal(links.at(-1), "open");
  mock.timers.tick(1500);
  assert.equal(links.at(-1), "late");
});

test("a lost connection is told 1.5 s after the last beat, though nobody does anything, and beats alone keep it open", () => {
  started();
  assert.equal(sockets[0].sent[0].beat, true);
  for (let at = 0; at < 10; at++) {
    mock.timers.tick(700);
    sockets[0].say({ t: "beat" });
  }
  assert.deepEqual(links, ["open"]);
  mock.timers.tick(1499);
  assert.deepEqual(links, ["open"]);
  mock.timers.tick(1);
  assert.deepEqual(links, ["open", "late"]);
  sockets[0].say({ t: "beat" });
  assert.deepEqual(links, ["open", "late", "open"]);
  sockets[0].drop();
  assert.equal(links.at(-1), "reconnecting");
  mock.timers.tick(400);
  sockets[1].open(); // to a server that sends no beats
  sockets[1].say({ t: "full", n: 7, view: {} });
  mock.timers.tick(2000);
  assert.equal(links.at(-1), "open");
});

test("a table that moves is not asked whether it is there", () => {
  started();
  for (let n = 8; n < 20; n++) {
    mock.timers.tick(2000);
    sockets[0].say({ t: "step", n, set: { turn: n % 4 }, news: [] });
  }
  assert.deepEqual(sockets[0].types(), ["hello"]);
});

test("a first connection that does not come about is told too", () => {
  new Stream({ url: "ws://table", hello: {}, onview() {}, onlink: (link) => links.push(link) });
  mock.timers.tick(4000);
  assert.deepEqual(links, ["late"]);
});
