/* A crew: threads that each do a part of something, and stay awake for a while for what comes next: to be woken takes longer than
   many a part. The first member is the thread that asks; the others serve. A plan has two addresses for each member: of what it
   checks, or 0, and of its part. Both are words: the address of a function, and what it is given. Parts are done where no check
   found anything. */

#include <stdatomic.h>

#if defined(_WIN32)
__declspec(dllimport) int __stdcall SwitchToThread(void);
#define LET_OTHERS_() SwitchToThread()
#else
int sched_yield(void);
#define LET_OTHERS_() sched_yield()
#endif
#if defined(__x86_64__)
#define PAUSE_() __builtin_ia32_pause()
#else
#define PAUSE_() ((void)0)
#endif

typedef int64_t Shared(const int64_t *words);

typedef struct { /* 128 bytes: no two members write to one line, nor to neighbours */
  _Atomic int64_t checked, done; /* the last turn of which that is true */
  int64_t found;                 /* by its check; below 0, nothing */
  int64_t room[13];
} Member;

typedef struct {
  _Atomic int64_t turn;
  int64_t members;
  const int64_t *plan;
  int64_t room[13];
  Member each[];
} Crew;

enum { SOON_ = 1000 }; /* looks, some twenty microseconds */

/* Wait for what another member is about to do: before long its thread may have this processor. */
static void wait_for_(_Atomic int64_t *place, int64_t turn) {
  for (int64_t looks = 0; atomic_load_explicit(place, memory_order_acquire) != turn; looks++) {
    if (looks < SOON_) {
      PAUSE_();
    } else {
      LET_OTHERS_();
    }
  }
}

static int64_t do_(const int64_t *words) { return ((Shared *)(intptr_t)words[0])(words + 1); }

static void take_part_(Crew *crew, int64_t me, int64_t turn) {
  Member *own = &crew->each[me];
  const int64_t *check = (const int64_t *)(intptr_t)crew->plan[2 * me], *part = (const int64_t *)(intptr_t)crew->plan[2 * me + 1];
  bool sound = true;
  own->found = check ? do_(check) : -1;
  if (check) {
    atomic_store_explicit(&own->checked, turn, memory_order_release);
    for (int64_t i = 0; i < crew->members; i++) {
      wait_for_(&crew->each[i].checked, turn);
      sound &= crew->each[i].found < 0;
    }
  }
  if (sound) {
    do_(part);
  }
  atomic_store_explicit(&own->done, turn, memory_order_release);
}

/* Take part in what is called out, until nothing is at one look and so many more; return the last turn. */
EXPORT int64_t jantaku_serve(Crew *crew, int64_t me, int64_t turn, int64_t most) {
  for (int64_t looks = 0;; looks++) {
    const int64_t now = atomic_load_explicit(&crew->turn, memory_order_acquire);
    if (now != turn) {
      turn = now;
      take_part_(crew, me, turn);
      looks = 0;
    }
    if (looks >= most) {
      return turn;
    }
    if (looks % SOON_ == SOON_ - 1) {
      LET_OTHERS_();
    } else {
      PAUSE_();
    }
  }
}

/* Call out a plan, for whoever is awake to begin with. */
EXPORT void jantaku_call_out(Crew *crew, const int64_t *plan) {
  crew->plan = plan;
  atomic_fetch_add_explicit(&crew->turn, 1, memory_order_release);
}

/* Take part in what was called out, and return, once all have done theirs, what was found first; -1 where nothing was. */
EXPORT int64_t jantaku_lead(Crew *crew) {
  const int64_t turn = atomic_load_explicit(&crew->turn, memory_order_relaxed);
  int64_t found = -1;
  if (crew->each[0].done != turn) {
    take_part_(crew, 0, turn);
  }
  for (int64_t i = 0; i < crew->members; i++) {
    wait_for_(&crew->each[i].done, turn);
    if (found < 0) {
      found = crew->each[i].found;
    }
  }
  return found;
}

#define JANTAKU_CREW " serve:ipiii call_out:vpp lead:ip"
