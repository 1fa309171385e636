/* Memory for columns, which grow to sizes that nobody knows beforehand.
 *
 * malloc would copy a large column whenever it grows, if it is in the heap of a thread, and keep the old place for itself.
 * On Linux large columns have pages of their own instead, which are moved, and go back to the system at once: without that a
 * report on 105 MB takes a tenth longer.
 */
#ifndef TB_GPU_ADVISOR_MEMORY_H
#define TB_GPU_ADVISOR_MEMORY_H

#include <stddef.h>

/* How many items to make room for when so many are not enough: most columns are short, and of what the others have too much
 * only those pages cost anything that are touched. Moving pages costs more than to have room for more at once. */
static inline size_t memory_more(size_t count) {
    const size_t few = (size_t)1 << 10, many = (size_t)1 << 17;
    return count == 0 ? few : count < many / 2 ? many : 2 * count;
}

/* Makes memory larger or smaller, or new if `items` is NULL; NULL if there is too little, then `items` is as it was. */
void *memory_resize(void *items, size_t count, size_t item_size);

void memory_free(void *items);

/* Some items in memory of their own. */
typedef struct {
    void *items; /* NULL if there are none */
    size_t count;
} memory_part;

/* One memory with the items of all parts behind each other; NULL if there is too little. Parts that it took over are NULL
 * then, the others are still to be freed. */
void *memory_join(memory_part *parts, size_t count, size_t item_size);

#endif
