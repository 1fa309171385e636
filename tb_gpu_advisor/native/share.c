/* Decodes the events of some lines. */
#include "names.h"

typedef struct {
    const outline *outline;
    share *out;
    window window;
    plane_reader reader;
    byte_array line_name[2]; /* the name to display comes second, and counts first */
} sharer;

COLD bool events_grow(sharer *d) {
    share *out = d->out;
    if ((int64_t)out->events >= d->outline->wanted.most[EVENTS]) return too_many(&d->reader, EVENTS);
    size_t room = memory_more(out->capacity);
    bool good = out->events < INT64_MAX / 8 && MEMORY_RESIZE(&out->meta, room) && MEMORY_RESIZE(&out->start_ps, room) &&
                MEMORY_RESIZE(&out->dur_ps, room);
    if (good) out->capacity = room;
    return good || out_of_memory(&d->reader);
}

HOT bool decode_event(sharer *d, wire_message event) {
    share *out = d->out;
    wire_file *file = &d->window.file;
    size_t row = out->events;
    uint64_t id = 0, offset_ps = 0, dur_ps = 0;
    for (wire_field field; wire_next(file, &event, &field);) {
        switch (field.tag) {
            case TAG(1, VARINT):
                id = field.value;
                break;
            case TAG(2, VARINT):
                offset_ps = field.value;
                break;
            case TAG(3, VARINT):
                dur_ps = field.value;
                break;
            case TAG(4, BYTES):
                if (!keep_stat(&d->reader, file, wire_inside(&event, &field), out->stats, row)) return false;
                break;
            case TAG(5, VARINT): /* how often it occurred, instead of when: the last one of the two wins */
                offset_ps = 0;
                break;
        }
    }
    if (file->bad != NULL || (row == out->capacity && !events_grow(d))) return false;
    out->meta[row] = metadata_of(&d->reader, (int64_t)id);
    out->start_ps[row] = (int64_t)offset_ps;
    out->dur_ps[row] = (int64_t)dur_ps;
    out->events++;
    return true;
}

static bool decode_line(sharer *d, const line_place *place) {
    share *out = d->out;
    line_row row = {.plane = place->plane, .first_event = (int64_t)out->events};
    byte_array *name;
    d->line_name[0].count = d->line_name[1].count = 0;
    window_walk walk = window_enter(&d->window, place->at, place->at + place->length, 2);
    for (wire_field field; window_next(&d->window, &walk, &field);) {
        switch (field.tag) {
            case TAG(1, VARINT):
                row.id = (int64_t)field.value;
                break;
            case TAG(2, BYTES): case TAG(11, BYTES): /* kept until the texts of the line's events are numbered */
                name = &d->line_name[field.tag == TAG(11, BYTES)];
                name->count = 0;
                if (!bytes_add(name, field.bytes, field.length)) return out_of_memory(&d->reader);
                break;
            case TAG(3, VARINT):
                row.timestamp_ns = (int64_t)field.value;
                break;
            case TAG(4, BYTES):
                if (!decode_event(d, wire_inside(&walk.message, &field))) return false;
                break;
        }
    }
    if (!window_good(&d->window)) return false;
    name = &d->line_name[d->line_name[1].count > 0];
    row.name = names_intern(&d->reader, name->items, name->count);
    row.events = (int64_t)out->events - row.first_event;
    if (row.name < 0 || !ARRAY_ROOM(&out->lines)) return out_of_memory(&d->reader);
    out->lines.items[out->lines.count++] = row;
    return true;
}

static bool make(sharer *d, size_t line, size_t end) {
    const line_place *lines = d->outline->lines.items;
    if (!texts_init(&d->out->strings)) return out_of_memory(&d->reader);
    for (; line < end; line++) {
        d->reader.names = &d->outline->names.items[lines[line].plane];
        if (!decode_line(d, &lines[line])) return false;
    }
    return true;
}

problem share_make(share *s, const outline *o, size_t number, size_t first_line, size_t end_line) {
    *s = (share){0};
    sharer d = {.outline = o, .out = s,
                .reader = {.wanted = &o->wanted, .base = &o->strings, .strings = &s->strings, .share = number}};
    window_open(&d.window, &o->source, o->source.step);
    problem wrong = {.trouble = NONE};
    if (!make(&d, first_line, end_line)) wrong = names_problem(&d.reader, &d.window);
    for (int i = 0; i < 2; i++) memory_free(d.line_name[i].items);
    window_close(&d.window);
    return wrong;
}

void share_free(share *s) {
    memory_free(s->meta);
    memory_free(s->start_ps);
    memory_free(s->dur_ps);
    free(s->lines.items);
    stat_columns_free(s->stats);
    texts_free(&s->strings);
    *s = (share){0};
}
