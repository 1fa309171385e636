/* What words.c does, on texts of Python. */
#include "module_words.h"

#include <stdlib.h>

#include "module_columns.h"
#include "words.h"

/* Takes over words as (text, place, mark); false, with an exception, if they are none. */
static bool read_words(PyObject *given, words *all) {
    for (Py_ssize_t i = 0; i < PyTuple_Size(given); i++) {
        word one;
        Py_ssize_t size;
        int place;
        unsigned int mark;
        if (!PyArg_ParseTuple(PyTuple_GetItem(given, i), "s#iI", &one.bytes, &size, &place, &mark)) return false;
        one.size = (size_t)size;
        one.mark = mark;
        if (place < 0 || place >= PLACES || !words_add(all, (word_place)place, one)) {
            PyErr_SetString(PyExc_ValueError, "an empty word, or too many");
            return false;
        }
    }
    return !PyErr_Occurred();
}

static bool mark_texts(PyObject *texts, column ids, const words *all, uint32_t *marks) {
    for (size_t i = 0; i < ROWS(ids); i++) {
        Py_ssize_t size;
        PyObject *one = PyTuple_GetItem(texts, (Py_ssize_t)NUMBERS(ids)[i]);
        const char *text = one != NULL ? PyUnicode_AsUTF8AndSize(one, &size) : NULL;
        if (text == NULL) return false;
        marks[i] = words_marks(all, text, (size_t)size);
    }
    return true;
}

PyObject *py_words(PyObject *module, PyObject *arguments) {
    PyObject *texts, *given;
    column ids;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!y#O!", &PyTuple_Type, &texts, &ids.bytes, &ids.size, &PyTuple_Type, &given))
        return NULL;
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(ROWS(ids) * sizeof(uint32_t)));
    words *all = out != NULL ? calloc(1, sizeof *all) : NULL;
    bool good = false;
    if (all != NULL)
        good = read_words(given, all) && mark_texts(texts, ids, all, (uint32_t *)PyBytes_AsString(out));
    else if (out != NULL)
        PyErr_NoMemory();
    free(all);
    if (!good) Py_CLEAR(out);
    return out;
}
