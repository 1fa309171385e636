/* Shares of the lines become the columns of all: their memory is joined, once they count what all count. */
#include "names.h"

/* Longer than any profile, in nanoseconds (ten days, as in trace/model.py). Timestamps that are larger count from elsewhere,
 * such as the epoch, so the file's own zero is its first line's. */
static const int64_t LONGEST_NS = INT64_C(864000000000000);

static int64_t find_origin(const trace_columns *out) {
    int64_t first = INT64_MAX;
    for (size_t i = 0; i < out->lines.count; i++)
        if (out->lines.items[i].events && out->lines.items[i].timestamp_ns < first)
            first = out->lines.items[i].timestamp_ns;
    return out->events && first > LONGEST_NS ? first : 0;
}

/* Numbers a share's own texts among all; those of the first share are numbered so already. */
static bool number_texts(trace_columns *out, size_t number) {
    const text_table *own = &out->shares[number]->strings;
    int32_t *numbers = malloc((own->texts.count ? own->texts.count : 1) * sizeof *numbers);
    out->among_all[number] = numbers;
    for (size_t i = 0; numbers != NULL && i < own->texts.count; i++) {
        const text_place *text = &own->texts.items[i];
        int32_t among_all = texts_add(&out->strings, text_bytes(own, i), (size_t)text->length, text->hash);
        if (among_all < 0 || (size_t)among_all > INT32_MAX - out->base) return false;
        numbers[i] = (int32_t)out->base + among_all;
    }
    return numbers != NULL;
}

/* The number among all of a share's text. */
static int64_t renumbered(const trace_columns *out, size_t share, int64_t text) {
    return share == 0 || text < (int64_t)out->base ? text : out->among_all[share][text - (int64_t)out->base];
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

problem columns_join(trace_columns *out, const outline *o, share **shares, size_t count) {
    *out = (trace_columns){.share_count = count, .base = o->strings.texts.count, .numbers = o->wanted.numbers};
    for (size_t i = 0; i < count; i++) {
        out->shares[i] = shares[i];
        out->first_row[i] = (int64_t)out->events;
        out->events += shares[i]->events;
        if (i == 0) {
            out->strings = shares[0]->strings;
            shares[0]->strings = (text_table){0};
        } else if (!number_texts(out, i)) {
            return (problem){.trouble = NO_MEMORY};
        }
        if (!add_lines(out, i)) return (problem){.trouble = NO_MEMORY};
    }
    out->origin_ns = find_origin(out);
    bool is_too_many = (int64_t)out->events > o->wanted.most[EVENTS];
    return (problem){.trouble = is_too_many ? TOO_MANY : NONE, .limit = EVENTS};
}

/* ---- columns ---- */

/* Joins the arrays `of` of all shares, of which each has `rows` items. */
#define JOIN(out, to, of, rows)                                                             \
    do {                                                                                    \
        memory_part parts[MAX_SHARES];                                                      \
        share **s = (out)->shares;                                                          \
        size_t shares = (out)->share_count;                                                 \
        for (size_t i = 0; i < shares; i++) parts[i] = (memory_part){s[i]->of, s[i]->rows}; \
        (to) = memory_join(parts, shares, sizeof *(to));                                    \
        for (size_t i = 0; i < shares; i++) s[i]->of = parts[i].items;                      \
    } while (0)

static bool gather_times(trace_columns *out) {
    JOIN(out, out->start_ps, start_ps, events);
    JOIN(out, out->end_ps, dur_ps, events);
    if (out->start_ps == NULL || out->end_ps == NULL) return false;
    for (size_t number = 0; number < out->lines.count; number++) {
        const line_row *line = &out->lines.items[number];
        uint64_t base_ps = ((uint64_t)line->timestamp_ns - (uint64_t)out->origin_ns) * 1000;
        int64_t *start_ps = out->start_ps + line->first_event, *end_ps = out->end_ps + line->first_event;
        for (int64_t i = 0; i < line->events; i++) {
            start_ps[i] = (int64_t)((uint64_t)start_ps[i] + base_ps);
            end_ps[i] = (int64_t)((uint64_t)start_ps[i] + (uint64_t)end_ps[i]);
        }
    }
    return true;
}

/* What counts from the share's first row and first text on then counts from the file's. */
static void renumber_stats(const trace_columns *out, size_t number, stat_column *part) {
    for (size_t i = 0; i < part->count; i++) part->row[i] += (int32_t)out->first_row[number];
    for (size_t i = 0; part->text != NULL && i < part->count; i++)
        part->text[i] = (int32_t)renumbered(out, number, part->text[i]);
}

static bool gather_stat(trace_columns *out, int column) {
    stat_column *to = &out->stats[column];
    for (size_t i = 0; i < out->share_count; i++) {
        to->count += out->shares[i]->stats[column].count;
        if (i > 0) renumber_stats(out, i, &out->shares[i]->stats[column]);
    }
    if (to->count == 0) return true;
    JOIN(out, to->row, stats[column].row, stats[column].count);
    if ((size_t)column < out->numbers) JOIN(out, to->number, stats[column].number, stats[column].count);
    else JOIN(out, to->text, stats[column].text, stats[column].count);
    return to->row != NULL && (to->number != NULL || to->text != NULL);
}

bool columns_gather(trace_columns *out, int column) {
    switch (column) {
        case TIMES:
            return gather_times(out);
        case METADATA:
            JOIN(out, out->meta, meta, events);
            return out->meta != NULL;
        default:
            return gather_stat(out, column - FIRST_STAT);
    }
}

void columns_free(trace_columns *columns) {
    memory_free(columns->meta);
    memory_free(columns->start_ps);
    memory_free(columns->end_ps);
    free(columns->lines.items);
    for (int i = 0; i < MAX_SHARES; i++) free(columns->among_all[i]);
    stat_columns_free(columns->stats);
    texts_free(&columns->strings);
}
