/* Looking a value up in sorted ones. */
#ifndef TB_GPU_ADVISOR_RANK_H
#define TB_GPU_ADVISOR_RANK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of sorted values below `wanted`, or not above it (`right`), looked for outwards from a guess. */
static inline size_t rank_near(const int64_t *sorted, size_t count, int64_t wanted, bool right, size_t guess) {
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

#endif
