/* Words in texts: which of a few words each of many texts begins with, holds, or ends with. Knows nothing of Python.
 *
 * All words are looked for at once: of each place in a text, its byte and the next tell which words may begin there, and
 * mostly there are none.
 */
#ifndef TB_GPU_ADVISOR_WORDS_H
#define TB_GPU_ADVISOR_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where a word has to stand. */
typedef enum { AT_BEGIN, ANYWHERE, AT_END, PLACES } word_place;

#define MOST_WORDS 64

typedef struct {
    const char *bytes;
    size_t size;
    uint32_t mark;
} word;

/* Words for one place, and for each byte, as bits, those that have it outermost (they begin with it, or end) or next to
 * that. */
typedef struct {
    word word[MOST_WORDS];
    size_t count;
    uint64_t outer[256], inner[256];
} word_list;

typedef struct {
    word_list at[PLACES];
} words;

/* Adds a word, which has to outlive the list; false if it is empty or one too many. `all` begins as zeros. */
bool words_add(words *all, word_place place, word one);

/* The marks of all words that a text has at their places. */
uint32_t words_marks(const words *all, const char *text, size_t size);

#endif
