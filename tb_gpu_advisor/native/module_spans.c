/* What spans.c and sweep.c do, on columns of Python: bytes-like in, bytes or a bytearray out. */
#include "module_spans.h"

#include <stdlib.h>

#include "module_columns.h"
#include "spans.h"
#include "sweep.h"

static int64_t *items(PyObject *array) { return (int64_t *)PyByteArray_AsString(array); }

/* Two columns with room for as many numbers. */
static bool new_columns(size_t count, PyObject *both[2]) {
    if (count > (size_t)PY_SSIZE_T_MAX / sizeof(int64_t)) return PyErr_NoMemory() != NULL;
    both[0] = new_array(count * sizeof(int64_t));
    both[1] = both[0] != NULL ? new_array(count * sizeof(int64_t)) : NULL;
    if (both[1] == NULL) Py_CLEAR(both[0]);
    return both[1] != NULL;
}

static bool resize(PyObject *both[2], size_t count) {
    Py_ssize_t size = (Py_ssize_t)(count * sizeof(int64_t));
    return PyByteArray_Resize(both[0], size) == 0 && PyByteArray_Resize(both[1], size) == 0;
}

/* Takes over both columns, of which the first `count` numbers are filled; an error has been set if it is not good. */
static PyObject *handed_out(PyObject *both[2], size_t count, bool good) {
    if (good && resize(both, count)) return Py_BuildValue("(NN)", both[0], both[1]);
    Py_DECREF(both[0]);
    Py_DECREF(both[1]);
    return NULL;
}

PyObject *py_merge(PyObject *module, PyObject *arguments) {
    column start, end;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#", &start.bytes, &start.size, &end.bytes, &end.size)) return NULL;
    if (start.size != end.size) return uneven();
    spans of = {NUMBERS(start), NUMBERS(end), ROWS(start)};
    PyObject *both[2];
    if (!new_columns(of.count, both)) return NULL;
    int64_t *starts = items(both[0]), *ends = items(both[1]), *spare = NULL;
    size_t count;
    bool in_order;
    Py_BEGIN_ALLOW_THREADS
    count = spans_merge(of, starts, ends, &in_order);
    /* What is nested or follows closely, which is most, is gone already: only the rest is sorted. */
    if (!in_order) spare = malloc(2 * count * sizeof *spare);
    if (spare != NULL) {
        spans_sort(starts, ends, count, spare);
        count = spans_merge((spans){starts, ends, count}, starts, ends, &in_order);
    }
    Py_END_ALLOW_THREADS
    free(spare);
    if (!in_order) PyErr_NoMemory();
    return handed_out(both, count, in_order);
}

typedef size_t (*cut)(spans, spans, int64_t *, int64_t *, size_t);

/* Two sets in order have no more pieces than intervals; of other columns, or for more pairs, room is made. */
static PyObject *cut_with(PyObject *arguments, cut with) {
    column a_start, a_end, b_start, b_end;
    if (!PyArg_ParseTuple(arguments, "y#y#y#y#", &a_start.bytes, &a_start.size, &a_end.bytes, &a_end.size,
                          &b_start.bytes, &b_start.size, &b_end.bytes, &b_end.size))
        return NULL;
    if (a_start.size != a_end.size || b_start.size != b_end.size) return uneven();
    spans a = {NUMBERS(a_start), NUMBERS(a_end), ROWS(a_start)}, b = {NUMBERS(b_start), NUMBERS(b_end), ROWS(b_start)};
    size_t room = a.count + b.count, count = room;
    PyObject *both[2];
    if (!new_columns(room, both)) return NULL;
    bool good = true;
    do {
        if (count > room) {
            good = count <= (size_t)PY_SSIZE_T_MAX / sizeof(int64_t) ? resize(both, count) : PyErr_NoMemory() != NULL;
            room = count;
        }
        if (!good) break;
        int64_t *starts = items(both[0]), *ends = items(both[1]);
        Py_BEGIN_ALLOW_THREADS
        count = with(a, b, starts, ends, room);
        Py_END_ALLOW_THREADS
    } while (count > room);
    return handed_out(both, count, good);
}

PyObject *py_inside(PyObject *module, PyObject *arguments) {
    (void)module;
    return cut_with(arguments, spans_inside);
}

PyObject *py_outside(PyObject *module, PyObject *arguments) {
    (void)module;
    return cut_with(arguments, spans_outside);
}

PyObject *py_pairs(PyObject *module, PyObject *arguments) {
    (void)module;
    return cut_with(arguments, spans_pairs);
}

PyObject *py_rank(PyObject *module, PyObject *arguments) {
    column sorted, wanted;
    int right;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#p", &sorted.bytes, &sorted.size, &wanted.bytes, &wanted.size, &right))
        return NULL;
    PyObject *out = new_numbers(ROWS(wanted));
    if (out == NULL) return NULL;
    int64_t *rank = numbers_of(out);
    Py_BEGIN_ALLOW_THREADS
    spans_rank(NUMBERS(sorted), ROWS(sorted), NUMBERS(wanted), ROWS(wanted), right, rank);
    Py_END_ALLOW_THREADS
    return out;
}

PyObject *py_holding(PyObject *module, PyObject *arguments) {
    column start, end, at;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#", &start.bytes, &start.size, &end.bytes, &end.size, &at.bytes, &at.size))
        return NULL;
    if (start.size != end.size) return uneven();
    if (ROWS(start) > INT32_MAX) return out_of_range();
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(ROWS(at) * sizeof(int32_t)));
    if (out == NULL) return NULL;
    int32_t *holding = (int32_t *)PyBytes_AsString(out);
    spans of = {NUMBERS(start), NUMBERS(end), ROWS(start)};
    Py_BEGIN_ALLOW_THREADS
    spans_holding(of, NUMBERS(at), ROWS(at), holding);
    Py_END_ALLOW_THREADS
    return out;
}

/* Of a set, before each moment or in each window. */
static PyObject *measured(column start, column end, column from, const column *to) {
    if (start.size != end.size || (to != NULL && to->size != from.size)) return uneven();
    PyObject *out = new_numbers(ROWS(from));
    int64_t *length_before = malloc((ROWS(start) + 1) * sizeof *length_before);
    if (out != NULL && length_before != NULL) {
        int64_t *measure = numbers_of(out);
        spans of = {NUMBERS(start), NUMBERS(end), ROWS(start)};
        Py_BEGIN_ALLOW_THREADS
        if (to != NULL)
            spans_measure_in(of, (spans){NUMBERS(from), NUMBERS(*to), ROWS(from)}, length_before, measure);
        else
            spans_measure(of, NUMBERS(from), ROWS(from), length_before, measure);
        Py_END_ALLOW_THREADS
    } else {
        if (out != NULL) PyErr_NoMemory();
        Py_CLEAR(out);
    }
    free(length_before);
    return out;
}

PyObject *py_measure(PyObject *module, PyObject *arguments) {
    column start, end, at;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#", &start.bytes, &start.size, &end.bytes, &end.size, &at.bytes, &at.size))
        return NULL;
    return measured(start, end, at, NULL);
}

PyObject *py_measure_in(PyObject *module, PyObject *arguments) {
    column start, end, from, to;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#y#", &start.bytes, &start.size, &end.bytes, &end.size, &from.bytes,
                          &from.size, &to.bytes, &to.size))
        return NULL;
    return measured(start, end, from, &to);
}

PyObject *py_sweep(PyObject *module, PyObject *arguments) {
    column start, end, group, order, window_start, window_end, rank;
    Py_ssize_t ranks;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#y#y#y#y#n", &start.bytes, &start.size, &end.bytes, &end.size, &group.bytes,
                          &group.size, &order.bytes, &order.size, &window_start.bytes, &window_start.size,
                          &window_end.bytes, &window_end.size, &rank.bytes, &rank.size, &ranks))
        return NULL;
    if (end.size != start.size || group.size != start.size || order.size != start.size ||
        rank.size != (Py_ssize_t)ROWS(start) || window_start.size != window_end.size)
        return uneven();
    if (ranks < 0 || ranks > MOST_RANKS) return out_of_range();
    size_t groups = ROWS(window_start);
    ranked_events of = {NUMBERS(start), NUMBERS(end), NUMBERS(group), (const int8_t *)rank.bytes, ROWS(start)};
    if (ranks > 0 && groups > (size_t)PY_SSIZE_T_MAX / sizeof(int64_t) / (size_t)ranks) return PyErr_NoMemory();
    PyObject *both[2];
    if (!new_columns(groups * (size_t)ranks, both)) return NULL;
    sweep_group *state = malloc((groups + 1) * sizeof *state);
    int64_t *whole = items(both[0]), *inside = items(both[1]);
    bool good = false;
    if (state != NULL) {
        Py_BEGIN_ALLOW_THREADS
        good = sweep_by_rank(of, NUMBERS(order), NUMBERS(window_start), NUMBERS(window_end), groups, (size_t)ranks, state,
                             whole, inside);
        Py_END_ALLOW_THREADS
        if (!good) out_of_range();
    } else {
        PyErr_NoMemory();
    }
    free(state);
    return handed_out(both, groups * (size_t)ranks, good);
}
