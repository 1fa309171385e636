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

/* In front of the items; as long as keeps them aligned for any type. */
typedef union {
    size_t size; /* with this head */
    max_align_t align;
} memory_head;

/* Above that, memory has pages of its own. */
static const size_t SMALL = (size_t)1 << 14;

static memory_head *head_of(void *items) { return (memory_head *)items - 1; }

static bool is_small(const memory_head *head) { return head->size <= SMALL; }

static void *items_of(void *memory, size_t size) {
    if (memory == NULL || memory == MAP_FAILED) return NULL;
    ((memory_head *)memory)->size = size;
    return (memory_head *)memory + 1;
}

static void *pages_for(memory_head *small, size_t size) {
    char *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return NULL;
    if (small != NULL) memcpy(pages, small, small->size);
    free(small);
    return pages;
}

/* Memory with pages of its own keeps them when it gets smaller. */
void *memory_resize(void *items, size_t count, size_t item_size) {
    if (count > SIZE_MAX / 2 / item_size) return NULL;
    size_t size = sizeof(memory_head) + count * item_size;
    memory_head *head = items != NULL ? head_of(items) : NULL;
    if (head != NULL && !is_small(head)) {
        if (size <= head->size) return items;
        return items_of(mremap(head, head->size, size, MREMAP_MAYMOVE), size);
    }
    return items_of(size <= SMALL ? realloc(head, size) : pages_for(head, size), size);
}

void memory_free(void *items) {
    if (items == NULL) return;
    memory_head *head = head_of(items);
    if (is_small(head)) free(head);
    else munmap(head, head->size);
}

static size_t whole_pages(size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

/* Puts the items of a part `end` bytes behind the beginning of memory that has room for them, and frees the part. The pages
 * of a large one are moved, and then the items in them, so that no new page is touched. */
static bool append(memory_head *memory, size_t end, memory_part *part, size_t bytes) {
    memory_head *head = head_of(part->items);
    char *to = (char *)memory + end, *there = (char *)memory + whole_pages(end);
    if (bytes <= SMALL) {
        memcpy(to, part->items, bytes);
        memory_free(part->items);
    } else {
        if (mremap(head, head->size, sizeof *head + bytes, MREMAP_MAYMOVE | MREMAP_FIXED, there) == MAP_FAILED) {
            munmap(memory, end); /* what lies behind may already be somebody else's */
            return false;
        }
        memmove(to, there + sizeof *head, bytes);
    }
    part->items = NULL;
    return true;
}

/* The first part that has items grows, and takes up those of the others. */
void *memory_join(memory_part *parts, size_t count, size_t item_size) {
    size_t room = 0, first = 0;
    for (size_t i = 0; i < count; i++) room += whole_pages(sizeof(memory_head) + parts[i].count * item_size);
    while (first < count && parts[first].count == 0) first++;
    if (first == count) return memory_resize(NULL, 0, item_size);
    char *items = parts[first].items;
    if (first + 1 < count) items = memory_resize(items, room, 1);
    if (items == NULL) return NULL;
    parts[first].items = NULL;
    size_t end = sizeof(memory_head) + parts[first].count * item_size;
    for (size_t i = first + 1; i < count; i++) {
        size_t bytes = parts[i].count * item_size;
        if (bytes > 0 && !append(head_of(items), end, &parts[i], bytes)) return NULL;
        end += bytes;
    }
    return items;
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
