/* tb_gpu_advisor.trace._native: the C core for Python, against the limited API so that one build serves all versions.
 *
 * The functions are private to the package: the modules beside this folder check and convert what goes in and out.
 */
#include "python.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "module_decode.h"
#include "module_spans.h"
#include "nesting.h"

/* ---- nesting ---- */

static PyObject *parents(PyObject *module, PyObject *arguments) {
    const char *line, *start_ps, *dur_ps, *order;
    Py_ssize_t line_size, start_size, dur_size, order_size, lines;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#z#n", &line, &line_size, &start_ps, &start_size, &dur_ps, &dur_size, &order,
                          &order_size, &lines))
        return NULL;
    Py_ssize_t count = line_size / (Py_ssize_t)sizeof(int32_t), size = count * (Py_ssize_t)sizeof(int64_t);
    if (start_size != size || dur_size != size || (order != NULL && order_size != size) || lines < 0) {
        PyErr_SetString(PyExc_ValueError, "columns differ in length");
        return NULL;
    }
    PyObject *out = PyBytes_FromStringAndSize(NULL, size);
    int64_t *top = malloc(((size_t)lines + 1) * sizeof *top);
    enum nesting_result result = OUT_OF_RANGE;
    if (out != NULL && top != NULL) {
        int64_t *parent = (int64_t *)PyBytes_AsString(out);
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

typedef bool (*ancestor_finder)(const int64_t *, const uint8_t *, size_t, void *);

/* Runs one of the functions that look at the ancestors of chosen events; the result has items of `width` bytes. */
static PyObject *look_up(PyObject *arguments, ancestor_finder find, size_t width) {
    const char *parent, *chosen;
    Py_ssize_t parent_size, count;
    if (!PyArg_ParseTuple(arguments, "y#y#", &parent, &parent_size, &chosen, &count)) return NULL;
    if (parent_size != count * (Py_ssize_t)sizeof(int64_t)) {
        PyErr_SetString(PyExc_ValueError, "columns differ in length");
        return NULL;
    }
    PyObject *out = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)width);
    if (out == NULL) return NULL;
    void *found = PyBytes_AsString(out);
    bool good;
    Py_BEGIN_ALLOW_THREADS
    good = find((const int64_t *)parent, (const uint8_t *)chosen, (size_t)count, found);
    Py_END_ALLOW_THREADS
    if (good) return out;
    Py_DECREF(out);
    PyErr_SetString(PyExc_ValueError, "a parent is out of range");
    return NULL;
}

static bool find_innermost(const int64_t *parent, const uint8_t *chosen, size_t count, void *found) {
    return nesting_innermost(parent, chosen, count, found);
}

static bool find_outermost(const int64_t *parent, const uint8_t *chosen, size_t count, void *found) {
    return nesting_outermost(parent, chosen, count, found);
}

static bool find_covering(const int64_t *parent, const uint8_t *chosen, size_t count, void *marked) {
    return nesting_covering(parent, chosen, count, marked);
}

static PyObject *innermost(PyObject *module, PyObject *arguments) {
    (void)module;
    return look_up(arguments, find_innermost, sizeof(int32_t));
}

static PyObject *outermost(PyObject *module, PyObject *arguments) {
    (void)module;
    return look_up(arguments, find_outermost, sizeof(int32_t));
}

static PyObject *covering(PyObject *module, PyObject *arguments) {
    (void)module;
    return look_up(arguments, find_covering, sizeof(uint8_t));
}

static PyObject *held(PyObject *module, PyObject *arguments) {
    const char *parent, *start_ps, *end_ps, *group, *rank;
    Py_ssize_t parent_size, start_size, end_size, group_size, count;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#y#y#", &parent, &parent_size, &start_ps, &start_size, &end_ps, &end_size,
                          &group, &group_size, &rank, &count))
        return NULL;
    Py_ssize_t size = count * (Py_ssize_t)sizeof(int64_t);
    if (parent_size != size || start_size != size || end_size != size || group_size != size) {
        PyErr_SetString(PyExc_ValueError, "columns differ in length");
        return NULL;
    }
    PyObject *out = PyBytes_FromStringAndSize(NULL, count);
    if (out == NULL) return NULL;
    uint8_t *marked = (uint8_t *)PyBytes_AsString(out);
    bool good;
    Py_BEGIN_ALLOW_THREADS
    good = nesting_held((const int64_t *)parent, (const int64_t *)start_ps, (const int64_t *)end_ps,
                        (const int64_t *)group, (const int8_t *)rank, (size_t)count, marked);
    Py_END_ALLOW_THREADS
    if (good) return out;
    Py_DECREF(out);
    PyErr_SetString(PyExc_ValueError, "a parent is out of range");
    return NULL;
}

/* ---- the module ---- */

static PyMethodDef methods[] = {
    {"outline", py_outline, METH_VARARGS,
     "outline(bytes or (descriptor, size, bytes at once), wanted, seed_0, seed_1) -> (outline, tables), or the offset of a damage"},
    {"share", py_share, METH_VARARGS, "share(outline, first line, end line) -> share, or the offset of a damage"},
    {"join", py_join, METH_VARARGS, "join(outline, shares) -> (owner of columns, how many there are to gather)"},
    {"gather", py_gather, METH_VARARGS, "gather(owner, number): takes a column over from the shares"},
    {"columns", py_columns, METH_O, "columns(owner) -> where they are, once all are gathered"},
    {"parents", parents, METH_VARARGS, "parents(line, start_ps, dur_ps, order or None, lines) -> int64 as bytes, None if an order is needed"},
    {"innermost", innermost, METH_VARARGS, "innermost(parent, chosen) -> int32 as bytes"},
    {"outermost", outermost, METH_VARARGS, "outermost(parent, chosen) -> int32 as bytes"},
    {"covering", covering, METH_VARARGS, "covering(parent, chosen) -> bool as bytes"},
    {"held", held, METH_VARARGS, "held(parent, start, end, group, rank) -> bool as bytes"},
    {"merge", py_merge, METH_VARARGS, "merge(start, end) -> (start, end, in order)"},
    {"inside", py_inside, METH_VARARGS, "inside(start, end, other_start, other_end) -> (start, end)"},
    {"outside", py_outside, METH_VARARGS, "outside(start, end, other_start, other_end) -> (start, end)"},
    {"rank", py_rank, METH_VARARGS, "rank(sorted, wanted, right) -> int64 as bytes"},
    {"measure", py_measure, METH_VARARGS, "measure(start, end, at) -> int64 as bytes"},
    {"last_match", py_last_match, METH_VARARGS, "last_match(keys, wanted, highest) -> int64 as bytes"},
    {"spread", py_spread, METH_VARARGS, "spread(row, values, first, count, missing, width) -> items as bytes"},
    {"mark", py_mark, METH_VARARGS, "mark(ids, marks) -> bool as bytes"},
    {"take", py_take, METH_VARARGS, "take(ids, table, width) -> items as bytes"},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {
#ifdef Py_GIL_DISABLED
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "_native", .m_size = 0, .m_methods = methods, .m_slots = slots};

PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&definition); }
