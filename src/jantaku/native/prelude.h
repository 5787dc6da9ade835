/* What the translated core stands on: fixed-width types, and arithmetic as Python has it. Every compiler of C11 builds it. */
#ifdef __CUDACC_RTC__ /* NVIDIA's compiler library has no headers */
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
#define INT64_C(number) number##LL
#else
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#endif

#ifndef FN
#define FN static
#endif
#ifndef LONG
#define LONG FN
#endif
#ifndef TABLE
#define TABLE static const
#endif
#ifndef EXPORT
#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif
#endif
#ifndef BARE
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memset(void *to, int value, size_t size);
#endif

/* A word written past the caches, and the end of that: the core's bits.send and bits.end_sending. */
#if defined(__x86_64__) && defined(__clang__) && !defined(__CUDACC__)
#define SEND_(place, word) __builtin_nontemporal_store((int64_t)(word), place)
#define END_SENDING_() __builtin_ia32_sfence()
#elif defined(__x86_64__) && defined(__GNUC__) && !defined(__CUDACC__)
#define SEND_(place, word) __builtin_ia32_movnti64((long long *)(place), word)
#define END_SENDING_() __builtin_ia32_sfence()
#else
#define SEND_(place, word) (*(place) = (word))
#define END_SENDING_() ((void)0)
#endif

/* Bits counted: the core's bits.ones and bits.lowest, by an instruction where every processor of the build has one. */
FN inline int64_t counted_(int64_t bits) { // of forty
  bits -= bits >> 1 & 0x5555555555;
  bits = (bits & 0x3333333333) + (bits >> 2 & 0x3333333333);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F;
  bits += bits >> 8;
  return (bits + (bits >> 16) + (bits >> 32)) & 63;
}
#if defined(__GNUC__) && !defined(__CUDACC__) && (defined(__POPCNT__) || defined(__wasm__) || defined(__aarch64__))
#define ONES_(bits) __builtin_popcountll(bits)
#else
#define ONES_(bits) counted_(bits)
#endif
#if defined(__GNUC__) && !defined(__CUDACC__)
#define LOWEST_(bits) __builtin_ctzll(bits)
#else
#define LOWEST_(bits) counted_(((bits) & -(bits)) - 1)
#endif

FN inline int64_t least_(int64_t a, int64_t b) { return a < b ? a : b; }
FN inline int64_t most_(int64_t a, int64_t b) { return a > b ? a : b; }
FN inline int64_t four_(const uint8_t *row) {
  return (uint32_t)row[0] | (uint32_t)row[1] << 8 | (uint32_t)row[2] << 16 | (uint32_t)row[3] << 24;
}
FN inline int64_t raised_(int64_t a, int64_t by) { return (int64_t)((uint64_t)a << by); }
FN inline int64_t quotient_(int64_t a, int64_t by) { return a / by - (a % by != 0 && (a < 0) != (by < 0)); }
FN inline int64_t floored_(int64_t a, int64_t by) { // by is above 0
  const int64_t sign = a >> 63;
  return ((a ^ sign) / by) ^ sign;
}
FN inline int64_t remainder_(int64_t a, int64_t by) { return a % by + (a % by != 0 && (a < 0) != (by < 0) ? by : 0); }
