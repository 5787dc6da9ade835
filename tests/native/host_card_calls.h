/* The kernels, each called for every thread of a launch. */
#define LAUNCHED_(name, params, ...) \
  extern "C" void launch_##name(unsigned blocks, unsigned threads, NESTED_ params) { RUN_(blocks, threads, name(__VA_ARGS__)); }
#define NESTED_(...) __VA_ARGS__
LAUNCHED_(games, (const Rules *rules, const Lut *lut, Tally *tally, int player, int64_t seed, int64_t first, int64_t end), rules, lut, tally, player, seed, first, end)
LAUNCHED_(sit, (const Rules *rules, uint32_t *store, int64_t tables, int64_t seed), rules, store, tables, seed)
LAUNCHED_(decide_each, (const Rules *rules, const Lut *lut, uint32_t *store, int64_t tables, int64_t seed, uint32_t *bytes, int64_t *mask), rules, lut, store, tables, seed, bytes, mask)
