/* The functions of nesting.h for Python. */
#ifndef TB_GPU_ADVISOR_MODULE_NESTING_H
#define TB_GPU_ADVISOR_MODULE_NESTING_H

#include "python.h"

PyObject *py_parents(PyObject *module, PyObject *arguments);
PyObject *py_in_order(PyObject *module, PyObject *arguments);
PyObject *py_innermost(PyObject *module, PyObject *arguments);
PyObject *py_outermost(PyObject *module, PyObject *arguments);
PyObject *py_covering(PyObject *module, PyObject *arguments);
PyObject *py_standing(PyObject *module, PyObject *arguments);

#endif
