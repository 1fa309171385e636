#include "words.h"

#include <string.h>

bool words_add(words *all, word_place place, word one) {
    word_list *list = &all->at[place];
    if (one.size == 0 || list->count == MOST_WORDS) return false;
    uint64_t bit = (uint64_t)1 << list->count;
    size_t outer = place == AT_END ? one.size - 1 : 0, inner = place == AT_END ? one.size - 2 : 1;
    list->outer[(uint8_t)one.bytes[outer]] |= bit;
    for (size_t byte = 0; byte < 256; byte++)
        if (one.size == 1 || (uint8_t)one.bytes[inner] == byte) list->inner[byte] |= bit;
    list->word[list->count++] = one;
    return true;
}

/* The marks of those of the words, given as bits, that a text begins or ends with. */
static uint32_t marks_of(const word_list *list, uint64_t bits, const char *text, size_t size, bool at_end) {
    uint32_t marks = 0;
    for (size_t i = 0; bits != 0; i++, bits >>= 1) {
        const word *one = &list->word[i];
        if ((bits & 1) == 0 || one->size > size) continue;
        if (memcmp(one->bytes, at_end ? text + size - one->size : text, one->size) == 0) marks |= one->mark;
    }
    return marks;
}

/* The words that a text may begin with, or end with: by its outermost bytes. */
static uint64_t likely(const word_list *list, const char *text, size_t size, bool at_end) {
    uint64_t bits = list->outer[(uint8_t)text[at_end ? size - 1 : 0]];
    return size > 1 ? bits & list->inner[(uint8_t)text[at_end ? size - 2 : 1]] : bits;
}

uint32_t words_marks(const words *all, const char *text, size_t size) {
    if (size == 0) return 0;
    const word_list *begin = &all->at[AT_BEGIN], *anywhere = &all->at[ANYWHERE], *end = &all->at[AT_END];
    uint32_t marks = marks_of(begin, likely(begin, text, size, false), text, size, false) |
                     marks_of(end, likely(end, text, size, true), text, size, true);
    for (; size > 0; text++, size--) {
        uint64_t bits = likely(anywhere, text, size, false);
        if (bits != 0) marks |= marks_of(anywhere, bits, text, size, false);
    }
    return marks;
}
