/* Sets of time as sorted, disjoint, half-open intervals, in two columns: one pass each, where the versions in
 * columns/spans.py sort and search the whole column. What is looked up comes mostly in order, so every search begins where
 * the last one ended. Lengths and sums wrap as numpy's do. */
#include "columns.h"

typedef struct {
    const int64_t *start, *end;
    size_t count;
} spans;

static spans spans_of(const pass *p, int at) { return (spans){p->in[at].l, p->in[at + 1].l, p->in[at].count}; }

static int64_t length(int64_t start, int64_t end) { return (int64_t)((uint64_t)end - (uint64_t)start); }

/* ---- merging ---- */

/* Merges neighbours that touch or overlap and leaves out what is empty: how many are left. Where a start lies before the
 * one before it a new run begins, and `in_order` becomes false: then the result covers the same time, but has to be sorted
 * and merged again. */
static size_t merge(spans of, int64_t *start, int64_t *end, bool *in_order) {
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

/* The set that the intervals cover, and whether it is in order. */
PyObject *py_merge(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "lL")) return NULL;
    spans of = spans_of(&p, 0);
    int64_t *start = pass_gives(&p, of.count, sizeof *start);
    int64_t *end = start != NULL ? pass_gives(&p, of.count, sizeof *end) : NULL;
    if (end == NULL) return pass_done(&p);
    size_t count;
    bool in_order;
    Py_BEGIN_ALLOW_THREADS
    count = merge(of, start, end, &in_order);
    Py_END_ALLOW_THREADS
    pass_cut(&p, count, sizeof *start);
    PyObject *both = pass_done(&p);
    return both != NULL ? Py_BuildValue("(NN)", both, PyBool_FromLong(in_order)) : NULL;
}

/* ---- two sets ---- */

/* The parts of `a` that lie in `b`, or outside of it: how many. Only those are written that have room. */
static size_t cut_inside(spans a, spans b, int64_t *start, int64_t *end, size_t room) {
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

static size_t cut_outside(spans a, spans b, int64_t *start, int64_t *end, size_t room) {
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

/* What lies in either set. */
static size_t cover(spans a, spans b, int64_t *start, int64_t *end) {
    size_t count = 0;
    for (size_t i = 0, j = 0; i < a.count || j < b.count;) {
        bool is_first = j == b.count || (i < a.count && a.start[i] <= b.start[j]);
        int64_t from = is_first ? a.start[i] : b.start[j], to = is_first ? a.end[i++] : b.end[j++];
        if (to <= from) continue;
        if (count == 0 || from > end[count - 1]) start[count] = from, end[count++] = to;
        else if (to > end[count - 1]) end[count - 1] = to;
    }
    return count;
}

/* Two sets have no more pieces together than intervals. */
PyObject *py_cut(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "lLlLn")) return NULL;
    spans a = spans_of(&p, 0), b = spans_of(&p, 2);
    size_t room = a.count + b.count, count;
    int64_t *start = pass_gives(&p, room, sizeof *start);
    int64_t *end = start != NULL ? pass_gives(&p, room, sizeof *end) : NULL;
    if (end == NULL) return pass_done(&p);
    Py_BEGIN_ALLOW_THREADS
    count = p.number[4] == 0   ? cut_outside(a, b, start, end, room)
            : p.number[4] == 1 ? cut_inside(a, b, start, end, room)
                               : cover(a, b, start, end);
    Py_END_ALLOW_THREADS
    if (count > room) pass_out_of_range();
    else pass_cut(&p, count, sizeof *start);
    return pass_done(&p);
}

/* ---- moments ---- */

PyObject *py_rank(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "lln")) return NULL;
    column sorted = p.in[0], wanted = p.in[1];
    bool right = p.number[2] != 0;
    int64_t *rank = pass_gives(&p, wanted.count, sizeof *rank);
    if (rank == NULL) return NULL;
    Py_BEGIN_ALLOW_THREADS
    for (size_t i = 0, at = 0; i < wanted.count; i++)
        rank[i] = (int64_t)(at = rank_near(sorted.l, sorted.count, wanted.l[i], right, at));
    Py_END_ALLOW_THREADS
    return pass_done(&p);
}

/* How much of a set lies before a moment; `next` is the first interval that begins after it, and a guess which one. */
static uint64_t measure_to(spans of, const int64_t *length_before, int64_t at, size_t *next) {
    *next = rank_near(of.start, of.count, at, true, *next);
    if (*next == 0) return 0;
    size_t last = *next - 1;
    int64_t whole = length(of.start[last], of.end[last]), inside = length(of.start[last], at);
    return (uint64_t)length_before[last] + (uint64_t)(inside < whole ? inside : whole);
}

PyObject *py_measure_in(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "lLlL")) return NULL;
    spans of = spans_of(&p, 0), windows = spans_of(&p, 2);
    int64_t *measure = pass_gives(&p, windows.count, sizeof *measure);
    int64_t *length_before = measure != NULL ? pass_room(of.count, sizeof *length_before) : NULL;
    if (length_before == NULL) return pass_done(&p);
    Py_BEGIN_ALLOW_THREADS
    uint64_t total = 0;
    for (size_t i = 0; i < of.count; i++) {
        length_before[i] = (int64_t)total;
        total += (uint64_t)length(of.start[i], of.end[i]);
    }
    for (size_t i = 0, first = 0, last = 0; i < windows.count; i++) {
        uint64_t before = measure_to(of, length_before, windows.start[i], &first);
        measure[i] = (int64_t)(measure_to(of, length_before, windows.end[i], &last) - before);
    }
    Py_END_ALLOW_THREADS
    free(length_before);
    return pass_done(&p);
}
