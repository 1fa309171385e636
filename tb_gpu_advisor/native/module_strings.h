/* The distinct texts of a file as Python's own. */
#ifndef TB_GPU_ADVISOR_MODULE_STRINGS_H
#define TB_GPU_ADVISOR_MODULE_STRINGS_H

#include "python.h"

#include "texts.h"

/* A tuple of the texts of both tables, in their order; NULL with an exception. What is no UTF-8 is replaced, and then
 * `are_distinct` is false: two of them may have become the same. */
PyObject *strings_of(const text_table *first, const text_table *second, bool *are_distinct);

#endif
