/* Words in texts: which of a few words each of many texts begins with, holds, or ends with.
 * All are looked for at once: of each place in a text, its byte and the next tell which may begin there: mostly none. */
#include "columns.h"

/* Where a word has to stand. */
enum word_place { AT_BEGIN, ANYWHERE, AT_END, PLACES };

/* One bit each; where a place has more words they take another list. */
enum { MOST_WORDS = 64, LISTS = 2 };

typedef struct {
    const char *bytes;
    size_t size;
    uint32_t mark;
} word;

/* Words for one place, and for each byte, as bits, those that have it outermost (they begin with it, or end) or next. */
typedef struct {
    word word[MOST_WORDS];
    size_t count;
    uint64_t outer[256], inner[256];
} word_list;

/* Adds a word, which has to outlive the list; false if it is empty or one too many. */
static bool add_word(word_list *list, bool at_end, word one) {
    if (one.size == 0 || list->count == MOST_WORDS) return false;
    uint64_t bit = (uint64_t)1 << list->count;
    size_t outer = at_end ? one.size - 1 : 0, inner = at_end ? one.size - 2 : 1;
    list->outer[(uint8_t)one.bytes[outer]] |= bit;
    for (size_t byte = 0; byte < 256; byte++)
        if (one.size == 1 || (uint8_t)one.bytes[inner] == byte) list->inner[byte] |= bit;
    list->word[list->count++] = one;
    return true;
}

/* The marks of those of the words that a text begins or ends with. */
static uint32_t marks_of(const word_list *list, const char *text, size_t size, bool at_end) {
    uint64_t bits = list->outer[(uint8_t)text[at_end ? size - 1 : 0]];
    if (size > 1) bits &= list->inner[(uint8_t)text[at_end ? size - 2 : 1]];
    uint32_t marks = 0;
    for (size_t i = 0; bits != 0; i++, bits >>= 1) {
        const word *one = &list->word[i];
        if ((bits & 1) == 0 || one->size > size) continue;
        if (memcmp(one->bytes, at_end ? text + size - one->size : text, one->size) == 0) marks |= one->mark;
    }
    return marks;
}

/* The marks of all words that a text has at their places. */
static uint32_t words_marks(const word_list *lists, const char *text, size_t size) {
    uint32_t marks = 0;
    for (size_t i = 0; i < LISTS && size > 0; i++, lists += PLACES) {
        marks |= marks_of(&lists[AT_BEGIN], text, size, false) | marks_of(&lists[AT_END], text, size, true);
        const word_list *list = &lists[ANYWHERE];
        for (size_t at = 0; at < size && list->count > 0; at++) /* at most places no word begins */
            if (list->outer[(uint8_t)text[at]] != 0) marks |= marks_of(list, text + at, size - at, false);
    }
    return marks;
}

/* Takes over words as (text, place, mark); false, with an exception, if they are none. */
static bool read_words(PyObject *given, word_list *lists) {
    for (Py_ssize_t i = 0; i < PyTuple_Size(given); i++) {
        word one;
        Py_ssize_t size;
        int place;
        unsigned int mark;
        if (!PyArg_ParseTuple(PyTuple_GetItem(given, i), "s#iI", &one.bytes, &size, &place, &mark)) return false;
        one.size = (size_t)size;
        one.mark = mark;
        bool is_place = place >= 0 && place < PLACES;
        for (size_t more = 1; is_place && more < LISTS && lists[place].count == MOST_WORDS; more++) place += PLACES;
        if (!is_place || !add_word(&lists[place], place % PLACES == AT_END, one)) {
            PyErr_SetString(PyExc_ValueError, "an empty word, or too many");
            return false;
        }
    }
    return !PyErr_Occurred();
}

static bool mark_texts(PyObject *texts, column ids, const word_list *lists, uint32_t *marks) {
    for (size_t i = 0; i < ids.count; i++) {
        Py_ssize_t size;
        PyObject *one = PyTuple_GetItem(texts, (Py_ssize_t)ids.l[i]);
        const char *text = one != NULL ? PyUnicode_AsUTF8AndSize(one, &size) : NULL;
        if (text == NULL) return false;
        marks[i] = words_marks(lists, text, (size_t)size);
    }
    return true;
}

PyObject *py_words(PyObject *module, PyObject *arguments) {
    PyObject *texts, *ids, *given;
    pass p = {0};
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!OO!", &PyTuple_Type, &texts, &ids, &PyTuple_Type, &given)) return NULL;
    PyObject *columns = PyTuple_Pack(1, ids);
    bool good = columns != NULL && pass_takes(&p, columns, "l");
    uint32_t *marks = good ? pass_gives(&p, p.in[0].count, sizeof *marks) : NULL;
    word_list *lists = marks != NULL ? pass_room(LISTS * PLACES, sizeof *lists) : NULL;
    if (lists != NULL && read_words(given, lists)) mark_texts(texts, p.in[0], lists, marks);
    free(lists);
    Py_XDECREF(columns);
    return pass_done(&p);
}
