/* Whose time is it, where several events run at once. Knows nothing of Python. */
#ifndef TB_GPU_ADVISOR_SWEEP_H
#define TB_GPU_ADVISOR_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_RANKS 16

/* Events with their group and rank; those with a negative one, or that end before they start, do not count. */
typedef struct {
    const int64_t *start, *end, *group;
    const int8_t *rank;
    size_t count;
} ranked_events;

/* One group while its events are gone through. */
typedef struct {
    int64_t at, last;          /* what comes before `at` is given away; the end of the last event so far */
    int64_t until[MOST_RANKS]; /* when each rank's last event ends */
    uint16_t running;          /* ranks with an event that may still run */
    uint16_t open, fresh;      /* ranks whose event without a length still lasts; those of them that began at `at` */
    bool begun;
} sweep_group;

/* Gives every instant of a group to the lowest rank that runs: how much time each rank (`ranks` of them) of each group
 * gets, and how much of that lies in the group's window. `order` lists the events by start. An event without a length
 * lasts until the next one of its rank or a lower one starts, or else until the group's last end; beside a running
 * event of such a rank it does not count. False if a group, a rank or the order is out of range. */
bool sweep_by_rank(ranked_events of, const int64_t *order, const int64_t *window_start, const int64_t *window_end,
                   size_t groups, size_t ranks, sweep_group *state, int64_t *whole, int64_t *inside);

#endif
