/* A stack per line, as TSL's event forest has it: what ends before the new event does is popped, what remains on top
 * is its parent. An event's parent is also what lies under it on the stack, so the stacks are chains in `parent`. */
#include "nesting.h"

#include <string.h>

bool nesting_in_order(const int32_t *line, const int64_t *start_ps, const int64_t *dur_ps, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (line[i] > line[i - 1]) continue;
        if (line[i] < line[i - 1] || start_ps[i] < start_ps[i - 1]) return false;
        if (start_ps[i] == start_ps[i - 1] && dur_ps[i] > dur_ps[i - 1]) return false;
    }
    return true;
}

enum nesting_result nesting_parents(const int32_t *line, const int64_t *start_ps, const int64_t *dur_ps,
                                    const int64_t *order, size_t count, int32_t *top, size_t lines, int32_t *parent) {
    if (count > INT32_MAX) return OUT_OF_RANGE;
    for (size_t i = 0; i < lines; i++) top[i] = -1;
    for (size_t i = 0; i < count; i++) {
        size_t event = order != NULL ? (size_t)order[i] : i;
        if (event >= count || (uint32_t)line[event] >= lines) return OUT_OF_RANGE;
        int32_t under = top[line[event]];
        int64_t start = start_ps[event], dur = dur_ps[event];
        /* `under` is still the event before this one. */
        if (order == NULL && under >= 0 &&
            (start_ps[under] > start || (start_ps[under] == start && dur_ps[under] < dur)))
            return OUT_OF_ORDER;
        /* Sums wrap in damaged files, which is defined for unsigned numbers only. */
        int64_t end = (int64_t)((uint64_t)start + (uint64_t)dur);
        while (under >= 0 && (int64_t)((uint64_t)start_ps[under] + (uint64_t)dur_ps[under]) < end)
            under = parent[under];
        parent[event] = under;
        top[line[event]] = (int32_t)event;
    }
    return NESTED;
}

/* The next two climb from each event to one whose answer is known, then a second time to tell all on the way. So each
 * event is climbed over once. What is on the way is marked: that ends a circle. */
enum { UNKNOWN = -2, ON_THE_WAY = -3 };

bool nesting_innermost(const int32_t *parent, const uint8_t *chosen, size_t count, int32_t *found) {
    if (count > INT32_MAX) return false;
    for (size_t i = 0; i < count; i++) found[i] = chosen[i] ? (int32_t)i : UNKNOWN;
    for (size_t i = 0; i < count; i++) {
        int32_t event = (int32_t)i;
        if (found[i] == UNKNOWN && parent[i] < event) { /* nearly always: all before this one are known */
            found[i] = parent[i] >= 0 ? found[parent[i]] : -1;
            continue;
        }
        for (; event >= 0 && found[event] == UNKNOWN; event = parent[event]) {
            found[event] = ON_THE_WAY;
            if (parent[event] >= (int32_t)count) return false;
        }
        int32_t answer = event >= 0 && found[event] != ON_THE_WAY ? found[event] : -1;
        for (event = (int32_t)i; event >= 0 && found[event] == ON_THE_WAY; event = parent[event])
            found[event] = answer;
    }
    return true;
}

bool nesting_outermost(const int32_t *parent, const uint8_t *chosen, size_t count, int32_t *found) {
    if (count > INT32_MAX) return false;
    for (size_t i = 0; i < count; i++) found[i] = UNKNOWN;
    for (size_t i = 0; i < count; i++) {
        int32_t event = (int32_t)i;
        int32_t highest = -1;
        for (; event >= 0 && found[event] == UNKNOWN; event = parent[event]) {
            found[event] = ON_THE_WAY;
            if (chosen[event]) highest = event;
            if (parent[event] >= (int32_t)count) return false;
        }
        int32_t above = event >= 0 && found[event] != ON_THE_WAY ? found[event] : -1;
        for (event = (int32_t)i; event >= 0 && found[event] == ON_THE_WAY; event = parent[event]) {
            found[event] = above >= 0 ? above : highest;
            if (event == highest) highest = -1; /* what lies above the highest chosen event is in none */
        }
    }
    return true;
}

bool nesting_covering(const int32_t *parent, const uint8_t *chosen, size_t count, uint8_t *marked) {
    if (count > INT32_MAX) return false;
    memset(marked, 0, count);
    for (size_t i = 0; i < count; i++) {
        if (!chosen[i]) continue;
        for (int32_t event = (int32_t)i; event >= 0 && !marked[event]; event = parent[event]) {
            marked[event] = 1;
            if (parent[event] >= (int32_t)count) return false;
        }
    }
    return true;
}

bool nesting_standing(const int32_t *parent, const int64_t *start_ps, const int64_t *end_ps, const int32_t *group,
                      const int8_t *rank, size_t count, int64_t *rows, size_t *rows_count) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (group[i] < 0 || rank[i] < 0) continue;
        int32_t up = parent[i];
        if (up >= 0 && (size_t)up >= count) return false;
        bool held = up >= 0 && rank[up] >= 0 && rank[up] <= rank[i] && group[up] == group[i] &&
                    start_ps[up] <= start_ps[i] && start_ps[i] < end_ps[up] && end_ps[i] <= end_ps[up];
        if (!held) rows[found++] = (int64_t)i;
    }
    *rows_count = found;
    return true;
}
