/* The functions of decode.h for Python. */
#ifndef TB_GPU_ADVISOR_MODULE_DECODE_H
#define TB_GPU_ADVISOR_MODULE_DECODE_H

#include "python.h"

PyObject *py_outline(PyObject *module, PyObject *arguments);
PyObject *py_share(PyObject *module, PyObject *arguments);
PyObject *py_join(PyObject *module, PyObject *arguments);
PyObject *py_gather(PyObject *module, PyObject *arguments);
PyObject *py_columns(PyObject *module, PyObject *capsule);

#endif
