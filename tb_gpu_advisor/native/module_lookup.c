/* What lookup.c does, on columns of Python: bytes-like in, bytes or a bytearray out. */
#include "module_lookup.h"

#include <stdlib.h>

#include "lookup.h"
#include "module_columns.h"

/* Room for a number for every key up to the highest, all zero; NULL, with an exception, if there is none. */
static uint32_t *new_table(long long highest) {
    if (highest < 0 || (unsigned long long)highest >= SIZE_MAX / sizeof(uint32_t)) {
        out_of_range();
        return NULL;
    }
    uint32_t *table = calloc((size_t)highest + 1, sizeof *table);
    if (table == NULL) PyErr_NoMemory();
    return table;
}

PyObject *py_last_match(PyObject *module, PyObject *arguments) {
    column keys, wanted;
    Py_ssize_t width;
    long long highest;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#nL", &keys.bytes, &keys.size, &wanted.bytes, &wanted.size, &width, &highest))
        return NULL;
    if (width != sizeof(int32_t) && width != sizeof(int64_t)) return out_of_range();
    size_t count = (size_t)(wanted.size / width);
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count * width);
    uint32_t *table = out != NULL ? new_table(highest) : NULL;
    bool good = false;
    if (table != NULL) {
        void *found = PyBytes_AsString(out);
        Py_BEGIN_ALLOW_THREADS
        good = keys_last_match(NUMBERS(keys), ROWS(keys), wanted.bytes, count, (size_t)width, table, highest, found);
        Py_END_ALLOW_THREADS
        if (!good) out_of_range();
    }
    free(table);
    if (!good) Py_CLEAR(out);
    return out;
}

PyObject *py_match_rows(PyObject *module, PyObject *arguments) {
    column keys, row, wanted;
    long long first, highest;
    Py_ssize_t count;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#LnL", &keys.bytes, &keys.size, &row.bytes, &row.size, &wanted.bytes,
                          &wanted.size, &first, &count, &highest))
        return NULL;
    if (row.size != wanted.size) return uneven();
    if (count < 0 || count > PY_SSIZE_T_MAX / (Py_ssize_t)sizeof(int32_t)) return out_of_range();
    PyObject *out = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)sizeof(int32_t));
    uint32_t *table = out != NULL ? new_table(highest) : NULL;
    bool good = false;
    if (table != NULL) {
        int32_t *found = (int32_t *)PyBytes_AsString(out);
        Py_BEGIN_ALLOW_THREADS
        good = keys_match_rows(NUMBERS(keys), ROWS(keys), NUMBERS(row), NUMBERS(wanted), ROWS(row), first, table, highest,
                               found, (size_t)count);
        Py_END_ALLOW_THREADS
        if (!good) out_of_range();
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

PyObject *py_find(PyObject *module, PyObject *arguments) {
    column row, at;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#", &row.bytes, &row.size, &at.bytes, &at.size)) return NULL;
    PyObject *out = new_numbers(ROWS(at));
    if (out == NULL) return NULL;
    int64_t *found = numbers_of(out);
    Py_BEGIN_ALLOW_THREADS
    rows_find(NUMBERS(row), ROWS(row), NUMBERS(at), ROWS(at), found);
    Py_END_ALLOW_THREADS
    return out;
}

PyObject *py_values(PyObject *module, PyObject *arguments) {
    column row, values, at;
    long long missing;
    Py_ssize_t width;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#y#Ln", &row.bytes, &row.size, &values.bytes, &values.size, &at.bytes, &at.size,
                          &missing, &width))
        return NULL;
    if (row.size != values.size) return uneven();
    if (width != sizeof(int32_t) && width != sizeof(int64_t)) return out_of_range();
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)ROWS(at) * width);
    if (out == NULL) return NULL;
    void *found = PyBytes_AsString(out);
    Py_BEGIN_ALLOW_THREADS
    rows_values(NUMBERS(row), NUMBERS(values), ROWS(row), NUMBERS(at), ROWS(at), missing, (size_t)width, found);
    Py_END_ALLOW_THREADS
    return out;
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

PyObject *py_flagged(PyObject *module, PyObject *arguments) {
    column flags;
    unsigned short wanted;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#H", &flags.bytes, &flags.size, &wanted)) return NULL;
    size_t count = (size_t)flags.size / sizeof(uint16_t);
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count);
    if (out == NULL) return NULL;
    uint8_t *mark = (uint8_t *)PyBytes_AsString(out);
    Py_BEGIN_ALLOW_THREADS
    flags_mark((const uint16_t *)flags.bytes, count, wanted, mark);
    Py_END_ALLOW_THREADS
    return out;
}

PyObject *py_rows_flagged(PyObject *module, PyObject *arguments) {
    column flags;
    unsigned short wanted;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#H", &flags.bytes, &flags.size, &wanted)) return NULL;
    size_t count = (size_t)flags.size / sizeof(uint16_t), found;
    PyObject *out = new_array(count * sizeof(int64_t));
    if (out == NULL) return NULL;
    int64_t *rows = (int64_t *)PyByteArray_AsString(out);
    Py_BEGIN_ALLOW_THREADS
    found = flags_rows((const uint16_t *)flags.bytes, count, wanted, rows);
    Py_END_ALLOW_THREADS
    if (PyByteArray_Resize(out, (Py_ssize_t)(found * sizeof *rows)) == 0) return out;
    Py_DECREF(out);
    return NULL;
}
