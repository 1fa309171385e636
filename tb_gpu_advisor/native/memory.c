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

/* From this size on, memory is pages of its own. */
enum { LARGE = 1 << 15 };

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

static size_t whole_pages(size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

/* Puts a part at `end` of memory that has room for its pages behind that: they are moved there, and then the items in
 * them, so that no new page is touched. */
static bool appended(char *memory, size_t end, memory_part *part, size_t bytes) {
    memory_head *head = head_of(part->items);
    if (head->of.is_mapped) {
        char *there = memory + (end > sizeof *head ? whole_pages(end) : 0);
        if (mremap(head, head->of.size, sizeof *head + bytes, MREMAP_MAYMOVE | MREMAP_FIXED, there) == MAP_FAILED)
            return false;
        memmove(memory + end, there + sizeof *head, bytes);
    } else {
        memcpy(memory + end, part->items, bytes);
        free(head);
    }
    part->items = NULL;
    return true;
}

static void *moved_together(memory_part *parts, size_t count, size_t item_size) {
    size_t room = 0, end = sizeof(memory_head);
    for (size_t i = 0; i < count; i++) room += whole_pages(sizeof(memory_head) + parts[i].count * item_size);
    memory_head *head = mapped(room);
    if (head == NULL) return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t bytes = parts[i].count * item_size;
        if (bytes == 0) continue;
        if (!appended((char *)head, end, &parts[i], bytes)) {
            munmap(head, end); /* what lies behind may already be somebody else's */
            return NULL;
        }
        end += bytes;
    }
    if (room > whole_pages(end)) munmap((char *)head + whole_pages(end), room - whole_pages(end));
    head->of.size = end;
    head->of.is_mapped = 1;
    return head + 1;
}

#else

/* No memory at all is a place, too, so that NULL means that there is too little. */
void *memory_resize(void *items, size_t count, size_t item_size) {
    return count <= SIZE_MAX / item_size ? realloc(items, count ? count * item_size : 1) : NULL;
}

void *memory_zeros(size_t count, size_t item_size) { return calloc(count ? count : 1, item_size); }

void memory_free(void *items) { free(items); }

#endif

static void *copied_together(memory_part *parts, size_t count, size_t total, size_t item_size) {
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

void *memory_join(memory_part *parts, size_t count, size_t item_size) {
    size_t total = 0;
    for (size_t i = 0; i < count; i++) total += parts[i].count;
    for (size_t i = 0; i < count; i++) {
        if (parts[i].count < total) continue;
        void *items = memory_resize(parts[i].items, total, item_size);
        if (items != NULL) parts[i].items = NULL;
        return items;
    }
#ifdef __linux__
    if (total * item_size >= LARGE) return moved_together(parts, count, item_size);
#endif
    return copied_together(parts, count, total, item_size);
}
