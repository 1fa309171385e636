/* What is looked up comes mostly in order, so every search begins where the last one ended. */
#include "spans.h"

#include <string.h>

size_t spans_merge(spans of, int64_t *start, int64_t *end, size_t room, bool *in_order) {
    size_t count = 0; /* the last of them is [from, to), and may still grow */
    int64_t from = 0, to = 0;
    *in_order = true;
    for (size_t i = 0; i < of.count; i++) {
        if (of.end[i] <= of.start[i]) continue;
        if (count > 0 && of.start[i] >= from && of.start[i] <= to) {
            if (of.end[i] > to) to = of.end[i];
            if (count <= room) end[count - 1] = to;
            continue;
        }
        if (count > 0 && of.start[i] < from) *in_order = false;
        from = of.start[i], to = of.end[i];
        if (count < room) start[count] = from, end[count] = to;
        count++;
    }
    return count;
}

/* The number of sorted values below `wanted`, or not above it (`right`), looked for outwards from a guess. */
static size_t rank_near(const int64_t *sorted, size_t count, int64_t wanted, bool right, size_t guess) {
#define COMES_FIRST(at) (right ? sorted[at] <= wanted : sorted[at] < wanted)
    size_t low = guess < count ? guess : count, high = low;
    if (low < count && COMES_FIRST(low)) {
        for (size_t step = 1; high < count && COMES_FIRST(high); step *= 2) {
            low = high + 1;
            high = count - high > step ? high + step : count;
        }
    } else {
        for (size_t step = 1; low > 0 && !COMES_FIRST(low - 1); step *= 2) {
            high = low - 1;
            low = low > step ? low - step : 0;
        }
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (COMES_FIRST(middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
#undef COMES_FIRST
}

size_t spans_inside(spans a, spans b, int64_t *start, int64_t *end, size_t room) {
    size_t count = 0, first = 0;
    for (size_t i = 0; i < a.count; i++) {
        first = rank_near(b.end, b.count, a.start[i], true, first);
        for (size_t j = first; j < b.count && b.start[j] < a.end[i]; j++, count++) {
            if (count >= room) continue;
            start[count] = a.start[i] > b.start[j] ? a.start[i] : b.start[j];
            end[count] = a.end[i] < b.end[j] ? a.end[i] : b.end[j];
        }
    }
    return count;
}

size_t spans_outside(spans a, spans b, int64_t *start, int64_t *end, size_t room) {
    size_t count = 0, first = 0;
    for (size_t i = 0; i < a.count; i++) {
        int64_t from = a.start[i];
        first = rank_near(b.end, b.count, from, true, first);
        for (size_t j = first; from < a.end[i]; j++) {
            int64_t to = j < b.count && b.start[j] < a.end[i] ? b.start[j] : a.end[i];
            if (to > from) {
                if (count < room) start[count] = from, end[count] = to;
                count++;
            }
            if (to == a.end[i]) break;
            if (b.end[j] > from) from = b.end[j];
        }
    }
    return count;
}

void spans_rank(const int64_t *sorted, size_t count, const int64_t *wanted, size_t wanted_count, bool right,
                int64_t *rank) {
    size_t at = 0;
    for (size_t i = 0; i < wanted_count; i++) {
        at = rank_near(sorted, count, wanted[i], right, at);
        rank[i] = (int64_t)at;
    }
}

void spans_measure(spans of, const int64_t *at, size_t count, int64_t *length_before, int64_t *measure) {
    uint64_t total = 0;
    for (size_t i = 0; i < of.count; i++) {
        length_before[i] = (int64_t)total;
        total += (uint64_t)of.end[i] - (uint64_t)of.start[i];
    }
    for (size_t i = 0, next = 0; i < count; i++) {
        next = rank_near(of.start, of.count, at[i], true, next);
        if (next == 0) {
            measure[i] = 0;
            continue;
        }
        int64_t length = (int64_t)((uint64_t)of.end[next - 1] - (uint64_t)of.start[next - 1]);
        int64_t inside = (int64_t)((uint64_t)at[i] - (uint64_t)of.start[next - 1]);
        measure[i] = (int64_t)((uint64_t)length_before[next - 1] + (uint64_t)(inside < length ? inside : length));
    }
}

/* The table holds positions from 1 on: memory that comes as zeros costs nothing where no key lies. */
#define MATCH(type)                                                                                  \
    for (size_t i = 0; i < wanted_count; i++) {                                                      \
        type key = ((const type *)wanted)[i];                                                        \
        ((type *)found)[i] = key >= 0 && key <= highest ? (type)table[key] - 1 : -1;                 \
    }                                                                                                \
    return true

bool keys_last_match(const int64_t *keys, size_t count, const void *wanted, size_t wanted_count, size_t width,
                     uint32_t *table, int64_t highest, void *found) {
    if (count > INT32_MAX) return false;
    for (size_t i = 0; i < count; i++)
        if (keys[i] >= 0 && keys[i] <= highest) table[keys[i]] = (uint32_t)i + 1;
    if (width == sizeof(int32_t)) {
        MATCH(int32_t);
    }
    MATCH(int64_t);
}

#define SPREAD(type)                                                   \
    for (size_t i = 0; i < count; i++) ((type *)spread)[i] = (type)missing; \
    for (size_t i = 0; i < rows; i++) {                                \
        uint64_t at = (uint64_t)row[i] - (uint64_t)first;              \
        if (at >= count) return false;                                 \
        ((type *)spread)[at] = (type)values[i];                        \
    }                                                                  \
    return true

bool values_spread(const int64_t *row, const int64_t *values, size_t rows, int64_t first, size_t count, int64_t missing,
                   size_t width, void *spread) {
    if (width == sizeof(int32_t)) {
        SPREAD(int32_t);
    }
    SPREAD(int64_t);
}

bool ids_mark(const int32_t *ids, size_t count, uint8_t *mark, size_t marks) {
    memset(mark, 0, marks);
    for (size_t i = 0; i < count; i++) {
        if ((uint32_t)ids[i] >= marks) return false;
        mark[ids[i]] = 1;
    }
    return true;
}

#define TAKE(type)                                              \
    for (size_t i = 0; i < count; i++) {                        \
        if ((uint32_t)ids[i] >= items) return false;            \
        ((type *)taken)[i] = ((const type *)table)[ids[i]];     \
    }                                                           \
    return true

bool ids_take(const int32_t *ids, size_t count, const void *table, size_t items, size_t width, void *taken) {
    switch (width) {
        case 1:
            TAKE(uint8_t);
        case 2:
            TAKE(uint16_t);
        case 4:
            TAKE(uint32_t);
        case 8:
            TAKE(uint64_t);
        default:
            return false;
    }
}
