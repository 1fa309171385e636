/* Sets of time as sorted, disjoint, half-open intervals, and joins by key. Knows nothing of Python.
 *
 * What the numpy versions in trace/spans.py and trace/joins.py do with sorting and binary searches over the whole
 * column is done here in one pass, with next to no memory. Sums wrap as numpy's do.
 */
#ifndef TB_GPU_ADVISOR_SPANS_H
#define TB_GPU_ADVISOR_SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Intervals in two columns. */
typedef struct {
    const int64_t *start, *end;
    size_t count;
} spans;

/* Merges neighbours that touch or overlap and leaves out what is empty: how many are left; only the first `room` of
 * them are written. Where a start lies before the one before it a new run begins, and `in_order` becomes false: then the
 * result covers the same time, but has to be sorted and merged again. */
size_t spans_merge(spans of, int64_t *start, int64_t *end, size_t room, bool *in_order);

/* The parts of `a` that lie in `b`, or outside of it; both are sorted and disjoint. How many there are; only the first
 * `room` of them are written. */
size_t spans_inside(spans a, spans b, int64_t *start, int64_t *end, size_t room);
size_t spans_outside(spans a, spans b, int64_t *start, int64_t *end, size_t room);

/* For each wanted value the number of sorted values below it, or not above it (`right`). */
void spans_rank(const int64_t *sorted, size_t count, const int64_t *wanted, size_t wanted_count, bool right,
                int64_t *rank);

/* How much of a set lies before each moment; `length_before` is room for one number more than the set has. */
void spans_measure(spans of, const int64_t *at, size_t count, int64_t *length_before, int64_t *measure);

/* For each wanted key of 4 or 8 bytes (`width`) the last position in `keys` that holds it, -1 if none does or if it is
 * negative; positions have that width too. `table` is room for the keys from 0 to `highest`, all zero, and no key is
 * higher. False if there are more keys than INT32_MAX. */
bool keys_last_match(const int64_t *keys, size_t count, const void *wanted, size_t wanted_count, size_t width,
                     uint32_t *table, int64_t highest, void *found);

/* A value of 4 or 8 bytes for each of `count` rows from `first` on: those of `row`, and `missing` for all others. False if
 * one of `row` lies outside. */
bool values_spread(const int64_t *row, const int64_t *values, size_t rows, int64_t first, size_t count, int64_t missing,
                   size_t width, void *spread);

/* Marks the ids that occur; false if one is not below `marks`. */
bool ids_mark(const int32_t *ids, size_t count, uint8_t *mark, size_t marks);

/* Looks up each id in a table of items of 1, 2, 4 or 8 bytes; false if one has no place there. */
bool ids_take(const int32_t *ids, size_t count, const void *table, size_t items, size_t width, void *taken);

#endif
