/* Rows of events in the order that all that follows wants. */
#include "columns.h"

typedef struct {
    int64_t start_ps, end_ps;
    int32_t meta;
} event;

/* The columns, which are written over though they came as arguments. */
typedef struct {
    int64_t *start_ps, *end_ps;
    int32_t *meta;
} events;

static inline event event_at(const events *e, int32_t row) {
    return (event){e->start_ps[row], e->end_ps[row], e->meta[row]};
}

/* Whether a row belongs before another of its line that comes earlier. */
static inline bool precedes(const events *e, int32_t row, int32_t other) {
    if (e->start_ps[row] != e->start_ps[other]) return e->start_ps[row] < e->start_ps[other];
    return e->end_ps[row] > e->end_ps[other];
}

/* Merges two runs that lie side by side. Only what lies across the middle moves: of nearly ordered rows almost nothing. */
static void merge_runs(const events *e, int32_t *rows, size_t low, size_t middle, size_t high, int32_t *room) {
    size_t to = middle, from = middle, done = 0;
    while (to > low && precedes(e, rows[middle], rows[to - 1])) to--;
    size_t count = middle - to;
    memcpy(room, rows + to, count * sizeof *rows);
    while (done < count) rows[to++] = from < high && precedes(e, rows[from], room[done]) ? rows[from++] : room[done++];
}

/* Puts rows of one line in order: the runs that are in order, of which `ends` has room for the ends, are merged by twos. */
static void sort(const events *e, int32_t *rows, size_t count, size_t *ends, int32_t *room) {
    size_t runs = 0;
    for (size_t i = 1; i < count; i++)
        if (precedes(e, rows[i], rows[i - 1])) ends[runs++] = i;
    for (ends[runs++] = count; runs > 1;) {
        size_t kept = 0, low = 0;
        for (size_t i = 0; i < runs; i += 2) {
            size_t high = ends[i + 1 < runs ? i + 1 : i];
            if (i + 1 < runs) merge_runs(e, rows, low, ends[i], high, room);
            ends[kept++] = low = high;
        }
        runs = kept;
    }
}

/* Puts each row at its place, from the first one on or from the last. What has been written over by then is kept. */
static void move(const events *e, const int32_t *rows, size_t count, bool is_up, event *kept, int32_t *place) {
    for (size_t pass = 0, at = 0; pass < 2; pass++, at = 0)
        for (size_t n = 0; n < count; n++) {
            size_t i = is_up ? n : count - 1 - n, row = (size_t)rows[i];
            bool is_over = is_up ? row < i : row > i;
            if (pass == 0 && is_over) kept[at++] = event_at(e, rows[i]);
            if (pass == 0 || (place[row] = (int32_t)i) == rows[i]) continue;
            event one = is_over ? kept[at++] : event_at(e, rows[i]);
            e->start_ps[i] = one.start_ps, e->end_ps[i] = one.end_ps, e->meta[i] = one.meta;
        }
}

/* All rows: stretches of them by line, in the order that they shall have. False if they are others. */
static bool fill(const pass *p, int32_t *rows, size_t count) {
    const int64_t *first = p->in[3].l, *length = p->in[4].l;
    size_t at = 0;
    for (size_t i = 0; i < p->in[3].count; i++) {
        if (length[i] < 0 || (size_t)length[i] > count - at || first[i] < 0 || first[i] > (int64_t)count - length[i]) return false;
        for (int64_t row = 0; row < length[i]; row++) rows[at++] = (int32_t)(first[i] + row);
    }
    return at == count;
}

/* Whether all rows lie as they shall already, of which most files are. */
static bool is_done(const pass *p, const events *e, size_t count) {
    size_t row = 0, end = 0;
    for (size_t i = 0; i < p->in[3].count; end += (size_t)p->in[4].l[i++])
        if (p->in[3].l[i] != (int64_t)end) return false;
    for (size_t line = 0; line < p->in[5].count; line++) {
        if (p->in[5].l[line] < 0 || (size_t)p->in[5].l[line] > count - row) return false;
        for (end = row + (size_t)p->in[5].l[line]; row < end; row++)
            if (row + 1 < end && precedes(e, (int32_t)row + 1, (int32_t)row)) return false;
    }
    return count <= INT32_MAX;
}

/* Puts events in order, line by line, so many rows of each; the rest stay as they come. For each its new place, None if none
 * moves. */
PyObject *py_put_in_order(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "lLIlLl")) return NULL;
    events e = {(int64_t *)p.in[0].any, (int64_t *)p.in[1].any, (int32_t *)p.in[2].any};
    size_t count = p.in[0].count, late = 0, early = 0, at = 0;
    if (is_done(&p, &e, count)) Py_RETURN_NONE;
    int32_t *place = pass_gives(&p, count, sizeof *place), *rows = pass_room(count, sizeof *rows);
    size_t *ends = pass_room(count, sizeof *ends);
    event *kept = NULL;
    bool is_there = place != NULL && rows != NULL && ends != NULL, good = is_there;
    Py_BEGIN_ALLOW_THREADS
    good = good && count <= INT32_MAX && fill(&p, rows, count);
    for (size_t line = 0; line < p.in[5].count && good; line++) {
        size_t of_line = (size_t)p.in[5].l[line];
        good = of_line <= count - at;
        if (good) sort(&e, rows + at, of_line, ends, place);
        at += of_line;
    }
    for (size_t i = 0; i < count && good; i++) late += (size_t)rows[i] < i, early += (size_t)rows[i] > i;
    kept = late > 0 ? malloc((late < early ? late : early) * sizeof *kept) : NULL;
    if (kept != NULL) move(&e, rows, count, late < early, kept, place);
    Py_END_ALLOW_THREADS
    if (late > 0 && kept == NULL) PyErr_NoMemory();
    else if (is_there && !good) pass_out_of_range();
    free(rows);
    free(ends);
    free(kept);
    if (!good || late > 0) return pass_done(&p);
    Py_DECREF(p.out[0]);
    Py_RETURN_NONE;
}
