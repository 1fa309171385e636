/* Columns as they come from Python, and go back. */
#ifndef TB_GPU_ADVISOR_MODULE_COLUMNS_H
#define TB_GPU_ADVISOR_MODULE_COLUMNS_H

#include <stdint.h>

#include "python.h"

/* A column of 64-bit numbers as it came. */
typedef struct {
    const char *bytes;
    Py_ssize_t size;
} column;

#define NUMBERS(of) ((const int64_t *)(of).bytes)
#define ROWS(of) ((size_t)(of).size / sizeof(int64_t))

static inline PyObject *uneven(void) {
    PyErr_SetString(PyExc_ValueError, "columns differ in length");
    return NULL;
}

static inline PyObject *out_of_range(void) {
    PyErr_SetString(PyExc_ValueError, "an id is out of range");
    return NULL;
}

static inline PyObject *new_numbers(size_t rows) {
    if (rows > (size_t)PY_SSIZE_T_MAX / sizeof(int64_t)) return PyErr_NoMemory();
    return PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(rows * sizeof(int64_t)));
}

static inline int64_t *numbers_of(PyObject *bytes) { return (int64_t *)PyBytes_AsString(bytes); }

/* Bytearrays, unlike bytes, can be cut down. Memory at their end that was never written to has cost nothing. */
static inline PyObject *new_array(size_t bytes) {
    if (bytes > (size_t)PY_SSIZE_T_MAX) return PyErr_NoMemory();
    return PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)bytes);
}

#endif
