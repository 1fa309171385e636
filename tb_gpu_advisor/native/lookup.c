/* Values by row and by id, and rows by flag. */
#include "columns.h"

#define FOR_WIDTH(width, DO)                                             \
    if ((width) == 1) DO(int8_t) else if ((width) == 2) DO(int16_t)     \
    else if ((width) == 4) DO(int32_t) else DO(int64_t)

/* For each wanted row its value of some bytes among ascending rows, at its last place, or `missing`. What is looked up
 * comes mostly in order, so every search begins where the last one ended. */
PyObject *py_values(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "ibnln")) return NULL;
    column row = p.in[0], values = p.in[1], wanted = p.in[3];
    int64_t width = p.number[2], missing = p.number[4];
    if ((width != 4 && width != 8) || values.count != row.count * (size_t)width) return pass_out_of_range(), NULL;
    void *found = pass_gives(&p, wanted.count, (size_t)width);
    if (found == NULL) return NULL;
    Py_BEGIN_ALLOW_THREADS
#define FIND(type)                                                                       \
    for (size_t i = 0, after = 0; i < wanted.count; i++) {                               \
        bool is_next = after + 1 < row.count && row.i[after] == wanted.l[i] && row.i[after + 1] > row.i[after]; \
        after = is_next ? after + 1 : rank_near_row(row.i, row.count, wanted.l[i], true, after); \
        bool is_there = after > 0 && row.i[after - 1] == wanted.l[i];                    \
        ((type *)found)[i] = is_there ? ((const type *)values.any)[after - 1] : (type)missing; \
    }
    FOR_WIDTH(width, FIND)
    Py_END_ALLOW_THREADS
    return pass_done(&p);
}

/* Marks the ids that occur; all are below `marks`. */
PyObject *py_mark(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "in")) return NULL;
    column ids = p.in[0];
    if (p.number[1] < 0) return pass_out_of_range(), NULL;
    size_t marks = (size_t)p.number[1];
    uint8_t *mark = pass_gives(&p, marks, 1);
    if (mark == NULL) return NULL;
    bool good = true;
    Py_BEGIN_ALLOW_THREADS
    memset(mark, 0, marks);
    for (size_t i = 0; i < ids.count && good; i++) {
        good = (uint32_t)ids.i[i] < marks;
        if (good) mark[ids.i[i]] = 1;
    }
    Py_END_ALLOW_THREADS
    if (!good) pass_out_of_range();
    return pass_done(&p);
}

/* Looks up each id in a table of items of 1, 2, 4 or 8 bytes; -1 is the last one. */
PyObject *py_take(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "ibn")) return NULL;
    column ids = p.in[0], table = p.in[1];
    int64_t width = p.number[2];
    if (width != 1 && width != 2 && width != 4 && width != 8) return pass_out_of_range(), NULL;
    size_t items = table.count / (size_t)width;
    void *taken = pass_gives(&p, ids.count, (size_t)width);
    if (taken == NULL) return NULL;
    bool good = true;
    Py_BEGIN_ALLOW_THREADS
#define PLACE(i) (ids.i[i] == -1 ? items - 1 : (uint32_t)ids.i[i])
#define TAKE(type)                                                                           \
    for (size_t i = 0; i < ids.count && (good = PLACE(i) < items); i++)                      \
        ((type *)taken)[i] = ((const type *)table.any)[PLACE(i)];
    FOR_WIDTH(width, TAKE)
    Py_END_ALLOW_THREADS
    if (!good) pass_out_of_range();
    return pass_done(&p);
}
