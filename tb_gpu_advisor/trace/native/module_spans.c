/* What spans.c and sweep.c do, on columns of Python: bytes-like in, bytes out. */
#include "module_spans.h"

#include <stdlib.h>

#include "spans.h"
#include "sweep.h"

/* A column of 64-bit numbers as it came. */
typedef struct {
    const char *bytes;
    Py_ssize_t size;
} column;

#define NUMBERS(of) ((const int64_t *)(of).bytes)
#define ROWS(of) ((size_t)(of).size / sizeof(int64_t))

static PyObject *uneven(void) {
    PyErr_SetString(PyExc_ValueError, "columns differ in length");
    return NULL;
}

static PyObject *out_of_range(void) {
    PyErr_SetString(PyExc_ValueError, "an id is out of range");
    return NULL;
}

static PyObject *new_numbers(size_t rows) {
    if (rows > (size_t)PY_SSIZE_T_MAX / sizeof(int64_t)) return PyErr_NoMemory();
    return PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(rows * sizeof(int64_t)));
}

static int64_t *numbers_of(PyObject *bytes) { return (int64_t *)PyBytes_AsString(bytes); }

/* Room for as many intervals: (start, end) as bytes. */
static bool new_spans(size_t count, PyObject *both[2]) {
    both[0] = new_numbers(count);
    both[1] = both[0] != NULL ? new_numbers(count) : NULL;
    if (both[1] == NULL) Py_CLEAR(both[0]);
    return both[1] != NULL;
}

PyObject *py_merge(PyObject *module, PyObject *arguments) {
    column start, end;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#", &start.bytes, &start.size, &end.bytes, &end.size)) return NULL;
    if (start.size != end.size) return uneven();
    spans of = {NUMBERS(start), NUMBERS(end), ROWS(start)};
    size_t count;
    bool in_order;
    Py_BEGIN_ALLOW_THREADS
    count = spans_merge(of, NULL, NULL, 0, &in_order);
    Py_END_ALLOW_THREADS
    PyObject *both[2];
    if (!new_spans(count, both)) return NULL;
    int64_t *starts = numbers_of(both[0]), *ends = numbers_of(both[1]);
    Py_BEGIN_ALLOW_THREADS
    spans_merge(of, starts, ends, count, &in_order);
    Py_END_ALLOW_THREADS
    return Py_BuildValue("(NNO)", both[0], both[1], in_order ? Py_True : Py_False);
}

typedef size_t (*cut)(spans, spans, int64_t *, int64_t *, size_t);

/* Counts the pieces first, and then writes them. */
static PyObject *cut_with(PyObject *arguments, cut with) {
    column a_start, a_end, b_start, b_end;
    if (!PyArg_ParseTuple(arguments, "y#y#y#y#", &a_start.bytes, &a_start.size, &a_end.bytes, &a_end.size,
                          &b_start.bytes, &b_start.size, &b_end.bytes, &b_end.size))
        return NULL;
    if (a_start.size != a_end.size || b_start.size != b_end.size) return uneven();
    spans a = {NUMBERS(a_start), NUMBERS(a_end), ROWS(a_start)}, b = {NUMBERS(b_start), NUMBERS(b_end), ROWS(b_start)};
    size_t count;
    Py_BEGIN_ALLOW_THREADS
    count = with(a, b, NULL, NULL, 0);
    Py_END_ALLOW_THREADS
    PyObject *both[2];
    if (!new_spans(count, both)) return NULL;
    int64_t *starts = numbers_of(both[0]), *ends = numbers_of(both[1]);
    Py_BEGIN_ALLOW_THREADS
    with(a, b, starts, ends, count);
    Py_END_ALLOW_THREADS
    return Py_BuildValue("(NN)", both[0], both[1]);
}

PyObject *py_inside(PyObject *module, PyObject *arguments) {
    (void)module;
    return cut_with(arguments, spans_inside);
}

PyObject *py_outside(PyObject *module, PyObject *arguments) {
    (void)module;
    return cut_with(arguments, spans_outside);
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

PyObject *py_measure(PyObject *module, PyObject *arguments) {
    column start, end, at;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#", &start.bytes, &start.size, &end.bytes, &end.size, &at.bytes, &at.size))
        return NULL;
    if (start.size != end.size) return uneven();
    PyObject *out = new_numbers(ROWS(at));
    int64_t *length_before = malloc((ROWS(start) + 1) * sizeof *length_before);
    if (out != NULL && length_before != NULL) {
        int64_t *measure = numbers_of(out);
        spans of = {NUMBERS(start), NUMBERS(end), ROWS(start)};
        Py_BEGIN_ALLOW_THREADS
        spans_measure(of, NUMBERS(at), ROWS(at), length_before, measure);
        Py_END_ALLOW_THREADS
    } else {
        if (out != NULL) PyErr_NoMemory();
        Py_CLEAR(out);
    }
    free(length_before);
    return out;
}

PyObject *py_last_match(PyObject *module, PyObject *arguments) {
    column keys, wanted;
    Py_ssize_t width;
    long long highest;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#nL", &keys.bytes, &keys.size, &wanted.bytes, &wanted.size, &width, &highest))
        return NULL;
    if (width != sizeof(int32_t) && width != sizeof(int64_t)) return out_of_range();
    if (highest < 0 || (unsigned long long)highest >= SIZE_MAX / sizeof(uint32_t)) return out_of_range();
    size_t count = (size_t)(wanted.size / width);
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count * width);
    uint32_t *table = calloc((size_t)highest + 1, sizeof *table);
    bool good = false;
    if (out != NULL && table != NULL) {
        void *found = PyBytes_AsString(out);
        Py_BEGIN_ALLOW_THREADS
        good = keys_last_match(NUMBERS(keys), ROWS(keys), wanted.bytes, count, (size_t)width, table, highest, found);
        Py_END_ALLOW_THREADS
        if (!good) out_of_range();
    } else if (out != NULL) {
        PyErr_NoMemory();
    }
    free(table);
    if (!good) Py_CLEAR(out);
    return out;
}

PyObject *py_spread(PyObject *module, PyObject *arguments) {
    column row, values;
    long long first, missing;
    Py_ssize_t count, width;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#LnLn", &row.bytes, &row.size, &values.bytes, &values.size, &first, &count,
                          &missing, &width))
        return NULL;
    if (row.size != values.size) return uneven();
    if (count < 0 || (width != sizeof(int32_t) && width != sizeof(int64_t))) return out_of_range();
    if (count > PY_SSIZE_T_MAX / width) return PyErr_NoMemory();
    PyObject *out = PyBytes_FromStringAndSize(NULL, count * width);
    if (out == NULL) return NULL;
    void *spread = PyBytes_AsString(out);
    bool good;
    Py_BEGIN_ALLOW_THREADS
    good = values_spread(NUMBERS(row), NUMBERS(values), ROWS(row), first, (size_t)count, missing, (size_t)width, spread);
    Py_END_ALLOW_THREADS
    if (good) return out;
    Py_DECREF(out);
    return out_of_range();
}

PyObject *py_mark(PyObject *module, PyObject *arguments) {
    column ids;
    Py_ssize_t marks;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#n", &ids.bytes, &ids.size, &marks)) return NULL;
    if (marks < 0) return out_of_range();
    PyObject *out = PyBytes_FromStringAndSize(NULL, marks);
    if (out == NULL) return NULL;
    uint8_t *mark = (uint8_t *)PyBytes_AsString(out);
    bool good;
    Py_BEGIN_ALLOW_THREADS
    good = ids_mark((const int32_t *)ids.bytes, (size_t)ids.size / sizeof(int32_t), mark, (size_t)marks);
    Py_END_ALLOW_THREADS
    if (good) return out;
    Py_DECREF(out);
    return out_of_range();
}

PyObject *py_take(PyObject *module, PyObject *arguments) {
    column ids, table;
    Py_ssize_t width;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#n", &ids.bytes, &ids.size, &table.bytes, &table.size, &width)) return NULL;
    if (width < 1 || width > (Py_ssize_t)sizeof(int64_t)) return out_of_range();
    size_t count = (size_t)ids.size / sizeof(int32_t);
    if (count > (size_t)PY_SSIZE_T_MAX / (size_t)width) return PyErr_NoMemory();
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count * width);
    if (out == NULL) return NULL;
    void *taken = PyBytes_AsString(out);
    bool good;
    Py_BEGIN_ALLOW_THREADS
    good = ids_take((const int32_t *)ids.bytes, count, table.bytes, (size_t)(table.size / width), (size_t)width, taken);
    Py_END_ALLOW_THREADS
    if (good) return out;
    Py_DECREF(out);
    return out_of_range();
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
    PyObject *both[2];
    if (!new_spans(groups * (size_t)ranks, both)) return NULL;
    sweep_group *state = malloc((groups + 1) * sizeof *state);
    int64_t *whole = numbers_of(both[0]), *inside = numbers_of(both[1]);
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
    if (good) return Py_BuildValue("(NN)", both[0], both[1]);
    Py_DECREF(both[0]);
    Py_DECREF(both[1]);
    return NULL;
}
