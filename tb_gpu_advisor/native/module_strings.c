#include "module_strings.h"

static PyObject *string_of(const char *bytes, Py_ssize_t length, bool *is_exact) {
    PyObject *string = PyUnicode_DecodeUTF8(bytes, length, NULL);
    *is_exact = string != NULL;
    if (string != NULL || !PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) return string;
    PyErr_Clear();
    return PyUnicode_DecodeUTF8(bytes, length, "replace");
}

static bool add_strings(PyObject *tuple, size_t first, const text_table *table, bool *are_distinct) {
    for (size_t i = 0; i < table->texts.count; i++) {
        const text_place *text = &table->texts.items[i];
        const char *bytes = text->length ? (const char *)text_bytes(table, i) : "";
        bool is_exact;
        PyObject *string = string_of(bytes, (Py_ssize_t)text->length, &is_exact);
        if (string == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)(first + i), string) != 0) return false;
        *are_distinct &= is_exact;
    }
    return true;
}

PyObject *strings_of(const text_table *first, const text_table *second, bool *are_distinct) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)(first->texts.count + second->texts.count));
    *are_distinct = true;
    if (tuple == NULL) return NULL;
    if (add_strings(tuple, 0, first, are_distinct) && add_strings(tuple, first->texts.count, second, are_distinct))
        return tuple;
    Py_DECREF(tuple);
    return NULL;
}
