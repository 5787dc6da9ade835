/* The kernels, each called for every thread of a launch. */
#define LAUNCHED_(name, params, ...) \
  extern "C" void launch_##name(unsigned blocks, unsigned threads, NESTED_ params) { RUN_(blocks, threads, name(__VA_ARGS__)); }
#define NESTED_(...) __VA_ARGS__
LAUNCHED_(games, (const Rules *rules, const Lut *lut, Tally *tally, int player, int64_t seed, int64_t first, int64_t end), rules, lut, tally, player, seed, first, end)
LAUNCHED_(sit, (const Rules *rules, uint32_t *store, int64_t tables, int64_t seed), rules, store, tables, seed)
LAUNCHED_(decide_each, (const Rules *rules, const Lut *lut, uint32_t *store, int64_t tables, int64_t seed, uint32_t *bytes, int64_t *mask), rules, lut, store, tables, seed, bytes, mask)
LAUNCHED_(unlawful_each, (const int64_t *lawful, int64_t tables, const void *given, int width, int16_t *acts, int *refused), lawful, tables, given, width, acts, refused)
LAUNCHED_(pick_at_each, (uint32_t *store, const int64_t *lawful, int64_t tables, int16_t *acts), store, lawful, tables, acts)
/* A kernel in two halves: for each block the first for all of its threads, then the second. What they share is full of ones before. */
extern "C" void launch_each_table(unsigned blocks, unsigned threads, const TableArrays *to, int64_t number, int what) {
  static BlockBits bits;
  for (gridDim.x = blocks, blockDim.x = threads, blockIdx.x = 0; blockIdx.x < gridDim.x; blockIdx.x++) {
    memset(&bits, 255, sizeof bits);
    for (threadIdx.x = 0; threadIdx.x < blockDim.x; threadIdx.x++) move_table(to, number, what, &bits);
    for (threadIdx.x = blockDim.x; threadIdx.x-- > 0;) write_rows(to, &bits);
  }
}
