/* Shares of the lines become the columns of all: the first one's memory grows, and the others' items are put behind. */
#include "names.h"

/* Timestamps this large count from the epoch (2001 and later), so the file's own zero is its first line's. */
static int64_t find_origin(const trace_columns *out) {
    int64_t first = INT64_MAX;
    for (size_t i = 0; i < out->lines.count; i++)
        if (out->lines.items[i].events && out->lines.items[i].timestamp_ns < first)
            first = out->lines.items[i].timestamp_ns;
    return out->events && first >= INT64_C(1000000000000000000) ? first : 0;
}

/* Numbers a share's own texts among all; those of the first share are numbered so already. */
static bool number_texts(trace_columns *out, size_t number) {
    const text_table *own = &out->shares[number]->strings;
    int32_t *numbers = malloc((own->texts.count ? own->texts.count : 1) * sizeof *numbers);
    out->numbers[number] = numbers;
    for (size_t i = 0; numbers != NULL && i < own->texts.count; i++) {
        const text_place *text = &own->texts.items[i];
        const uint8_t *bytes = text_bytes(own, i);
        int32_t among_all = texts_add(&out->strings, bytes, (size_t)text->length, text->hash);
        if (among_all < 0 || (size_t)among_all > INT32_MAX - out->base) return false;
        numbers[i] = (int32_t)out->base + among_all;
    }
    return numbers != NULL;
}

/* The number among all of a share's text. */
static int64_t renumbered(const trace_columns *out, size_t share, int64_t text) {
    return share == 0 || text < (int64_t)out->base ? text : out->numbers[share][text - (int64_t)out->base];
}

static bool add_lines(trace_columns *out, size_t number) {
    const share *s = out->shares[number];
    for (size_t i = 0; i < s->lines.count; i++) {
        if (!ARRAY_ROOM(&out->lines)) return false;
        line_row line = s->lines.items[i];
        line.first_event += out->first_row[number];
        line.name = renumbered(out, number, line.name);
        out->lines.items[out->lines.count++] = line;
    }
    return true;
}

bool columns_join(trace_columns *out, const outline *o, share **shares, size_t count) {
    *out = (trace_columns){.share_count = count, .base = o->strings.texts.count};
    for (size_t i = 0; i < count; i++) {
        out->shares[i] = shares[i];
        out->first_row[i] = (int64_t)out->events;
        out->events += shares[i]->events;
        if (i == 0) {
            out->strings = shares[0]->strings;
            shares[0]->strings = (text_table){0};
        } else if (!number_texts(out, i)) {
            return false;
        }
        if (!add_lines(out, i)) return false;
    }
    out->origin_ns = find_origin(out);
    return true;
}

/* ---- columns ---- */

/* Takes a part's memory over, made larger. */
#define TAKE(to, part, total) \
    ((to) = memory_resize(part, total, sizeof *(to)), (part) = (to) != NULL ? NULL : (part), (to) != NULL)

/* Copies a part's items to their place and releases it. */
#define APPEND(to, part, count)                                      \
    do {                                                             \
        if (count) memcpy(to, part, (count) * sizeof *(part));       \
        memory_free(part);                                           \
        (part) = NULL;                                               \
    } while (0)

static bool gather_times(trace_columns *out) {
    if (!TAKE(out->start_ps, out->shares[0]->start_ps, out->events)) return false;
    for (size_t i = 1; i < out->share_count; i++)
        APPEND(out->start_ps + out->first_row[i], out->shares[i]->start_ps, out->shares[i]->events);
    for (size_t number = 0; number < out->lines.count; number++) {
        const line_row *line = &out->lines.items[number];
        uint64_t base_ps = ((uint64_t)line->timestamp_ns - (uint64_t)out->origin_ns) * 1000;
        int64_t *start_ps = out->start_ps + line->first_event;
        for (int64_t i = 0; i < line->events; i++) start_ps[i] = (int64_t)((uint64_t)start_ps[i] + base_ps);
    }
    return true;
}

static bool gather_durations(trace_columns *out) {
    if (!TAKE(out->dur_ps, out->shares[0]->dur_ps, out->events)) return false;
    for (size_t i = 1; i < out->share_count; i++)
        APPEND(out->dur_ps + out->first_row[i], out->shares[i]->dur_ps, out->shares[i]->events);
    return true;
}

static bool gather_metadata(trace_columns *out) {
    if (!TAKE(out->meta, out->shares[0]->meta, out->events)) return false;
    for (size_t i = 1; i < out->share_count; i++)
        APPEND(out->meta + out->first_row[i], out->shares[i]->meta, out->shares[i]->events);
    return true;
}

static bool make_others(trace_columns *out) {
    out->line = memory_resize(NULL, out->events, sizeof *out->line);
    out->occurrences = memory_zeros(out->events, sizeof *out->occurrences); /* nearly always so */
    if (out->line == NULL || out->occurrences == NULL) return false;
    for (size_t number = 0; number < out->lines.count; number++) {
        const line_row *line = &out->lines.items[number];
        for (int64_t i = 0; i < line->events; i++) out->line[line->first_event + i] = (int32_t)number;
    }
    for (size_t i = 0; i < out->share_count; i++) {
        for (size_t j = 0; j < out->shares[i]->many.count; j++) {
            many_row many = out->shares[i]->many.items[j];
            out->occurrences[(size_t)out->first_row[i] + many.row] = many.occurrences;
        }
    }
    return true;
}

/* Puts a share's stats behind those of the ones before it, and releases them: what counts from the share's first row
 * and first text on then counts from the file's. */
static void append_stats(const trace_columns *out, size_t number, stat_column *to, stat_column *part) {
    int64_t *row = to->row + to->count, *bits = to->bits + to->count;
    for (size_t i = 0; i < part->count; i++) row[i] = part->row[i] + out->first_row[number];
    for (size_t i = 0; i < part->count; i++)
        bits[i] = part->kind[i] == STRING ? renumbered(out, number, part->bits[i]) : part->bits[i];
    if (part->count) memcpy(to->kind + to->count, part->kind, part->count);
    to->count += part->count;
    stat_column_free(part);
}

static bool gather_stat(trace_columns *out, int column) {
    stat_column *to = &out->stats[column], *first = &out->shares[0]->stats[column];
    size_t total = 0;
    for (size_t i = 0; i < out->share_count; i++) total += out->shares[i]->stats[column].count;
    if (total == 0) return true;
    if (!TAKE(to->row, first->row, total) || !TAKE(to->bits, first->bits, total) ||
        !TAKE(to->kind, first->kind, total))
        return false;
    to->count = first->count;
    for (size_t i = 1; i < out->share_count; i++) append_stats(out, i, to, &out->shares[i]->stats[column]);
    return true;
}

bool columns_gather(trace_columns *out, int column) {
    switch (column) {
        case TIMES:
            return gather_times(out);
        case DURATIONS:
            return gather_durations(out);
        case METADATA:
            return gather_metadata(out);
        case OTHERS:
            return make_others(out);
        default:
            return gather_stat(out, column - FIRST_STAT);
    }
}

void columns_free(trace_columns *columns) {
    memory_free(columns->line);
    memory_free(columns->meta);
    memory_free(columns->start_ps);
    memory_free(columns->dur_ps);
    memory_free(columns->occurrences);
    free(columns->lines.items);
    for (int i = 0; i < MAX_SHARES; i++) free(columns->numbers[i]);
    stat_columns_free(columns->stats);
    texts_free(&columns->strings);
}
