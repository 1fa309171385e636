/* Memory for columns, which grow to sizes that nobody knows beforehand.
 *
 * malloc would copy a large column whenever it grows, if it is in the heap of a thread, and keep the old place for itself.
 * On Linux the pages of large ones are moved instead, and go back to the system at once.
 */
#ifndef TB_GPU_ADVISOR_MEMORY_H
#define TB_GPU_ADVISOR_MEMORY_H

#include <stddef.h>

/* Makes memory larger or smaller, or new if `items` is NULL; NULL if there is too little, then `items` is as it was. */
void *memory_resize(void *items, size_t count, size_t item_size);

/* New memory that is all zero; pages that nobody touches cost nothing. */
void *memory_zeros(size_t count, size_t item_size);

void memory_free(void *items);

#endif
