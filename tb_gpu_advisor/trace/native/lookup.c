#include "lookup.h"

#include <string.h>

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

size_t flags_rows(const uint16_t *flags, size_t count, uint16_t wanted, int64_t *rows) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        if (flags[i] & wanted) rows[found++] = (int64_t)i;
    return found;
}

void flags_mark(const uint16_t *flags, size_t count, uint16_t wanted, uint8_t *mark) {
    for (size_t i = 0; i < count; i++) mark[i] = (flags[i] & wanted) != 0;
}
