/* Passes over columns, as Python calls them: it gives columns and numbers, and gets columns back. */
#ifndef TB_GPU_ADVISOR_COLUMNS_H
#define TB_GPU_ADVISOR_COLUMNS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "module.h"

enum { MOST_ARGUMENTS = 8, MOST_RESULTS = 2 };

/* A column as it came, by the size of its items. */
typedef struct {
    union {
        const void *any;
        const int64_t *l;
        const int32_t *i;
        const uint16_t *h;
        const int8_t *b;
    };
    size_t count;
} column;

typedef struct {
    column in[MOST_ARGUMENTS]; /* arguments that are columns, at their places */
    int64_t number[MOST_ARGUMENTS];
    PyObject *out[MOST_RESULTS];
    int results;
} pass;

/* Takes the arguments, by a letter each: n a number; l, i, h, b a column of items of 8, 4, 2, 1 bytes, a capital one as
 * long as the column before it. False, with an exception, if they are others. */
bool pass_takes(pass *p, PyObject *arguments, const char *letters);

/* Room for the next column that goes back; NULL, with an exception, if there is none. */
void *pass_gives(pass *p, size_t count, size_t item_size);

/* The columns that go back, NULL if there is an exception: then they are let go. */
PyObject *pass_done(pass *p);

/* Makes the columns that go back shorter. */
bool pass_cut(pass *p, size_t count, size_t item_size);

/* Says that a number or an item is out of range. */
bool pass_out_of_range(void);

/* Memory for the time of a pass, all zero, at least one item; NULL, with an exception, if there is too little. */
void *pass_room(size_t count, size_t item_size);

static inline bool comes_first(int64_t value, int64_t wanted, bool right) {
    return right ? value <= wanted : value < wanted;
}
/* The number of sorted values below `wanted`, or not above it (`right`), looked for outwards from a guess. */
#define RANK_NEAR(name, type)                                                                                  \
    static inline size_t name(const type *sorted, size_t count, int64_t wanted, bool right, size_t guess) {    \
        size_t low = guess < count ? guess : count, high = low;                                                \
        if (low < count && comes_first(sorted[low], wanted, right)) {                                          \
            for (size_t step = 1; high < count && comes_first(sorted[high], wanted, right); step *= 2) {       \
                low = high + 1;                                                                                \
                high = count - high > step ? high + step : count;                                              \
            }                                                                                                  \
        } else {                                                                                               \
            for (size_t step = 1; low > 0 && !comes_first(sorted[low - 1], wanted, right); step *= 2) {        \
                high = low - 1;                                                                                \
                low = low > step ? low - step : 0;                                                             \
            }                                                                                                  \
        }                                                                                                      \
        while (low < high) {                                                                                   \
            size_t middle = low + (high - low) / 2;                                                            \
            if (comes_first(sorted[middle], wanted, right)) low = middle + 1;                                  \
            else high = middle;                                                                                \
        }                                                                                                      \
        return low;                                                                                            \
    }
RANK_NEAR(rank_near, int64_t)
RANK_NEAR(rank_near_row, int32_t)

#endif
