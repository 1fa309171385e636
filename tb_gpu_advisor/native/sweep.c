/* Events come by start, so a group's time up to the next start is known to belong to who runs by then. */
#include "sweep.h"

#include <string.h>

/* Of one group: its time by rank so far, and its window. */
typedef struct {
    sweep_group *group;
    int64_t *whole, *inside;
    int64_t window_start, window_end;
} sweep;

/* Lengths wrap in damaged files, which is defined for unsigned numbers only. */
static void add_length(int64_t *to, int64_t start, int64_t end) {
    *to = (int64_t)((uint64_t)*to + (uint64_t)end - (uint64_t)start);
}

static void give_away(sweep of, size_t rank, int64_t end) {
    int64_t start = of.group->at;
    add_length(&of.whole[rank], start, end);
    if (start < of.window_start) start = of.window_start;
    int64_t inside_end = end < of.window_end ? end : of.window_end;
    if (inside_end > start) add_length(&of.inside[rank], start, inside_end);
    of.group->at = end;
}

static size_t lowest(uint32_t ranks) {
    size_t rank = 0;
    while (!(ranks >> rank & 1)) rank++;
    return rank;
}

static void go_to(sweep of, int64_t at) {
    sweep_group *group = of.group;
    if (at <= group->at) return;
    while (group->at < at) {
        uint32_t runs = (uint32_t)group->running | group->open;
        if (runs == 0) break;
        size_t rank = lowest(runs);
        if (!(group->open >> rank & 1) && group->until[rank] <= group->at) {
            group->running &= (uint16_t)~(1u << rank);
            continue;
        }
        give_away(of, rank, group->open >> rank & 1 || group->until[rank] > at ? at : group->until[rank]);
    }
    group->at = at;
    group->fresh = 0;
}

static void begin_group(sweep_group *group, int64_t at, size_t ranks) {
    group->at = group->last = at;
    for (size_t rank = 0; rank < ranks; rank++) group->until[rank] = at;
    group->running = group->open = group->fresh = 0;
    group->begun = true;
}

/* An event begins, at the moment that the group is at. */
static void begin_event(sweep_group *group, size_t rank, int64_t end) {
    uint16_t higher = (uint16_t)(0xffffu << rank); /* and its own */
    if (end > group->last) group->last = end;
    if (end > group->at) {
        group->open &= (uint16_t)~higher;
        group->fresh &= (uint16_t)~higher;
        if (end > group->until[rank]) group->until[rank] = end;
        group->running |= (uint16_t)(1u << rank);
        return;
    }
    group->open &= (uint16_t)(~higher | group->fresh);
    for (size_t lower = 0; lower <= rank; lower++)
        if (group->until[lower] > group->at) return;
    group->open |= (uint16_t)(1u << rank);
    group->fresh |= (uint16_t)(1u << rank);
}

/* Most events begin while one of their rank or a lower one runs: it goes on, and nothing has to be given away yet. */
static bool goes_on(sweep_group *group, size_t rank, int64_t start, int64_t end) {
    if (group->open || !group->running) return false;
    size_t owner = lowest(group->running);
    if (owner > rank || start > group->until[owner] || (start == group->until[owner] && end == start)) return false;
    if (end > group->until[rank]) group->until[rank] = end;
    if (end > group->last) group->last = end;
    if (end > start) group->running |= (uint16_t)(1u << rank);
    return true;
}

bool sweep_by_rank(ranked_events of, const int64_t *order, const int64_t *window_start, const int64_t *window_end,
                   size_t groups, size_t ranks, sweep_group *state, int64_t *whole, int64_t *inside) {
    if (ranks > MOST_RANKS) return false;
    memset(whole, 0, groups * ranks * sizeof *whole);
    memset(inside, 0, groups * ranks * sizeof *inside);
    for (size_t i = 0; i < groups; i++) state[i].begun = false;
    for (size_t i = 0; i < of.count; i++) {
        if ((uint64_t)order[i] >= of.count) return false;
        size_t event = (size_t)order[i];
        if (of.group[event] < 0 || of.rank[event] < 0 || of.end[event] < of.start[event]) continue;
        if ((uint64_t)of.group[event] >= groups || (size_t)of.rank[event] >= ranks) return false;
        size_t own = (size_t)of.group[event];
        if (!state[own].begun) begin_group(&state[own], of.start[event], ranks);
        if (goes_on(&state[own], (size_t)of.rank[event], of.start[event], of.end[event])) continue;
        sweep here = {&state[own], whole + own * ranks, inside + own * ranks, window_start[own], window_end[own]};
        go_to(here, of.start[event]);
        begin_event(&state[own], (size_t)of.rank[event], of.end[event]);
    }
    for (size_t i = 0; i < groups; i++) {
        sweep here = {&state[i], whole + i * ranks, inside + i * ranks, window_start[i], window_end[i]};
        if (state[i].begun) go_to(here, state[i].last);
    }
    return true;
}
