/* Whose time is it, where several events run at once: the lowest rank's that runs. Events come by start, so a group's time up
 * to the next start is known to belong to who runs by then. */
#include "columns.h"

enum { MOST_RANKS = 16 };

/* One group while its events are gone through. */
typedef struct {
    int64_t at, last;          /* what comes before `at` is given away; the end of the last event so far */
    int64_t until[MOST_RANKS]; /* when each rank's last event ends */
    uint16_t running;          /* ranks with an event that may still run */
    uint16_t open, fresh;      /* ranks whose event without a length still lasts; those of them that began at `at` */
    bool begun;
    int64_t *whole, *inside; /* its time by rank so far: all of it, and what lies in its window */
    int64_t window_start, window_end;
} sweep_group;

/* Lengths wrap in damaged files, which is defined for unsigned numbers only. */
static void add_length(int64_t *to, int64_t start, int64_t end) {
    *to = (int64_t)((uint64_t)*to + (uint64_t)end - (uint64_t)start);
}

static void give_away(sweep_group *group, size_t rank, int64_t end) {
    int64_t start = group->at;
    add_length(&group->whole[rank], start, end);
    if (start < group->window_start) start = group->window_start;
    int64_t inside_end = end < group->window_end ? end : group->window_end;
    if (inside_end > start) add_length(&group->inside[rank], start, inside_end);
    group->at = end;
}

static size_t lowest(uint32_t ranks) {
    size_t rank = 0;
    while (!(ranks >> rank & 1)) rank++;
    return rank;
}

static void go_to(sweep_group *group, int64_t at) {
    if (at <= group->at) return;
    while (group->at < at) {
        uint32_t runs = (uint32_t)group->running | group->open;
        if (runs == 0) break;
        size_t rank = lowest(runs);
        if (!(group->open >> rank & 1) && group->until[rank] <= group->at) {
            group->running &= (uint16_t)~(1u << rank);
            continue;
        }
        give_away(group, rank, group->open >> rank & 1 || group->until[rank] > at ? at : group->until[rank]);
    }
    group->at = at;
    group->fresh = 0;
}

static void begin_group(sweep_group *group, int64_t at) {
    group->at = group->last = at;
    for (size_t rank = 0; rank < MOST_RANKS; rank++) group->until[rank] = at;
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

/* False if a group, a rank or the order is out of range. Events with a negative group or rank, or that end before they
 * start, do not count. An event without a length lasts until the next one of its rank or a lower one starts, or else until
 * the group's last end; while an event of such a rank runs it does not count. */
static bool sweep(const pass *p, sweep_group *groups, size_t group_count, size_t ranks) {
    const int64_t *start = p->in[0].l, *end = p->in[1].l, *group_of = p->in[2].l, *order = p->in[3].l;
    const int8_t *rank_of = p->in[4].b;
    for (size_t i = 0; i < p->in[0].count; i++) {
        if ((uint64_t)order[i] >= p->in[0].count) return false;
        size_t event = (size_t)order[i];
        if (group_of[event] < 0 || rank_of[event] < 0 || end[event] < start[event]) continue;
        size_t rank = (size_t)rank_of[event];
        if ((uint64_t)group_of[event] >= group_count || rank >= ranks) return false;
        sweep_group *group = &groups[group_of[event]];
        if (!group->begun) begin_group(group, start[event]);
        if (goes_on(group, rank, start[event], end[event])) continue;
        go_to(group, start[event]);
        begin_event(group, rank, end[event]);
    }
    for (size_t i = 0; i < group_count; i++)
        if (groups[i].begun) go_to(&groups[i], groups[i].last);
    return true;
}

PyObject *py_sweep(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "lLLLBlLn")) return NULL;
    if (p.number[7] < 0 || p.number[7] > MOST_RANKS) pass_out_of_range();
    size_t ranks = (size_t)p.number[7] & 31, count = p.in[5].count;
    int64_t *whole = pass_gives(&p, count * ranks, sizeof *whole);
    int64_t *inside = whole != NULL ? pass_gives(&p, count * ranks, sizeof *inside) : NULL;
    sweep_group *groups = inside != NULL ? pass_room(count, sizeof *groups) : NULL;
    if (groups == NULL || PyErr_Occurred()) {
        free(groups);
        return pass_done(&p);
    }
    bool good;
    Py_BEGIN_ALLOW_THREADS
    memset(whole, 0, count * ranks * sizeof *whole);
    memset(inside, 0, count * ranks * sizeof *inside);
    for (size_t i = 0; i < count; i++) {
        groups[i].whole = whole + i * ranks, groups[i].inside = inside + i * ranks;
        groups[i].window_start = p.in[5].l[i], groups[i].window_end = p.in[6].l[i];
    }
    good = sweep(&p, groups, count, ranks);
    Py_END_ALLOW_THREADS
    free(groups);
    if (!good) pass_out_of_range();
    return pass_done(&p);
}
