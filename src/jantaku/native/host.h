/* What a shared library says of itself: which sources it was made of, and whether this processor is one of x86-64-v3. */

#ifndef JANTAKU_CREW
#define JANTAKU_CREW ""
#endif

EXPORT const char *jantaku_digest(void) { return JANTAKU_DIGEST; }
EXPORT const char *jantaku_calls(void) { return JANTAKU_CALLS JANTAKU_CREW; }

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
static void cpuid_(uint32_t leaf, uint32_t *b, uint32_t *c) {
  uint32_t a = leaf, d;
  *c = 0;
  __asm__ volatile("cpuid" : "+a"(a), "=b"(*b), "+c"(*c), "=d"(d));
}

EXPORT int jantaku_newer(void) {
  uint32_t most = 0, extended = 0x80000000u, b, c, low, high;
  __asm__ volatile("cpuid" : "+a"(most), "=b"(b), "=c"(c), "=d"(high) : "c"(0));
  __asm__ volatile("cpuid" : "+a"(extended), "=b"(b), "=c"(c), "=d"(high) : "c"(0));
  if (most < 7 || extended < 0x80000001u) {
    return 0;
  }
  const uint32_t wanted = 1u << 12 | 1u << 22 | 1u << 27 | 1u << 28 | 1u << 29; /* FMA, MOVBE, OSXSAVE, AVX, F16C */
  cpuid_(1, &b, &c);
  if ((c & wanted) != wanted) {
    return 0;
  }
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  if ((low & 6) != 6) {
    return 0; /* the system keeps no wide registers */
  }
  cpuid_(7, &b, &c);
  if ((b & (1u << 3 | 1u << 5 | 1u << 8)) != (1u << 3 | 1u << 5 | 1u << 8)) {
    return 0; /* BMI1, AVX2, BMI2 */
  }
  cpuid_(0x80000001u, &b, &c);
  return c >> 5 & 1; /* LZCNT */
}
#else
EXPORT int jantaku_newer(void) { return 0; }
#endif
