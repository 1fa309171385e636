/* What nesting.c does, on columns of Python: bytes-like in, bytes or a bytearray out. */
#include "module_nesting.h"

#include <stdlib.h>

#include "module_columns.h"
#include "nesting.h"

/* A bytearray, which may be changed, unlike bytes. */
PyObject *py_parents(PyObject *module, PyObject *arguments) {
    const char *line, *start_ps, *dur_ps, *order;
    Py_ssize_t line_size, start_size, dur_size, order_size, lines;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#z#n", &line, &line_size, &start_ps, &start_size, &dur_ps, &dur_size, &order,
                          &order_size, &lines))
        return NULL;
    Py_ssize_t count = line_size / (Py_ssize_t)sizeof(int32_t), size = count * (Py_ssize_t)sizeof(int64_t);
    if (start_size != size || dur_size != size || (order != NULL && order_size != size) || lines < 0)
        return uneven();
    PyObject *out = PyByteArray_FromStringAndSize(NULL, count * (Py_ssize_t)sizeof(int32_t));
    int32_t *top = malloc(((size_t)lines + 1) * sizeof *top);
    enum nesting_result result = OUT_OF_RANGE;
    if (out != NULL && top != NULL) {
        int32_t *parent = (int32_t *)PyByteArray_AsString(out);
        Py_BEGIN_ALLOW_THREADS
        result = nesting_parents((const int32_t *)line, (const int64_t *)start_ps, (const int64_t *)dur_ps,
                                 (const int64_t *)order, (size_t)count, top, (size_t)lines, parent);
        Py_END_ALLOW_THREADS
        if (result == OUT_OF_RANGE) PyErr_SetString(PyExc_ValueError, "a line or an event is out of range");
    } else if (out != NULL) {
        PyErr_NoMemory();
    }
    free(top);
    if (result == NESTED) return out;
    Py_XDECREF(out);
    if (result == OUT_OF_ORDER) Py_RETURN_NONE;
    return NULL;
}

PyObject *py_in_order(PyObject *module, PyObject *arguments) {
    const char *line, *start_ps, *dur_ps;
    Py_ssize_t line_size, start_size, dur_size;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#", &line, &line_size, &start_ps, &start_size, &dur_ps, &dur_size))
        return NULL;
    Py_ssize_t count = line_size / (Py_ssize_t)sizeof(int32_t), size = count * (Py_ssize_t)sizeof(int64_t);
    if (start_size != size || dur_size != size) return uneven();
    bool ordered;
    Py_BEGIN_ALLOW_THREADS
    ordered = nesting_in_order((const int32_t *)line, (const int64_t *)start_ps, (const int64_t *)dur_ps, (size_t)count);
    Py_END_ALLOW_THREADS
    return PyBool_FromLong(ordered);
}

static PyObject *bad_parent(PyObject *out) {
    Py_DECREF(out);
    PyErr_SetString(PyExc_ValueError, "a parent is out of range");
    return NULL;
}

typedef bool (*ancestor_finder)(const int32_t *, const uint8_t *, size_t, void *);

/* Runs one of the functions that look at the ancestors of chosen events; the result has items of `width` bytes. */
static PyObject *look_up(PyObject *arguments, ancestor_finder find, size_t width) {
    const char *parent, *chosen;
    Py_ssize_t parent_size, count;
    if (!PyArg_ParseTuple(arguments, "y#y#", &parent, &parent_size, &chosen, &count)) return NULL;
    if (parent_size != count * (Py_ssize_t)sizeof(int32_t)) return uneven();
    PyObject *out = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)width);
    if (out == NULL) return NULL;
    void *found = PyBytes_AsString(out);
    bool good;
    Py_BEGIN_ALLOW_THREADS
    good = find((const int32_t *)parent, (const uint8_t *)chosen, (size_t)count, found);
    Py_END_ALLOW_THREADS
    return good ? out : bad_parent(out);
}

static bool find_innermost(const int32_t *parent, const uint8_t *chosen, size_t count, void *found) {
    return nesting_innermost(parent, chosen, count, found);
}

static bool find_outermost(const int32_t *parent, const uint8_t *chosen, size_t count, void *found) {
    return nesting_outermost(parent, chosen, count, found);
}

static bool find_covering(const int32_t *parent, const uint8_t *chosen, size_t count, void *marked) {
    return nesting_covering(parent, chosen, count, marked);
}

PyObject *py_innermost(PyObject *module, PyObject *arguments) {
    (void)module;
    return look_up(arguments, find_innermost, sizeof(int32_t));
}

PyObject *py_outermost(PyObject *module, PyObject *arguments) {
    (void)module;
    return look_up(arguments, find_outermost, sizeof(int32_t));
}

PyObject *py_covering(PyObject *module, PyObject *arguments) {
    (void)module;
    return look_up(arguments, find_covering, sizeof(uint8_t));
}

PyObject *py_standing(PyObject *module, PyObject *arguments) {
    const char *parent, *start_ps, *end_ps, *group, *rank;
    Py_ssize_t parent_size, start_size, end_size, group_size, count;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#y#y#", &parent, &parent_size, &start_ps, &start_size, &end_ps, &end_size,
                          &group, &group_size, &rank, &count))
        return NULL;
    Py_ssize_t size = count * (Py_ssize_t)sizeof(int64_t), half = count * (Py_ssize_t)sizeof(int32_t);
    if (parent_size != half || start_size != size || end_size != size || group_size != half) return uneven();
    PyObject *out = new_array((size_t)size);
    if (out == NULL) return NULL;
    int64_t *rows = (int64_t *)PyByteArray_AsString(out);
    size_t found;
    bool good;
    Py_BEGIN_ALLOW_THREADS
    good = nesting_standing((const int32_t *)parent, (const int64_t *)start_ps, (const int64_t *)end_ps,
                            (const int32_t *)group, (const int8_t *)rank, (size_t)count, rows, &found);
    Py_END_ALLOW_THREADS
    if (!good) return bad_parent(out);
    if (PyByteArray_Resize(out, (Py_ssize_t)(found * sizeof *rows)) == 0) return out;
    Py_DECREF(out);
    return NULL;
}
