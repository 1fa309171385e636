/* The functions of spans.h and sweep.h for Python. */
#ifndef TB_GPU_ADVISOR_MODULE_SPANS_H
#define TB_GPU_ADVISOR_MODULE_SPANS_H

#include "python.h"

PyObject *py_merge(PyObject *module, PyObject *arguments);
PyObject *py_inside(PyObject *module, PyObject *arguments);
PyObject *py_outside(PyObject *module, PyObject *arguments);
PyObject *py_pairs(PyObject *module, PyObject *arguments);
PyObject *py_rank(PyObject *module, PyObject *arguments);
PyObject *py_holding(PyObject *module, PyObject *arguments);
PyObject *py_measure(PyObject *module, PyObject *arguments);
PyObject *py_measure_in(PyObject *module, PyObject *arguments);
PyObject *py_sweep(PyObject *module, PyObject *arguments);

#endif
