/* What the module for browsers has besides the core: memory functions, and memory that is handed out and never given back. */

extern unsigned char __heap_base;
static unsigned char *next_ = &__heap_base;

EXPORT void *jantaku_room(int32_t size) {
  unsigned char *const given = next_;
  next_ += (size + 15) & ~15;
  const size_t pages = ((size_t)next_ + 65535) >> 16, have = __builtin_wasm_memory_size(0);
  if (pages > have && __builtin_wasm_memory_grow(0, pages - have) == (size_t)-1) {
    next_ = given;
    return 0;
  }
  return given;
}
