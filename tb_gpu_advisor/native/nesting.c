/* Which event contains which, and what is asked of an event's ancestors. Parents should not go round in circles, but may. */
#include "columns.h"

/* The innermost event of the same line that includes each event, -1 for outermost ones. Events come by line, then in order of
 * start, longer ones first. A stack per line, as TSL's event forest has it: what ends before the new event does is popped, what
 * remains on top is its parent. An event's parent is also what lies under it on the stack, so the stack is a chain. */
PyObject *py_parents(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "ll")) return NULL;
    const int64_t *end_ps = p.in[0].l, *rows = p.in[1].l;
    size_t count = p.in[0].count, at = 0;
    int32_t *parent = pass_gives(&p, count, sizeof *parent);
    if (parent == NULL) return NULL;
    bool good = count <= INT32_MAX;
    Py_BEGIN_ALLOW_THREADS
    for (size_t line = 0; line < p.in[1].count && good; line++) {
        good = rows[line] >= 0 && (size_t)rows[line] <= count - at;
        int32_t under = -1;
        for (size_t end = at + (good ? (size_t)rows[line] : 0); at < end; under = (int32_t)at++) {
            while (under >= 0 && end_ps[under] < end_ps[at]) under = parent[under];
            parent[at] = under;
        }
    }
    Py_END_ALLOW_THREADS
    if (!good || at < count) pass_out_of_range();
    return pass_done(&p);
}

enum { UNKNOWN = -1 - 0x01010101, ON_THE_WAY = -3 }; /* the former is one byte four times */

/* Climbs from each event to one whose answer is known, then a second time to tell all on the way. So each event is climbed
 * over once. What is on the way is marked: that ends a circle. False if a parent is out of range. */
static bool innermost(const int32_t *parent, const int8_t *chosen, bool outermost, size_t count, int32_t *found) {
    memset(found, UNKNOWN, count * sizeof *found);
    for (size_t i = 0; i < count; i++) {
        int32_t event = (int32_t)i, top = -1;
        if (parent[i] < event || (chosen[i] && !outermost)) { /* nearly always: all before this one are known */
            int32_t above = parent[i] >= 0 && parent[i] < event ? found[parent[i]] : -1;
            found[i] = chosen[i] && !(outermost && above >= 0) ? event : above;
            continue;
        }
        for (; event >= 0 && (outermost || !chosen[event]) && found[event] == UNKNOWN; event = parent[event]) {
            found[event] = ON_THE_WAY;
            if (chosen[event]) top = event;
            if (parent[event] >= (int32_t)count) return false;
        }
        int32_t answer = event < 0 || found[event] == ON_THE_WAY ? -1 : chosen[event] && !outermost ? event : found[event];
        if (answer < 0) answer = top;
        for (event = (int32_t)i; event >= 0 && found[event] == ON_THE_WAY; event = parent[event]) {
            found[event] = answer;
            if (event == top && answer == top) answer = -1; /* what lies above has none */
        }
    }
    return true;
}

/* The innermost chosen event among each event and its ancestors, or the outermost; -1 where there is none. */
PyObject *py_innermost(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "iBn")) return NULL;
    size_t count = p.in[0].count;
    int32_t *found = pass_gives(&p, count, sizeof *found);
    if (found == NULL) return NULL;
    bool good = count <= INT32_MAX;
    Py_BEGIN_ALLOW_THREADS
    good = good && innermost(p.in[0].i, p.in[1].b, p.number[2] != 0, count, found);
    Py_END_ALLOW_THREADS
    if (!good) pass_out_of_range();
    return pass_done(&p);
}

/* Of a few events the innermost one around each that has a flag, or the outermost, itself included; -1 where there is none.
 * Climbs from each alone. None if that takes many steps for each: they lie deep, or parents go in a circle. */
PyObject *py_around(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "iHnnl")) return NULL;
    const int32_t *parent = p.in[0].i;
    size_t count = p.in[0].count, asked = p.in[4].count, steps = 8 * asked + 1024;
    int32_t *found = pass_gives(&p, asked, sizeof *found);
    if (found == NULL) return NULL;
    bool good = count <= INT32_MAX;
    Py_BEGIN_ALLOW_THREADS
    for (size_t i = 0; i < asked && good && steps > 0; i++) {
        found[i] = -1;
        for (int64_t event = p.in[4].l[i]; event >= 0 && steps > 0; event = parent[event], steps--) {
            good = event < (int64_t)count;
            if (!good) break;
            if (!(p.in[1].h[event] & p.number[2])) continue;
            found[i] = (int32_t)event;
            if (!p.number[3]) break;
        }
    }
    Py_END_ALLOW_THREADS
    if (!good) pass_out_of_range();
    if (!good || steps > 0) return pass_done(&p);
    Py_DECREF(p.out[0]);
    Py_RETURN_NONE;
}
