/* What is looked up comes mostly in order, so every search begins where the last one ended. */
#include "spans.h"

#include <string.h>

#include "rank.h"

size_t spans_merge(spans of, int64_t *start, int64_t *end, bool *in_order) {
    size_t count = 0; /* the last of them is [from, to), and may still grow */
    int64_t from = 0, to = 0;
    *in_order = true;
    for (size_t i = 0; i < of.count; i++) {
        int64_t begin = of.start[i], finish = of.end[i];
        if (finish <= begin) continue;
        if (count > 0 && begin >= from && begin <= to) {
            if (finish > to) end[count - 1] = to = finish;
            continue;
        }
        if (count > 0 && begin < from) *in_order = false;
        start[count] = from = begin, end[count] = to = finish;
        count++;
    }
    return count;
}

/* Where the ascending run ends that begins at `first`. */
static size_t run_end(const int64_t *start, size_t count, size_t first) {
    size_t at = first < count ? first + 1 : count;
    while (at < count && start[at - 1] <= start[at]) at++;
    return at;
}

/* Merges two ascending runs that follow each other, [first, middle) and [middle, last). Which one comes next cannot be
 * foreseen, so it is computed and not branched on. */
static void merge_runs(const int64_t *start, const int64_t *end, size_t first, size_t middle, size_t last, int64_t *to_start,
                       int64_t *to_end) {
    size_t left = first, right = middle, put = first;
    while (left < middle && right < last) {
        size_t is_right = start[right] < start[left], next = left + (right - left) * is_right;
        to_start[put] = start[next], to_end[put] = end[next];
        put++, right += is_right, left += 1 - is_right;
    }
    size_t rest = left < middle ? left : right;
    memcpy(to_start + put, start + rest, (last - put) * sizeof *start);
    memcpy(to_end + put, end + rest, (last - put) * sizeof *end);
}

void spans_sort(int64_t *start, int64_t *end, size_t count, int64_t *spare) {
    int64_t *from_start = start, *from_end = end, *to_start = spare, *to_end = spare + count;
    /* Neighbouring runs are merged until there is one: joined sets come as a few long ones. */
    while (run_end(from_start, count, 0) < count) {
        for (size_t first = 0, last; first < count; first = last) {
            size_t middle = run_end(from_start, count, first);
            last = run_end(from_start, count, middle);
            merge_runs(from_start, from_end, first, middle, last, to_start, to_end);
        }
        int64_t *was_start = from_start, *was_end = from_end;
        from_start = to_start, from_end = to_end, to_start = was_start, to_end = was_end;
    }
    if (from_start == start) return;
    memcpy(start, from_start, count * sizeof *start);
    memcpy(end, from_end, count * sizeof *end);
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

void spans_holding(spans of, const int64_t *at, size_t count, int32_t *holding) {
    for (size_t i = 0, next = 0; i < count; i++) {
        next = rank_near(of.start, of.count, at[i], true, next);
        holding[i] = next > 0 && at[i] < of.end[next - 1] ? (int32_t)(next - 1) : -1;
    }
}

size_t spans_pairs(spans a, spans b, int64_t *i, int64_t *j, size_t room) {
    size_t count = 0, first = 0, after = 0;
    for (size_t one = 0; one < a.count; one++) {
        first = rank_near(b.end, b.count, a.start[one], true, first);
        after = rank_near(b.start, b.count, a.end[one], false, after);
        for (size_t other = first; other < after; other++, count++)
            if (count < room) i[count] = (int64_t)one, j[count] = (int64_t)other;
    }
    return count;
}

static void lengths_before(spans of, int64_t *length_before) {
    uint64_t total = 0;
    for (size_t i = 0; i < of.count; i++) {
        length_before[i] = (int64_t)total;
        total += (uint64_t)of.end[i] - (uint64_t)of.start[i];
    }
}

/* How much lies before a moment; `next` is the first interval that begins after it, and a guess which one it is. */
static uint64_t measure_to(spans of, const int64_t *length_before, int64_t at, size_t *next) {
    *next = rank_near(of.start, of.count, at, true, *next);
    if (*next == 0) return 0;
    size_t last = *next - 1;
    int64_t length = (int64_t)((uint64_t)of.end[last] - (uint64_t)of.start[last]);
    int64_t inside = (int64_t)((uint64_t)at - (uint64_t)of.start[last]);
    return (uint64_t)length_before[last] + (uint64_t)(inside < length ? inside : length);
}

void spans_measure(spans of, const int64_t *at, size_t count, int64_t *length_before, int64_t *measure) {
    size_t next = 0;
    lengths_before(of, length_before);
    for (size_t i = 0; i < count; i++) measure[i] = (int64_t)measure_to(of, length_before, at[i], &next);
}

void spans_measure_in(spans of, spans windows, int64_t *length_before, int64_t *measure) {
    size_t first = 0, last = 0;
    lengths_before(of, length_before);
    for (size_t i = 0; i < windows.count; i++) {
        uint64_t before = measure_to(of, length_before, windows.start[i], &first);
        measure[i] = (int64_t)(measure_to(of, length_before, windows.end[i], &last) - before);
    }
}
