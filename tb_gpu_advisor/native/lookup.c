#include "lookup.h"

#include <string.h>

#include "rank.h"

/* The table holds positions from 1 on: memory that comes as zeros costs nothing where no key lies. */
static bool fill_table(const int64_t *keys, size_t count, uint32_t *table, int64_t highest) {
    if (count > INT32_MAX) return false;
    for (size_t i = 0; i < count; i++)
        if (keys[i] >= 0 && keys[i] <= highest) table[keys[i]] = (uint32_t)i + 1;
    return true;
}

#define MATCH(type)                                                                  \
    for (size_t i = 0; i < wanted_count; i++) {                                      \
        type key = ((const type *)wanted)[i];                                        \
        ((type *)found)[i] = key >= 0 && key <= highest ? (type)table[key] - 1 : -1; \
    }                                                                                \
    return true

bool keys_last_match(const int64_t *keys, size_t count, const void *wanted, size_t wanted_count, size_t width,
                     uint32_t *table, int64_t highest, void *found) {
    if (!fill_table(keys, count, table, highest)) return false;
    if (width == sizeof(int32_t)) {
        MATCH(int32_t);
    }
    MATCH(int64_t);
}

bool keys_match_rows(const int64_t *keys, size_t count, const int64_t *row, const int64_t *wanted, size_t rows,
                     int64_t first, uint32_t *table, int64_t highest, int32_t *found, size_t found_count) {
    if (!fill_table(keys, count, table, highest)) return false;
    memset(found, 0xff, found_count * sizeof *found);
    for (size_t i = 0; i < rows; i++) {
        uint64_t at = (uint64_t)row[i] - (uint64_t)first;
        if (at >= found_count) return false;
        found[at] = wanted[i] >= 0 && wanted[i] <= highest ? (int32_t)table[wanted[i]] - 1 : -1;
    }
    return true;
}

/* What is looked up comes mostly in order, so every search begins where the last one ended. */
#define FIND(type, found_value, missing_value)                              \
    for (size_t i = 0; i < count; i++) {                                    \
        after = rank_near(row, rows, at[i], true, after);                   \
        bool there = after > 0 && row[after - 1] == at[i];                  \
        ((type *)found)[i] = there ? (type)(found_value) : (type)(missing_value); \
    }

void rows_find(const int64_t *row, size_t rows, const int64_t *at, size_t count, int64_t *found) {
    size_t after = 0;
    FIND(int64_t, after - 1, -1);
}

void rows_values(const int64_t *row, const int64_t *values, size_t rows, const int64_t *at, size_t count,
                 int64_t missing, size_t width, void *found) {
    size_t after = 0;
    if (width == sizeof(int32_t))
        FIND(int32_t, values[after - 1], missing)
    else
        FIND(int64_t, values[after - 1], missing)
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

size_t flags_rows(const uint16_t *flags, size_t count, uint16_t wanted, int64_t *rows) {
    uint64_t any = wanted * UINT64_C(0x0001000100010001), four;
    size_t found = 0, i = 0;
    for (; i < count; i++) {
        /* Most rows have none: four at a time. */
        for (; count - i >= 4; i += 4) {
            memcpy(&four, flags + i, sizeof four);
            if (four & any) break;
        }
        if (i < count && flags[i] & wanted) rows[found++] = (int64_t)i;
    }
    return found;
}

void flags_mark(const uint16_t *flags, size_t count, uint16_t wanted, uint8_t *mark) {
    for (size_t i = 0; i < count; i++) mark[i] = (flags[i] & wanted) != 0;
}
