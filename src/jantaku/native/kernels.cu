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
