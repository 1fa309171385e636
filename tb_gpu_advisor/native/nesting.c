/* Which event contains which, and what is asked of an event's ancestors. Parents should not go round in circles, but may. */
#include <stdlib.h>

#include "columns.h"

/* Whether events are in order of line, then start, longer ones first. */
PyObject *py_in_order(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "iLL")) return NULL;
    const int32_t *line = p.in[0].i;
    const int64_t *start_ps = p.in[1].l, *dur_ps = p.in[2].l;
    bool is_ordered = true;
    Py_BEGIN_ALLOW_THREADS
    for (size_t i = 1; i < p.in[0].count && is_ordered; i++) {
        if (line[i] > line[i - 1]) continue;
        is_ordered = line[i] == line[i - 1] &&
                     (start_ps[i] > start_ps[i - 1] || (start_ps[i] == start_ps[i - 1] && dur_ps[i] <= dur_ps[i - 1]));
    }
    Py_END_ALLOW_THREADS
    return PyBool_FromLong(is_ordered);
}

/* A stack per line, as TSL's event forest has it: what ends before the new event does is popped, what remains on top is its
 * parent. An event's parent is also what lies under it on the stack, so the stacks are chains in `parent`. */
static enum { NESTED, OUT_OF_ORDER, OUT_OF_RANGE } nest(const pass *p, int32_t *top, size_t lines, int32_t *parent) {
    const int32_t *line = p->in[0].i;
    const int64_t *start_ps = p->in[1].l, *dur_ps = p->in[2].l, *order = p->in[3].l;
    size_t count = p->in[0].count;
    for (size_t i = 0; i < lines; i++) top[i] = -1;
    for (size_t i = 0; i < count; i++) {
        size_t event = order != NULL ? (size_t)order[i] : i;
        if (event >= count || (uint32_t)line[event] >= lines) return OUT_OF_RANGE;
        int32_t under = top[line[event]];
        int64_t start = start_ps[event], dur = dur_ps[event];
        /* `under` is still the event before this one. */
        if (order == NULL && under >= 0 &&
            (start_ps[under] > start || (start_ps[under] == start && dur_ps[under] < dur)))
            return OUT_OF_ORDER;
        /* Sums wrap in damaged files, which is defined for unsigned numbers only. */
        int64_t end = (int64_t)((uint64_t)start + (uint64_t)dur);
        while (under >= 0 && (int64_t)((uint64_t)start_ps[under] + (uint64_t)dur_ps[under]) < end)
            under = parent[under];
        parent[event] = under;
        top[line[event]] = (int32_t)event;
    }
    return NESTED;
}

/* The innermost event of the same line that includes each event, -1 for outermost ones. `order` lists events by start, longer
 * ones first; without it they must lie in that order on each line. Lines are numbered from 0. */
PyObject *py_parents(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "iLL?n")) return NULL;
    size_t count = p.in[0].count;
    if (p.number[4] < 0 || p.number[4] > INT32_MAX || count > INT32_MAX) return pass_out_of_range(), NULL;
    int32_t *parent = pass_gives(&p, count, sizeof *parent);
    int32_t *top = parent != NULL ? pass_room((size_t)p.number[4], sizeof *top) : NULL;
    if (top == NULL) return pass_done(&p);
    int found;
    Py_BEGIN_ALLOW_THREADS
    found = (int)nest(&p, top, (size_t)p.number[4], parent);
    Py_END_ALLOW_THREADS
    free(top);
    if (found == OUT_OF_RANGE) pass_out_of_range();
    if (found != OUT_OF_ORDER) return pass_done(&p);
    Py_DECREF(p.out[0]);
    Py_RETURN_NONE;
}

enum { UNKNOWN = -2, ON_THE_WAY = -3 };

/* Climbs from each event to one whose answer is known, then a second time to tell all on the way. So each event is climbed
 * over once. What is on the way is marked: that ends a circle. False if a parent is out of range. */
static bool innermost(const int32_t *parent, const int8_t *chosen, size_t count, int32_t *found) {
    for (size_t i = 0; i < count; i++) found[i] = chosen[i] ? (int32_t)i : UNKNOWN;
    for (size_t i = 0; i < count; i++) {
        int32_t event = (int32_t)i;
        if (found[i] == UNKNOWN && parent[i] < event) { /* nearly always: all before this one are known */
            found[i] = parent[i] >= 0 ? found[parent[i]] : -1;
            continue;
        }
        for (; event >= 0 && found[event] == UNKNOWN; event = parent[event]) {
            found[event] = ON_THE_WAY;
            if (parent[event] >= (int32_t)count) return false;
        }
        int32_t answer = event >= 0 && found[event] != ON_THE_WAY ? found[event] : -1;
        for (event = (int32_t)i; event >= 0 && found[event] == ON_THE_WAY; event = parent[event])
            found[event] = answer;
    }
    return true;
}

/* The innermost chosen event among each event and its ancestors, -1 where there is none. */
PyObject *py_innermost(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "iB")) return NULL;
    size_t count = p.in[0].count;
    int32_t *found = pass_gives(&p, count, sizeof *found);
    if (found == NULL) return NULL;
    bool good = count <= INT32_MAX;
    Py_BEGIN_ALLOW_THREADS
    good = good && innermost(p.in[0].i, p.in[1].b, count, found);
    Py_END_ALLOW_THREADS
    if (!good) pass_out_of_range();
    return pass_done(&p);
}

/* Lists the events with a group and a rank (neither is negative), but not those whose parent holds their start and end, is of
 * the same group, and has a rank from 0 to theirs. */
PyObject *py_standing(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "iLLIB")) return NULL;
    const int32_t *parent = p.in[0].i, *group = p.in[3].i;
    const int64_t *start_ps = p.in[1].l, *end_ps = p.in[2].l;
    const int8_t *rank = p.in[4].b;
    size_t count = p.in[0].count, found = 0;
    int64_t *rows = pass_gives(&p, count, sizeof *rows);
    if (rows == NULL) return NULL;
    bool good = true;
    Py_BEGIN_ALLOW_THREADS
    for (size_t i = 0; i < count && good; i++) {
        if (group[i] < 0 || rank[i] < 0) continue;
        int32_t up = parent[i];
        good = up < 0 || (size_t)up < count;
        bool is_held = good && up >= 0 && rank[up] >= 0 && rank[up] <= rank[i] && group[up] == group[i] &&
                       start_ps[up] <= start_ps[i] && start_ps[i] < end_ps[up] && end_ps[i] <= end_ps[up];
        if (!is_held) rows[found++] = (int64_t)i;
    }
    Py_END_ALLOW_THREADS
    if (!good) pass_out_of_range();
    else pass_cut(&p, found, sizeof *rows);
    return pass_done(&p);
}
