/* What words.c does, on texts of Python. */
#include "module_words.h"

#include <stdint.h>
#include <stdlib.h>

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

static bool mark_texts(PyObject *texts, Py_ssize_t count, const words *all, uint32_t *marks) {
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_ssize_t size;
        PyObject *one = PyTuple_GetItem(texts, i);
        const char *text = one != NULL ? PyUnicode_AsUTF8AndSize(one, &size) : NULL;
        if (text == NULL) return false;
        marks[i] = words_marks(all, text, (size_t)size);
    }
    return true;
}

PyObject *py_words(PyObject *module, PyObject *arguments) {
    PyObject *texts, *given;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!O!", &PyTuple_Type, &texts, &PyTuple_Type, &given)) return NULL;
    Py_ssize_t count = PyTuple_Size(texts);
    PyObject *out = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)sizeof(uint32_t));
    words *all = out != NULL ? calloc(1, sizeof *all) : NULL;
    bool good = false;
    if (all != NULL)
        good = read_words(given, all) && mark_texts(texts, count, all, (uint32_t *)PyBytes_AsString(out));
    else if (out != NULL)
        PyErr_NoMemory();
    free(all);
    if (!good) Py_CLEAR(out);
    return out;
}
