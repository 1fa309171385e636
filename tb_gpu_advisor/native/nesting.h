/* Which event contains which. Knows nothing of Python. */
#ifndef TB_GPU_ADVISOR_NESTING_H
#define TB_GPU_ADVISOR_NESTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum nesting_result { NESTED, OUT_OF_ORDER, OUT_OF_RANGE };

/* Whether events are in order of line, then start, longer ones first. */
bool nesting_in_order(const int32_t *line, const int64_t *start_ps, const int64_t *dur_ps, size_t count);

/* Fills `parent` with the position of the innermost event of the same line that includes each event, -1 for outermost
 * ones. `order` lists the events by start, longer ones first; if it is NULL they must lie in that order on each line.
 * `line` holds numbers from 0 to `lines` - 1, and `top` is room for that many. No more than INT32_MAX events. */
enum nesting_result nesting_parents(const int32_t *line, const int64_t *start_ps, const int64_t *dur_ps,
                                    const int64_t *order, size_t count, int32_t *top, size_t lines, int32_t *parent);

/* Fills `found` with the innermost chosen event among each event and its ancestors, -1 where there is none; the second
 * one with the outermost. False if a parent, or the count, is out of range. Parents should not go round in circles, but may. */
bool nesting_innermost(const int32_t *parent, const uint8_t *chosen, size_t count, int32_t *found);
bool nesting_outermost(const int32_t *parent, const uint8_t *chosen, size_t count, int32_t *found);

/* Marks the chosen events and all their ancestors; false if a parent is out of range. */
bool nesting_covering(const int32_t *parent, const uint8_t *chosen, size_t count, uint8_t *marked);

/* Lists the events with a group and a rank (neither is negative), but not those whose parent holds their start and end, is
 * of the same group, and has a rank from 0 to theirs. Their number goes into `rows_count`. False if a parent is out of
 * range. */
bool nesting_standing(const int32_t *parent, const int64_t *start_ps, const int64_t *end_ps, const int32_t *group,
                      const int8_t *rank, size_t count, int64_t *rows, size_t *rows_count);

#endif
