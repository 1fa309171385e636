/* Sets of time as sorted, disjoint, half-open intervals. Knows nothing of Python.
 *
 * What the numpy versions in columns/spans.py do with sorting and binary searches over the whole
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

/* Merges neighbours that touch or overlap and leaves out what is empty: how many are left. Where a start lies before the
 * one before it a new run begins, and `in_order` becomes false: then the result covers the same time, but has to be sorted
 * and merged again. The result may take the place of what is merged. */
size_t spans_merge(spans of, int64_t *start, int64_t *end, bool *in_order);

/* Sorts intervals by their start. `spare` is room for as many starts and ends. */
void spans_sort(int64_t *start, int64_t *end, size_t count, int64_t *spare);

/* The parts of `a` that lie in `b`, or outside of it; both are sorted and disjoint. How many there are; only the first
 * `room` of them are written. */
size_t spans_inside(spans a, spans b, int64_t *start, int64_t *end, size_t room);
size_t spans_outside(spans a, spans b, int64_t *start, int64_t *end, size_t room);

/* For each wanted value the number of sorted values below it, or not above it (`right`). */
void spans_rank(const int64_t *sorted, size_t count, const int64_t *wanted, size_t wanted_count, bool right,
                int64_t *rank);

/* Which interval holds each moment, -1 if none does. No more than INT32_MAX intervals. */
void spans_holding(spans of, const int64_t *at, size_t count, int32_t *holding);

/* Pairs (i, j) of intervals of `a` and `b` that overlap; both columns of `b` ascend. How many there are; only the first
 * `room` of them are written. */
size_t spans_pairs(spans a, spans b, int64_t *i, int64_t *j, size_t room);

/* How much of a set lies before each moment, or in each window (from `start` to `end`). `length_before` is room for one
 * number more than the set has. */
void spans_measure(spans of, const int64_t *at, size_t count, int64_t *length_before, int64_t *measure);
void spans_measure_in(spans of, spans windows, int64_t *length_before, int64_t *measure);

#endif
