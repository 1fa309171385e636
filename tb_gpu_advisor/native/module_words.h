/* The function of words.h for Python. */
#ifndef TB_GPU_ADVISOR_MODULE_WORDS_H
#define TB_GPU_ADVISOR_MODULE_WORDS_H

#include "python.h"

PyObject *py_words(PyObject *module, PyObject *arguments);

#endif
