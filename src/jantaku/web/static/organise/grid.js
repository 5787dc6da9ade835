// @ts-check
/** The grid of typed results: Enter goes on, the sum is checked as one types, a table whose sum fits is saved at once. */

const grid = /** @type {HTMLFormElement} */ (document.getElementById("grid"));
const { at = "", session = "", form = "" } = grid.dataset;
const total = Number(grid.dataset.total);
const stick = Number(grid.dataset.stick);
const FIELDS = ["e", "s", "w", "n"];

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (grid.elements.namedItem(name));

/** A whole number as typed, NaN for anything else. @param {string} text */
function whole(text) {
  const plain = text.replace(/[\s,]/g, "").replace("−", "-");
  return /^-?\d+$/.test(plain) ? Number(plain) : NaN;
}

/** A sentence with its values. @param {string} name @param {Record<string, string | number>} [values] */
const say = (name, values = {}) => (grid.dataset[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));

/** A table of the grid: what is typed, and whether it was sent. */
class Table {
  sent = 0;
  asked = 0;

  /** @param {HTMLElement} row */
  constructor(row) {
    this.row = row;
    this.number = row.dataset.table ?? "";
    this.inputs = FIELDS.map((name) => field(name + this.number));
    this.sticks = field(`x${this.number}`);
    this.why = field(`why${this.number}`);
    this.sum = /** @type {HTMLElement} */ (row.querySelector(".sum"));
    this.outputs = [...row.querySelectorAll("output")];
    this.was = row.classList.contains("bad") ? "" : this.typed();
    for (const input of [...this.inputs, this.sticks]) {
      input.addEventListener("input", () => this.reckon(input === this.sticks));
      input.addEventListener("focus", () => input.select());
    }
  }

  /** Points as they are meant: typed in hundreds, as on paper, where none has more than three digits. */
  points() {
    const found = this.inputs.map((input) => whole(input.value));
    return found.every((each) => Math.abs(each) < 1000) && found.some(Boolean) ? found.map((each) => each * 100) : found;
  }

  typed() {
    return [...this.inputs.map((input) => input.value), this.sticks.value].join(" ");
  }

  full() {
    return this.inputs.every((input) => input.value.trim() !== "");
  }

  /** Points that are missing to what was dealt out, with the sticks that are left. */
  missing() {
    return total - this.points().reduce((sum, each) => sum + each, 0) - stick * (whole(this.sticks.value || "0") || 0);
  }

  /** Sticks that would make the sum fit, 0 if none would: only a person knows whether they were left on the table. */
  left() {
    const left = this.missing() / stick;
    return left > 0 && left <= 20 && Number.isInteger(left) ? left : 0;
  }

  /** Shows the sum, and how the numbers count. @param {boolean} own whether the sticks were typed */
  reckon(own) {
    this.row.classList.remove("bad", "done");
    for (const output of this.outputs) output.textContent = "";
    if (!own) this.sticks.value = "";
    if (!this.full()) return this.tell("");
    const missing = this.missing();
    if (!own && this.left()) return this.tell(say("left", { n: missing, sticks: this.left() }));
    if (missing !== 0) return this.tell(Number.isNaN(missing) ? "?" : say(missing > 0 ? "short" : "over", { n: Math.abs(missing) }), true);
    this.tell(say("fits"));
    void this.count();
  }

  /** @param {string} text @param {boolean} [bad] */
  tell(text, bad = false) {
    this.sum.textContent = text;
    this.row.classList.toggle("bad", bad);
  }

  /** Asks the server for places and scores. */
  async count() {
    const asked = ++this.asked;
    const query = new URLSearchParams({ session, table: this.number, p: this.points().join(), sticks: this.sticks.value || "0" });
    try {
      const told = await (await fetch(`${at}/desk/counts?${query}`, { headers: { Accept: "application/json" } })).json();
      if (asked !== this.asked) return;
      this.outputs.forEach((output, seat) => (output.textContent = told.ok ? told.scores[seat] : ""));
      if (!told.ok) this.tell(told.text, true);
    } catch {
      // without a network it is typed all the same
    }
  }

  /** Saves the table if its sum fits and it is not saved yet. */
  async save() {
    const typed = this.typed();
    if (!this.full() || this.missing() !== 0 || typed === this.was) return;
    const seen = field("seen").value.trim();
    const why = this.why.value.trim();
    const sticks = whole(this.sticks.value || "0");
    const body = { session: Number(session), table: Number(this.number), points: this.points(), sticks, ...(seen && { seen }), ...(why && { why }) };
    const entry = { id: `${form}-${this.number}-${++this.sent}`, kind: "result", body };
    try {
      const answer = await fetch(`${at}/add`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(entry) });
      this.take(await answer.json(), typed);
    } catch {
      this.sent--; // the same entry again, by the same id
      this.tell(say("lost"), true);
    }
  }

  /** @param {{ok: boolean, text: string, refused?: string, here?: {points: number[], sum: number}, sent?: {points: number[], sum: number}}} told @param {string} typed */
  take(told, typed) {
    const asks = told.refused?.startsWith("result-") ?? false; // of another result, or of somebody who has withdrawn
    this.why.closest("div")?.toggleAttribute("hidden", !asks);
    if (!told.ok) {
      this.tell(told.text, true);
      if (told.here && told.sent) {
        const both = document.createElement("span");
        both.className = "both";
        both.textContent = say("both", { here: told.here.points.join(" "), heresum: told.here.sum, sent: told.sent.points.join(" "), sentsum: told.sent.sum });
        this.sum.append(" ", both);
      }
      return;
    }
    this.why.value = "";
    this.was = typed;
    field(`was${this.number}`).value = typed;
    this.row.classList.add("done");
    this.tell(say("saved"));
    progress();
  }
}

const tables = [...grid.querySelectorAll(".table-row")].map((row) => new Table(/** @type {HTMLElement} */ (row)));

/** Shows how many tables are done. */
function progress() {
  const pill = document.getElementById("done");
  const done = grid.querySelectorAll(".table-row.done").length;
  if (pill) pill.textContent = `${done} / ${pill.dataset.n}`;
}

/** Enter goes to the next number; from the last of a table it saves it, and goes to the next table that is empty. */
grid.addEventListener("keydown", (event) => {
  const input = event.target;
  if (event.key !== "Enter" || !(input instanceof HTMLInputElement) || !/^[eswnx]\d+$/.test(input.name)) return;
  event.preventDefault();
  const here = tables.findIndex((table) => table.number === input.name.slice(1));
  const place = FIELDS.indexOf(input.name[0] ?? "");
  const own = tables[here];
  if (!own) return;
  if (place >= 0 && place < 3) return own.inputs[place + 1]?.focus();
  if (place === 3 && own.full() && own.left()) {
    own.sticks.value = String(own.left());
    own.reckon(true);
    return own.sticks.focus();
  }
  void own.save();
  if (own.row.classList.contains("bad")) return own.inputs[0]?.focus();
  const next = tables.slice(here + 1).find((table) => !table.full()) ?? tables.find((table) => !table.full());
  next?.inputs[0]?.focus();
});

/** The button saves what is typed, table by table; without this script it sends the form. */
grid.addEventListener("submit", (event) => {
  if (event.submitter instanceof HTMLButtonElement && event.submitter.name === "start") return;
  event.preventDefault();
  for (const table of tables) void table.save();
});

export {};
