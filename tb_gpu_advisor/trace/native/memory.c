#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/mman.h>

/* From this size on, memory is pages of its own. */
enum { LARGE = 1 << 17 };

/* In front of the items; as long as keeps them aligned for any type. */
typedef union {
    struct {
        size_t size; /* with this head */
        int is_mapped;
    } of;
    max_align_t align;
} memory_head;

static memory_head *head_of(void *items) { return items != NULL ? (memory_head *)items - 1 : NULL; }

static memory_head *mapped(size_t size) {
    void *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return NULL;
    memory_head *head = pages;
    head->of.is_mapped = 1;
    return head;
}

/* From the heap to pages, once. */
static memory_head *moved(memory_head *head, size_t size) {
    memory_head *large = mapped(size);
    if (large != NULL && head != NULL) {
        memcpy(large + 1, head + 1, head->of.size - sizeof *head);
        free(head);
    }
    return large;
}

static memory_head *remapped(memory_head *head, size_t size) {
    void *pages = mremap(head, head->of.size, size, MREMAP_MAYMOVE);
    return pages != MAP_FAILED ? pages : NULL;
}

static memory_head *reallocated(memory_head *head, size_t size) {
    memory_head *bigger = realloc(head, size);
    if (bigger != NULL) bigger->of.is_mapped = 0;
    return bigger;
}

void *memory_resize(void *items, size_t count, size_t item_size) {
    memory_head *head = head_of(items);
    if (count > (SIZE_MAX - sizeof *head) / item_size) return NULL;
    size_t size = count * item_size + sizeof *head;
    if (head != NULL && head->of.is_mapped) head = remapped(head, size);
    else head = size >= LARGE ? moved(head, size) : reallocated(head, size);
    if (head == NULL) return NULL;
    head->of.size = size;
    return head + 1;
}

void *memory_zeros(size_t count, size_t item_size) {
    if (count > (SIZE_MAX - sizeof(memory_head)) / item_size) return NULL;
    size_t size = count * item_size + sizeof(memory_head);
    memory_head *head = size >= LARGE ? mapped(size) : calloc(1, size);
    if (head == NULL) return NULL;
    head->of.size = size;
    return head + 1;
}

void memory_free(void *items) {
    memory_head *head = head_of(items);
    if (head == NULL) return;
    if (head->of.is_mapped) munmap(head, head->of.size);
    else free(head);
}

#else

/* No memory at all is a place, too, so that NULL means that there is too little. */
void *memory_resize(void *items, size_t count, size_t item_size) {
    return count <= SIZE_MAX / item_size ? realloc(items, count ? count * item_size : 1) : NULL;
}

void *memory_zeros(size_t count, size_t item_size) { return calloc(count ? count : 1, item_size); }

void memory_free(void *items) { free(items); }

#endif
