/* Python.h against the limited API, so that one build serves all versions. */
#ifndef TB_GPU_ADVISOR_PYTHON_H
#define TB_GPU_ADVISOR_PYTHON_H

#ifndef Py_GIL_DISABLED
#define Py_LIMITED_API 0x030A0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#endif
