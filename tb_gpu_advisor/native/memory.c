#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>

/* In front of the items, on a page of their own; as long as keeps them aligned for any type. */
typedef union {
    size_t size; /* with this head */
    max_align_t align;
} memory_head;

static memory_head *head_of(void *items) { return (memory_head *)items - 1; }

static void *mapped(size_t size) {
    void *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return pages != MAP_FAILED ? pages : NULL;
}

void *memory_resize(void *items, size_t count, size_t item_size) {
    if (count > SIZE_MAX / 2 / item_size) return NULL;
    size_t size = sizeof(memory_head) + count * item_size;
    void *pages = items == NULL ? mapped(size) : mremap(head_of(items), head_of(items)->size, size, MREMAP_MAYMOVE);
    if (pages == NULL || pages == MAP_FAILED) return NULL;
    ((memory_head *)pages)->size = size;
    return (memory_head *)pages + 1;
}

void memory_free(void *items) {
    if (items != NULL) munmap(head_of(items), head_of(items)->size);
}

static size_t whole_pages(size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

/* Moves the pages of each part behind those of the ones before, and then the items in them, so that no new page is
 * touched. */
void *memory_join(memory_part *parts, size_t count, size_t item_size) {
    size_t room = 0, end = sizeof(memory_head);
    for (size_t i = 0; i < count; i++) room += whole_pages(sizeof(memory_head) + parts[i].count * item_size);
    char *memory = mapped(room);
    for (size_t i = 0; memory != NULL && i < count; i++) {
        size_t bytes = parts[i].count * item_size;
        if (bytes == 0) continue;
        char *there = memory + (end > sizeof(memory_head) ? whole_pages(end) : 0);
        memory_head *head = head_of(parts[i].items);
        if (mremap(head, head->size, sizeof *head + bytes, MREMAP_MAYMOVE | MREMAP_FIXED, there) == MAP_FAILED) {
            munmap(memory, end); /* what lies behind may already be somebody else's */
            return NULL;
        }
        parts[i].items = NULL;
        memmove(memory + end, there + sizeof *head, bytes);
        end += bytes;
    }
    if (memory == NULL) return NULL;
    if (room > whole_pages(end)) munmap(memory + whole_pages(end), room - whole_pages(end));
    ((memory_head *)(void *)memory)->size = end;
    return memory + sizeof(memory_head);
}

#else

/* No memory at all is a place, too, so that NULL means that there is too little. */
void *memory_resize(void *items, size_t count, size_t item_size) {
    return count <= SIZE_MAX / item_size ? realloc(items, count ? count * item_size : 1) : NULL;
}

void memory_free(void *items) { free(items); }

void *memory_join(memory_part *parts, size_t count, size_t item_size) {
    size_t total = 0;
    for (size_t i = 0; i < count; i++) total += parts[i].count;
    char *items = memory_resize(NULL, total, item_size), *end = items;
    for (size_t i = 0; items != NULL && i < count; i++) {
        size_t bytes = parts[i].count * item_size;
        if (bytes) memcpy(end, parts[i].items, bytes);
        end += bytes;
        memory_free(parts[i].items);
        parts[i].items = NULL;
    }
    return items;
}

#endif
