/* A crew of three: each turn is done once by each, or by none where a check finds something. */
#include <pthread.h>
#include <stdio.h>
#define BARE
#include "prelude.h"
#include "crew.h"

enum { MEMBERS = 3, TURNS = 700, LOOKS = 20 }; /* so few looks that all fall asleep again and again */

static _Alignas(128) union {
  Crew crew;
  int64_t room[16 * (1 + MEMBERS)];
} all;
static int64_t asked[MEMBERS], done[MEMBERS], finds[MEMBERS];
static _Atomic int64_t over;

static int64_t check(const int64_t *words) {
  asked[words[0]]++;
  return finds[words[0]];
}

static int64_t part(const int64_t *words) {
  done[words[0]] += asked[(words[0] + 1) % MEMBERS] / asked[words[0]]; /* 1: all have checked */
  return -1;
}

static void *serve(void *words) {
  int64_t turn = 0;
  while (!over) {
    turn = jantaku_serve(&all.crew, *(int64_t *)words, turn, LOOKS);
    LET_OTHERS_();
  }
  return NULL;
}

int main(void) {
  static int64_t checks[MEMBERS][2], parts[MEMBERS][2], plan[MEMBERS][2], numbers[MEMBERS];
  pthread_t threads[MEMBERS];
  all.crew.members = MEMBERS;
  for (int64_t i = 0; i < MEMBERS; i++) {
    checks[i][0] = (int64_t)(intptr_t)check, parts[i][0] = (int64_t)(intptr_t)part;
    checks[i][1] = parts[i][1] = numbers[i] = i;
    plan[i][0] = (int64_t)(intptr_t)checks[i], plan[i][1] = (int64_t)(intptr_t)parts[i];
    if (i) {
      pthread_create(&threads[i], NULL, serve, &numbers[i]);
    }
  }
  int64_t refused = 0;
  for (int64_t turn = 0; turn < TURNS; turn++) {
    for (int64_t i = 0; i < MEMBERS; i++) {
      finds[i] = (turn + i) % 7 == 6 ? 10 + i : -1; /* two of seven times in a row one member, the last first */
    }
    jantaku_call_out(&all.crew, plan[0]);
    const int64_t found = jantaku_lead(&all.crew), wanted = turn % 7 < 4 ? -1 : 10 + 6 - turn % 7;
    if (found != wanted) {
      printf("turn %lld: %lld was found, not %lld\n", (long long)turn, (long long)found, (long long)wanted);
      return 1;
    }
    refused += found >= 0;
  }
  over = 1;
  for (int64_t i = 0; i < MEMBERS; i++) {
    if (i) {
      pthread_join(threads[i], NULL);
    }
    printf("%lld %lld\n", (long long)asked[i], (long long)(done[i] + refused));
  }
  return 0;
}
