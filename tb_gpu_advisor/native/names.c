#include "names.h"

int32_t names_intern(plane_reader *r, const uint8_t *text, size_t length) {
    if (length == 0) return 0;
    uint64_t hash = hash_bytes(text, length, r->wanted->seed);
    if (r->base == NULL) return texts_add(r->strings, text, length, hash);
    int32_t known = texts_find(r->base, text, length, hash), first = (int32_t)r->base->texts.count;
    if (known >= 0) return known;
    int32_t added = texts_add(r->strings, text, length, hash);
    return added < 0 || added > INT32_MAX - first ? -1 : first + added;
}

int32_t names_string(plane_reader *r, const stat_value *stat) {
    if (!stat->is_reference) return names_intern(r, stat->text, stat->length);
    stat_name *name = referenced(r, stat);
    if (name == NULL) return 0;
    if (name->string < 0) name->string = names_intern(r, name->text, name->length);
    return name->string;
}

bool stat_column_grow(stat_column *column) {
    size_t capacity = memory_more(column->capacity);
    void *row = memory_resize(column->row, capacity, sizeof *column->row);
    if (row != NULL) column->row = row;
    void *bits = memory_resize(column->bits, capacity, sizeof *column->bits);
    if (bits != NULL) column->bits = bits;
    void *kind = memory_resize(column->kind, capacity, sizeof *column->kind);
    if (kind != NULL) column->kind = kind;
    if (row == NULL || bits == NULL || kind == NULL) return false;
    column->capacity = capacity;
    return true;
}

void stat_column_free(stat_column *column) {
    memory_free(column->row);
    memory_free(column->bits);
    memory_free(column->kind);
    *column = (stat_column){0};
}

void stat_columns_free(stat_column *columns) {
    for (int i = 0; i < MAX_WANTED; i++) stat_column_free(&columns[i]);
}

/* Reads an entry of a map: its key, and the name in its value. */
static bool read_stat_metadata(wire_file *file, wire_message entry, int64_t *key, stat_name *name) {
    for (wire_field field; wire_next(file, &entry, &field);) {
        if (field.tag == TAG(1, VARINT)) *key = (int64_t)field.value;
        if (field.tag != TAG(2, BYTES)) continue;
        wire_message value = wire_inside(&entry, &field);
        for (wire_field inner; wire_next(file, &value, &inner);)
            if (inner.tag == TAG(2, BYTES)) name->text = inner.bytes, name->length = inner.length;
        if (file->bad != NULL) return false;
    }
    return file->bad == NULL;
}

static int32_t wanted_column(const wanted_stats *wanted, const stat_name *name) {
    for (size_t i = 0; i < wanted->count; i++)
        if (wanted->lengths[i] == name->length && memcmp(wanted->names[i], name->text, name->length) == 0)
            return (int32_t)i;
    return -1;
}

static bool index_stat_metadata(plane_reader *r, wire_file *head, wire_message entry) {
    int64_t key = 0;
    stat_name name = {.string = -1};
    if (!read_stat_metadata(head, entry, &key, &name)) return false;
    name.column = name.length ? wanted_column(r->wanted, &name) : -1;
    int32_t position = map_add(&r->stat_keys, key);
    if (position < 0) return out_of_memory(r);
    if ((size_t)position == r->stat_names.count) {
        if (!ARRAY_ROOM(&r->stat_names)) return out_of_memory(r);
        r->stat_names.count++;
    }
    r->stat_names.items[position] = name; /* of repeated keys the last one wins */
    return true;
}

bool names_metadata(plane_reader *r, wire_file *file, wire_message entry, metadata_names *names, stat_column *columns,
                    size_t row) {
    *names = (metadata_names){0};
    for (wire_field field; wire_next(file, &entry, &field);) {
        if (field.tag == TAG(1, VARINT)) names->key = (int64_t)field.value;
        if (field.tag != TAG(2, BYTES)) continue;
        wire_message value = wire_inside(&entry, &field);
        for (wire_field inner; wire_next(file, &value, &inner);) {
            bool good = true;
            stat_value ignored;
            if (inner.tag == TAG(2, BYTES)) {
                names->name = inner.bytes, names->name_length = inner.length;
            } else if (inner.tag == TAG(4, BYTES)) {
                names->display_name = inner.bytes, names->display_length = inner.length;
            } else if (inner.tag == TAG(5, BYTES)) {
                wire_message stat = wire_inside(&value, &inner);
                good = columns != NULL ? keep_stat(r, file, stat, columns, row) : read_stat(file, stat, &ignored);
            } else if (inner.tag == TAG(6, BYTES)) {
                good = wire_packed(file, &inner);
            }
            if (!good) return false;
        }
        if (file->bad != NULL) return false;
    }
    return file->bad == NULL;
}

static bool read_key(wire_file *head, wire_message entry, int64_t *key) {
    *key = 0;
    for (wire_field field; wire_next(head, &entry, &field);)
        if (field.tag == TAG(1, VARINT)) *key = (int64_t)field.value;
    return head->bad == NULL;
}

/* Remembers an entry of event metadata by its key; of repeated keys the last one wins. Once the outline has read the
 * entries, only their keys are of use. */
static bool index_metadata(plane_reader *r, wire_file *head, wire_message entry) {
    metadata_names names;
    bool is_read = r->base != NULL;
    if (is_read ? !read_key(head, entry, &names.key) : !names_metadata(r, head, entry, &names, NULL, 0)) return false;
    int32_t position = map_add(&r->metadata_keys, names.key);
    if (position < 0) return out_of_memory(r);
    if (is_read) return true;
    if ((size_t)position == r->metadata_entries.count) {
        if (!ARRAY_ROOM(&r->metadata_entries)) return out_of_memory(r);
        r->metadata_entries.count++;
    }
    r->metadata_entries.items[position] = entry;
    return true;
}

/* Prepares for as many names as there are entries. */
static bool init_keys(plane_reader *r, wire_file *head, wire_message plane) {
    size_t stat_names = 0, metadata = 0;
    for (wire_field field; wire_next(head, &plane, &field);) {
        stat_names += field.tag == TAG(5, BYTES);
        metadata += field.tag == TAG(4, BYTES);
    }
    return map_init(&r->stat_keys, stat_names, r->wanted->seed) & map_init(&r->metadata_keys, metadata, r->wanted->seed);
}

bool names_open(plane_reader *r, wire_file *head, wire_message plane) {
    r->stat_names.count = r->metadata_entries.count = 0;
    map_free(&r->stat_keys);
    map_free(&r->metadata_keys);
    if (!init_keys(r, head, plane)) return out_of_memory(r);
    for (wire_field field; wire_next(head, &plane, &field);) {
        wire_message inside = wire_inside(&plane, &field);
        if (field.tag == TAG(5, BYTES) && !index_stat_metadata(r, head, inside)) return false;
        if (field.tag == TAG(4, BYTES) && !index_metadata(r, head, inside)) return false;
    }
    return head->bad == NULL;
}

void names_close(plane_reader *r) {
    map_free(&r->stat_keys);
    map_free(&r->metadata_keys);
    free(r->stat_names.items);
    free(r->metadata_entries.items);
}
