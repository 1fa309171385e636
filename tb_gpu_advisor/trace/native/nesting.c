/* A stack per line, as TSL's event forest has it: what ends before the new event does is popped, what remains on top
 * is its parent. An event's parent is also what lies under it on the stack, so the stacks are chains in `parent`. */
#include "nesting.h"

enum nesting_result nesting_parents(const int32_t *line, const int64_t *start_ps, const int64_t *dur_ps,
                                    const int64_t *order, size_t count, int64_t *top, size_t lines, int64_t *parent) {
    for (size_t i = 0; i < lines; i++) top[i] = -1;
    for (size_t i = 0; i < count; i++) {
        int64_t event = order != NULL ? order[i] : (int64_t)i;
        if ((uint64_t)event >= count || (uint32_t)line[event] >= lines) return OUT_OF_RANGE;
        int64_t under = top[line[event]], start = start_ps[event], dur = dur_ps[event];
        /* `under` is still the event before this one. */
        if (order == NULL && under >= 0 &&
            (start_ps[under] > start || (start_ps[under] == start && dur_ps[under] < dur)))
            return OUT_OF_ORDER;
        /* Sums wrap in damaged files, which is defined for unsigned numbers only. */
        int64_t end = (int64_t)((uint64_t)start + (uint64_t)dur);
        while (under >= 0 && (int64_t)((uint64_t)start_ps[under] + (uint64_t)dur_ps[under]) < end)
            under = parent[under];
        parent[event] = under;
        top[line[event]] = event;
    }
    return NESTED;
}
