/* A processor in place of a graphics card: the threads of a kernel one after another. So the text for a card is proved without one. */
#include <stdint.h>
#include <string.h>
#define __device__
#define __global__
#define __noinline__
struct Place_ { unsigned x, y, z; };
static Place_ blockIdx, threadIdx, gridDim, blockDim;
static unsigned long long atomicAdd(unsigned long long *to, unsigned long long by) { return *to += by, *to - by; }
static int atomicMax(int *to, int by) { const int was = *to; return *to = was < by ? by : was, was; }
#define __shared__ static
static void __syncthreads() {} /* nothing runs a kernel that has it: see host_card_calls.h */
#define RUN_(blocks, threads, call) \
  for (gridDim.x = (blocks), blockDim.x = (threads), blockIdx.x = 0; blockIdx.x < gridDim.x; blockIdx.x++) \
    for (threadIdx.x = 0; threadIdx.x < blockDim.x; threadIdx.x++) call
