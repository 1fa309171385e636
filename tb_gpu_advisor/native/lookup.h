/* Joins by key, values by row and by id, and rows by flag. Knows nothing of Python. */
#ifndef TB_GPU_ADVISOR_LOOKUP_H
#define TB_GPU_ADVISOR_LOOKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For each wanted key of 4 or 8 bytes (`width`) the last position in `keys` that holds it, -1 if none does or if it is
 * negative; positions have that width too. `table` is room for the keys from 0 to `highest`, all zero, and no key is
 * higher. False if there are more keys than INT32_MAX. */
bool keys_last_match(const int64_t *keys, size_t count, const void *wanted, size_t wanted_count, size_t width,
                     uint32_t *table, int64_t highest, void *found);

/* The same for the wanted key of each of `count` rows from `first` on: `row` says which row has it, all others find -1.
 * False also if one of `row` lies outside. */
bool keys_match_rows(const int64_t *keys, size_t count, const int64_t *row, const int64_t *wanted, size_t rows,
                     int64_t first, uint32_t *table, int64_t highest, int32_t *found, size_t found_count);

/* For each wanted row its last position among ascending rows, -1 if it is not there; or its value of 4 or 8 bytes there,
 * `missing` if it has none. */
void rows_find(const int64_t *row, size_t rows, const int64_t *at, size_t count, int64_t *found);
void rows_values(const int64_t *row, const int64_t *values, size_t rows, const int64_t *at, size_t count,
                 int64_t missing, size_t width, void *found);

/* A value of 4 or 8 bytes for each of `count` rows from `first` on: those of `row`, and `missing` for all others. False if
 * one of `row` lies outside. */
bool values_spread(const int64_t *row, const int64_t *values, size_t rows, int64_t first, size_t count, int64_t missing,
                   size_t width, void *spread);

/* Lists the rows whose flags have one of the wanted ones: how many there are. */
size_t flags_rows(const uint16_t *flags, size_t count, uint16_t wanted, int64_t *rows);

/* Marks the rows whose flags have one of the wanted ones. */
void flags_mark(const uint16_t *flags, size_t count, uint16_t wanted, uint8_t *mark);

/* Marks the ids that occur; false if one is not below `marks`. */
bool ids_mark(const int32_t *ids, size_t count, uint8_t *mark, size_t marks);

/* Looks up each id in a table of items of 1, 2, 4 or 8 bytes; false if one has no place there. */
bool ids_take(const int32_t *ids, size_t count, const void *table, size_t items, size_t width, void *taken);

#endif
