/* The compiled core on a graphics card: whole games, and one decision at each of many tables. */

/* Each thread plays the games first + thread, first + thread + threads, ... below end, between four players of a kind. */
extern "C" __global__ void games(const Rules *rules, const Lut *lut, Tally *tally, int player, int64_t seed, int64_t first, int64_t end) {
  Worker x;
  memset(&x, 0, sizeof x);
  for (int seat = 0; seat < 4; seat++) {
    x.players[seat] = (int8_t)player;
  }
  const int64_t threads = (int64_t)gridDim.x * blockDim.x;
  int64_t number = first + (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (number >= end) {
    return;
  }
  begin_game(&x, rules, lut, seed, number);
  while (true) { /* one loop, so that the threads of a warp decide together whatever their hands and games are at */
    play_on(&x, rules, lut);
    if (x.table.over) {
      number += threads;
      if (number >= end) {
        break;
      }
      begin_game(&x, rules, lut, seed, number);
    }
  }
  const int64_t *counted = (const int64_t *)&x.tally;
  for (unsigned i = 0; i < sizeof(Tally) / sizeof(int64_t); i++) {
    if (counted[i]) {
      atomicAdd((unsigned long long *)tally + i, (unsigned long long)counted[i]);
    }
  }
}

/* A table's words lie 32 apart, one lane's beside the next's, so that a warp reads and writes whole lines. */
union Kept {
  Waiting table;
  uint32_t words[sizeof(Waiting) / 4];
};

static __device__ void taken(Kept *into, const uint32_t *store, int64_t at) {
  const uint32_t *from = store + (at >> 5) * (32 * (sizeof(Waiting) / 4)) + (at & 31);
  for (unsigned i = 0; i < sizeof(Waiting) / 4; i++) {
    into->words[i] = from[32 * i];
  }
}

static __device__ void kept(const Kept *one, uint32_t *store, int64_t at) {
  uint32_t *to = store + (at >> 5) * (32 * (sizeof(Waiting) / 4)) + (at & 31);
  for (unsigned i = 0; i < sizeof(Waiting) / 4; i++) {
    to[32 * i] = one->words[i];
  }
}

/* Begin a game at each table: table t plays the games t, t + tables, ... of a seed. */
extern "C" __global__ void sit(const Rules *rules, uint32_t *store, int64_t tables, int64_t seed) {
  const int64_t at = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= tables) {
    return;
  }
  Kept w;
  memset(&w, 0, sizeof w);
  sit_down(&w.table, rules, seed, at);
  kept(&w, store, at);
}

/* One decision at each table, any lawful act at random; where there is room for it, what the seat sees and may do. */
extern "C" __global__ void decide_each(const Rules *rules, const Lut *lut, uint32_t *store, int64_t tables, int64_t seed, uint32_t *bytes, int64_t *mask) {
  const int64_t at = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= tables) {
    return;
  }
  Kept w;
  Scratch d;
  d.raised = 0; /* what is to be cleared of it; the rest is written before it is read */
  taken(&w, store, at);
  const int64_t seat = next_asked(&w.table, &d, rules, lut, seed, tables);
  if (mask) {
    for (int word = 0; word < 5; word++) {
      mask[word * tables + at] = w.table.lawful[seat][word];
    }
  }
  if (bytes) { /* a byte a kind and plane, four planes a word, tables side by side */
    Planes p;
    planes(&w.table.table, seat, &p);
    for (int four = 0; four < (PLANES + 3) / 4; four++) {
      for (int kind = 0; kind < KINDS; kind++) {
        uint32_t row = 0;
        for (int i = 0; i < 4 && 4 * four + i < PLANES; i++) {
          row |= (uint32_t)(p.plane[4 * four + i] >> kind & 1) << 8 * i;
        }
        bytes[(four * KINDS + kind) * tables + at] = row;
      }
    }
  }
  decided(&w.table, &d, rules, lut, seat, any_act(w.table.lawful[seat], &w.table.lots));
  kept(&w, store, at);
}

/* ---- Tables at which the caller decides for every seat: jantaku.sim.cuda_tables. A table a thread, 64 of them a block at most. */

enum {
  SOME_TABLES = 64,
  SEEN_BYTES = PLANES * KINDS / 8, /* bits of what is seen at a table; a byte of them is eight bytes of the array */
  MAY_BYTES = MASK / 8
};
enum { TO_BEGIN, TO_STEP, TO_SHOW };

/* All that a launch reads and writes; what is not wanted is null. The acts have been checked. */
struct TableArrays {
  const Rules *rules;
  const Lut *lut;
  const Setup *setup;
  uint32_t *store;
  int64_t tables;
  const int16_t *acts;
  int64_t *lawful; /* five words of bits a table, a word of all tables beside each other */
  int8_t *who;
  uint64_t *obs; /* as bots/stepping.py has it: 357 words a table */
  uint64_t *mask; /* 23 words a table */
  int32_t *reward;
  int32_t *last;
  int8_t *ended;
};

/* Of the tables of a block. A row of 357 bytes, or 23, begins at an odd place, so that lanes write into different banks. */
struct BlockBits {
  uint8_t seen[SOME_TABLES * SEEN_BYTES];
  uint8_t may[SOME_TABLES * MAY_BYTES];
};

/* Four planes of 34 bits are seventeen bytes. */
static __device__ void pack_planes(const int64_t *plane, uint8_t *out) {
  for (int four = 0; four < PLANES / 4; four++) {
    const uint64_t a = (uint64_t)plane[4 * four], b = (uint64_t)plane[4 * four + 1];
    const uint64_t c = (uint64_t)plane[4 * four + 2], d = (uint64_t)plane[4 * four + 3];
    const uint64_t low = a | b << 34, high = b >> 30 | c << 4 | d << 38;
    for (int i = 0; i < 8; i++) {
      out[17 * four + i] = (uint8_t)(low >> 8 * i);
      out[17 * four + 8 + i] = (uint8_t)(high >> 8 * i);
    }
    out[17 * four + 16] = (uint8_t)(d >> 26);
  }
}

static __device__ void pack_lawful(const int64_t *lawful, uint8_t *out) {
  for (int i = 0; i < MAY_BYTES; i++) {
    out[i] = (uint8_t)(lawful[i / OCTETS] >> 8 * (i % OCTETS));
  }
}

/* Write who is asked at a table, and the bits of what that seat sees and may do. */
static __device__ void show_open(const Waiting *w, const TableArrays *to, BlockBits *bits, int64_t at) {
  const int64_t seat = asked(&w->table);
  to->who[at] = (int8_t)seat;
  for (int word = 0; word < WORDS; word++) {
    to->lawful[word * to->tables + at] = w->lawful[seat][word];
  }
  pack_lawful(w->lawful[seat], bits->may + threadIdx.x * MAY_BYTES);
  if (to->obs) {
    Planes p;
    planes(&w->table, seat, &p);
    pack_planes(p.plane, bits->seen + threadIdx.x * SEEN_BYTES);
  }
}

/* The first half of each_table: the table of this thread. */
static __device__ void move_table(const TableArrays *to, int64_t number, int what, BlockBits *bits) {
  const int64_t at = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= to->tables) {
    return;
  }
  Kept w;
  Scratch d;
  OpenStep x;
  d.raised = 0;
  memset(&x, 0, sizeof x);
  if (what == TO_BEGIN) {
    memset(&w, 0, sizeof w);
    begin_open(&w.table, &x, &d, to->rules, to->lut, to->setup, number + at);
  } else {
    taken(&w, to->store, at);
    if (what == TO_STEP && to->acts[at] != STAY) {
      step_open(&w.table, &x, &d, to->rules, to->lut, to->setup, to->acts[at]);
    }
  }
  if (what != TO_SHOW) {
    kept(&w, to->store, at);
  }
  to->ended[at] = x.ended;
  for (int seat = 0; seat < 4; seat++) {
    to->reward[4 * at + seat] = x.gain[seat];
    if (what != TO_STEP || x.ended == A_UNIT) {
      to->last[4 * at + seat] = x.last[seat];
    }
  }
  show_open(&w.table, to, bits, at);
}

/* Eight bits as eight bytes. */
static __device__ uint64_t eight_bytes(uint32_t bits) {
  const uint32_t low = (bits & 15) * 0x204081u & 0x1010101u, high = (bits >> 4) * 0x204081u & 0x1010101u;
  return low | (uint64_t)high << 32;
}

/* The second half: the threads of a block write the rows of its tables together, each the word after its neighbour's. */
static __device__ void write_rows(const TableArrays *to, const BlockBits *bits) {
  const int64_t first = (int64_t)blockIdx.x * blockDim.x;
  if (first >= to->tables) {
    return;
  }
  const unsigned rows = to->tables - first < blockDim.x ? (unsigned)(to->tables - first) : blockDim.x;
  if (to->obs) {
    for (unsigned i = threadIdx.x; i < rows * SEEN_BYTES; i += blockDim.x) {
      to->obs[first * SEEN_BYTES + i] = eight_bytes(bits->seen[i]);
    }
  }
  for (unsigned i = threadIdx.x; i < rows * MAY_BYTES; i += blockDim.x) {
    to->mask[first * MAY_BYTES + i] = eight_bytes(bits->may[i]);
  }
}

/* Begin with game number + place at each table, step each, or only show them. One launch does all of it. */
extern "C" __global__ void each_table(TableArrays to, int64_t number, int what) {
  __shared__ BlockBits bits;
  move_table(&to, number, what, &bits);
  __syncthreads();
  write_rows(&to, &bits);
}

/* Copy acts, of 2, 4 or 8 bytes each, to where each_table reads them, and find the first that is not lawful: tables - its place, else 0. */
extern "C" __global__ void unlawful_each(const int64_t *lawful, int64_t tables, const void *given, int width, int16_t *acts, int *refused) {
  const int64_t at = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= tables) {
    return;
  }
  const int64_t act = width == 2 ? ((const int16_t *)given)[at] : width == 4 ? ((const int32_t *)given)[at] : ((const int64_t *)given)[at];
  acts[at] = (int16_t)act;
  if (act != STAY && (act < 0 || act >= ACTS || !(lawful[act / STRIDE * tables + at] >> act % STRIDE & 1))) {
    atomicMax(refused, (int)(tables - at));
  }
}

/* Any lawful act of each seat to decide; only the words of the table that draw lots are read and written. */
extern "C" __global__ void pick_at_each(uint32_t *store, const int64_t *lawful, int64_t tables, int16_t *acts) {
  const int64_t at = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= tables) {
    return;
  }
  Kept w;
  const unsigned first = (unsigned)((const uint32_t *)&w.table.lots - w.words), end = first + sizeof(Chance) / 4;
  uint32_t *words = store + (at >> 5) * (32 * (sizeof(Waiting) / 4)) + (at & 31);
  for (unsigned i = first; i < end; i++) {
    w.words[i] = words[32 * i];
  }
  int64_t may[WORDS];
  for (int word = 0; word < WORDS; word++) {
    may[word] = lawful[word * tables + at];
  }
  acts[at] = (int16_t)any_act(may, &w.table.lots);
  for (unsigned i = first; i < end; i++) {
    words[32 * i] = w.words[i];
  }
}
