#include "names.h"

problem names_problem(const plane_reader *r, const window *w) {
    problem wrong = r->wrong;
    if (wrong.trouble == NONE) wrong.trouble = w->trouble != NONE ? w->trouble : DAMAGED;
    wrong.error = w->error;
    if (wrong.trouble == DAMAGED) wrong.bad_at = window_bad_at(w);
    return wrong;
}

int32_t names_intern(plane_reader *r, const uint8_t *text, size_t length) {
    if (length == 0) return 0;
    uint64_t hash = hash_bytes(text, length, r->wanted->seed);
    if (r->base == NULL) return texts_add(r->strings, text, length, hash);
    /* Texts of stats are seldom names, which `base` has, and most come again. */
    int32_t own = texts_find(r->strings, text, length, hash), first = (int32_t)r->base->texts.count;
    int32_t known = own < 0 ? texts_find(r->base, text, length, hash) : -1;
    if (known >= 0) return known;
    if (own < 0) own = texts_add(r->strings, text, length, hash);
    return own < 0 || own > INT32_MAX - first ? -1 : first + own;
}

int32_t names_string(plane_reader *r, const stat_value *stat) {
    if (!stat->is_reference) return names_intern(r, stat->text, stat->length);
    stat_name *name = referenced(r, stat);
    if (name == NULL) return 0;
    int32_t *known = &name->string[r->share];
    if (*known < 0) *known = names_intern(r, name->text, name->length);
    return *known;
}

bool stat_column_grow(stat_column *column, bool is_text) {
    size_t capacity = memory_more(column->capacity);
    bool good = MEMORY_RESIZE(&column->row, capacity) &&
                (is_text ? MEMORY_RESIZE(&column->text, capacity) : MEMORY_RESIZE(&column->number, capacity));
    if (good) column->capacity = capacity;
    return good;
}

void stat_columns_free(stat_column *columns) {
    for (int i = 0; i < MAX_WANTED; i++) {
        memory_free(columns[i].row);
        memory_free(columns[i].number);
        memory_free(columns[i].text);
    }
}
