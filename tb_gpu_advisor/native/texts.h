/* Distinct texts of a file, numbered by first appearance, and a map of integer keys. Texts are copied, so that the bytes they
 * came from may go, or all of them stay where they are. */
#ifndef TB_GPU_ADVISOR_TEXTS_H
#define TB_GPU_ADVISOR_TEXTS_H

#include "table.h"

/* Where a text lies among the bytes of its table, and its hash. */
typedef struct {
    int64_t at, length;
    uint64_t hash;
} text_place;

typedef struct {
    ARRAY(text_place) texts;
    byte_array bytes;
    const uint8_t *lent; /* where texts lie that stay, NULL if they are copied to `bytes` */
    int32_t *slots; /* a power of two of them, at most half of them taken; -1: free */
    size_t mask;
} text_table;

static inline int32_t *text_slots(size_t mask) {
    int32_t *slots = malloc((mask + 1) * sizeof *slots);
    if (slots != NULL) memset(slots, 0xff, (mask + 1) * sizeof *slots);
    return slots;
}

static inline bool texts_init(text_table *table) {
    *table = (text_table){.mask = 1023};
    table->slots = text_slots(table->mask);
    return table->slots != NULL;
}

static inline void texts_free(text_table *table) {
    free(table->texts.items);
    memory_free(table->bytes.items);
    free(table->slots);
    *table = (text_table){0};
}

static inline const uint8_t *text_bytes(const text_table *table, size_t number) {
    return (table->lent != NULL ? table->lent : table->bytes.items) + table->texts.items[number].at;
}

/* The slot of a text: its number is in it, or it is free. */
static inline size_t texts_slot(const text_table *table, const uint8_t *bytes, size_t length, uint64_t hash) {
    size_t at = (size_t)hash & table->mask;
    for (; table->slots[at] >= 0; at = (at + 1) & table->mask) {
        const text_place *known = &table->texts.items[table->slots[at]];
        if (known->hash == hash && (size_t)known->length == length &&
            (length == 0 || memcmp(text_bytes(table, (size_t)table->slots[at]), bytes, length) == 0))
            break;
    }
    return at;
}

/* The number of a text, -1 if it is not there. */
static inline int32_t texts_find(const text_table *table, const uint8_t *bytes, size_t length, uint64_t hash) {
    return table->slots[texts_slot(table, bytes, length, hash)];
}

static inline bool texts_grow(text_table *table) {
    size_t mask = 2 * table->mask + 1;
    int32_t *slots = text_slots(mask);
    if (slots == NULL) return false;
    for (size_t i = 0; i < table->texts.count; i++) {
        size_t at = (size_t)table->texts.items[i].hash & mask;
        while (slots[at] >= 0) at = (at + 1) & mask;
        slots[at] = (int32_t)i;
    }
    free(table->slots);
    table->slots = slots;
    table->mask = mask;
    return true;
}

/* The number of a text, a new one if it is not there; -1 if there is no memory. */
static inline int32_t texts_add(text_table *table, const uint8_t *bytes, size_t length, uint64_t hash) {
    size_t at = texts_slot(table, bytes, length, hash), number = table->texts.count;
    if (table->slots[at] >= 0) return table->slots[at];
    int64_t place = table->lent != NULL ? bytes - table->lent : (int64_t)table->bytes.count;
    if (number == INT32_MAX || !ARRAY_ROOM(&table->texts)) return -1;
    if (table->lent == NULL && !bytes_add(&table->bytes, bytes, length)) return -1;
    table->texts.items[table->texts.count++] = (text_place){place, (int64_t)length, hash};
    table->slots[at] = (int32_t)number;
    if (2 * table->texts.count > table->mask && !texts_grow(table)) return -1;
    return (int32_t)number;
}

/* ---- integer keys ---- */

/* Keys to positions 0, 1, 2, … in the order of their first appearance. Small keys, the usual ones, index a plain
 * array; the others are texts. */
typedef struct {
    int32_t *plain;
    uint64_t plain_size;
    text_table others;
    ARRAY(int32_t) positions; /* of the others */
    int32_t count;
    const uint64_t *seed;
} key_map;

/* Prepares for about `expected` keys. */
static inline bool map_init(key_map *map, size_t expected, const uint64_t *seed) {
    *map = (key_map){.plain_size = 2 * (uint64_t)expected + 256, .seed = seed};
    map->plain = malloc((size_t)map->plain_size * sizeof *map->plain);
    if (map->plain == NULL) return false;
    memset(map->plain, 0xff, (size_t)map->plain_size * sizeof *map->plain);
    return true;
}

static inline void map_free(key_map *map) {
    free(map->plain);
    free(map->positions.items);
    texts_free(&map->others);
}

static inline uint64_t map_hash(const key_map *map, int64_t key) {
    return hash_fold((uint64_t)key ^ map->seed[0], map->seed[1] | 1);
}

/* The position of a key, -1 if it is not there. */
static inline int32_t map_find(const key_map *map, int64_t key) {
    if ((uint64_t)key < map->plain_size) return map->plain[key];
    if (map->positions.count == 0) return -1;
    int32_t other = texts_find(&map->others, (const uint8_t *)&key, sizeof key, map_hash(map, key));
    return other >= 0 ? map->positions.items[other] : -1;
}

/* The position of a key, a new one if it is not there; -1 if there is no memory. */
static inline int32_t map_add(key_map *map, int64_t key) {
    int32_t known = map_find(map, key);
    if (known >= 0 || map->count == INT32_MAX) return known;
    if ((uint64_t)key < map->plain_size) return map->plain[key] = map->count++;
    if ((map->others.slots == NULL && !texts_init(&map->others)) || !ARRAY_ROOM(&map->positions)) return -1;
    if (texts_add(&map->others, (const uint8_t *)&key, sizeof key, map_hash(map, key)) < 0) return -1;
    return map->positions.items[map->positions.count++] = map->count++;
}

#endif
