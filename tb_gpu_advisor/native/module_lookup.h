/* The functions of lookup.h for Python. */
#ifndef TB_GPU_ADVISOR_MODULE_LOOKUP_H
#define TB_GPU_ADVISOR_MODULE_LOOKUP_H

#include "python.h"

PyObject *py_last_match(PyObject *module, PyObject *arguments);
PyObject *py_match_rows(PyObject *module, PyObject *arguments);
PyObject *py_spread(PyObject *module, PyObject *arguments);
PyObject *py_find(PyObject *module, PyObject *arguments);
PyObject *py_values(PyObject *module, PyObject *arguments);
PyObject *py_mark(PyObject *module, PyObject *arguments);
PyObject *py_take(PyObject *module, PyObject *arguments);
PyObject *py_flagged(PyObject *module, PyObject *arguments);
PyObject *py_rows_flagged(PyObject *module, PyObject *arguments);

#endif
