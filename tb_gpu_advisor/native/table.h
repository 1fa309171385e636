/* Growing arrays, and hashing.
 *
 * Keys and texts come from untrusted files, so what is hashed is hashed with a secret seed: nobody can write a file
 * whose keys all collide.
 */
#ifndef TB_GPU_ADVISOR_TABLE_H
#define TB_GPU_ADVISOR_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* ---- growing arrays ---- */

#define ARRAY(type)             \
    struct {                    \
        type *items;            \
        size_t count, capacity; \
    }

/* `items` with room for one more, NULL if there is no memory (then `items` is as it was). */
static inline void *array_grow(void *items, size_t *capacity, size_t item_size) {
    size_t wanted = *capacity ? *capacity + *capacity / 2 : 64;
    void *bigger = wanted <= SIZE_MAX / item_size ? realloc(items, wanted * item_size) : NULL;
    if (bigger != NULL) *capacity = wanted;
    return bigger;
}

/* Makes room for one more item; evaluates to false if there is no memory. */
#define ARRAY_ROOM(array) \
    ((array)->count < (array)->capacity || \
     array_take(array_grow((array)->items, &(array)->capacity, sizeof *(array)->items), (void *)&(array)->items))

static inline bool array_take(void *bigger, void *where) {
    if (bigger != NULL) memcpy(where, &bigger, sizeof bigger);
    return bigger != NULL;
}

/* Makes room in the memory of memory.h that `*items` is; evaluates to false if there is too little. */
#define MEMORY_RESIZE(items, room) array_take(memory_resize(*(items), room, sizeof **(items)), (void *)(items))

/* Bytes in the memory of memory.h. */
typedef ARRAY(uint8_t) byte_array;

/* Makes room for so many more bytes; false if there is no memory. */
static inline bool bytes_add_room(byte_array *array, size_t length) {
    if (array->capacity - array->count >= length) return true;
    size_t wanted = memory_more(array->count);
    if (length > SIZE_MAX / 2 - array->count) return false;
    if (wanted < array->count + length) wanted = array->count + length;
    uint8_t *bigger = memory_resize(array->items, wanted, 1);
    if (bigger == NULL) return false;
    array->items = bigger;
    array->capacity = wanted;
    return true;
}

static inline bool bytes_add(byte_array *array, const uint8_t *bytes, size_t length) {
    if (!bytes_add_room(array, length)) return false;
    if (length) memcpy(array->items + array->count, bytes, length);
    array->count += length;
    return true;
}

/* ---- hashing ---- */

/* The two halves of a 128-bit product, folded together. */
static inline uint64_t hash_fold(uint64_t a, uint64_t b) {
#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 uint128;
    uint128 product = (uint128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX), high = (a >> 32) * (b >> 32);
    uint64_t left = (a >> 32) * (b & UINT32_MAX), right = (a & UINT32_MAX) * (b >> 32);
    uint64_t middle = (low >> 32) + (left & UINT32_MAX) + (right & UINT32_MAX);
    high += (left >> 32) + (right >> 32) + (middle >> 32);
    return (middle << 32 | (low & UINT32_MAX)) ^ high;
#endif
}

static inline uint64_t hash_load(const uint8_t *bytes, size_t size) {
    uint64_t word = 0;
    memcpy(&word, bytes, size);
    return word;
}

/* Two words of text per multiplication; who does not know the seed cannot steer the product. */
static inline uint64_t hash_bytes(const uint8_t *bytes, size_t length, const uint64_t seed[2]) {
    const uint8_t *end = bytes + length;
    uint64_t hash = seed[0] ^ length, a, b = 0;
    if (length >= 8) {
        bool long_text = length > 16;
        for (; end - bytes > 16; bytes += 16)
            hash = hash_fold(hash_load(bytes, 8) ^ seed[1], hash_load(bytes + 8, 8) ^ hash);
        a = hash_load(long_text ? end - 16 : bytes, 8);
        b = hash_load(end - 8, 8);
    } else if (length >= 4) {
        a = hash_load(bytes, 4);
        b = hash_load(end - 4, 4);
    } else {
        a = length ? (uint64_t)bytes[0] << 16 | (uint64_t)bytes[length / 2] << 8 | end[-1] : 0;
    }
    hash = hash_fold(a ^ seed[1], b ^ hash);
    return hash_fold(hash ^ seed[0], seed[1] | 1);
}

#endif
