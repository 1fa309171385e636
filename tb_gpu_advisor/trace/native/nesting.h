/* Which event contains which. Knows nothing of Python. */
#ifndef TB_GPU_ADVISOR_NESTING_H
#define TB_GPU_ADVISOR_NESTING_H

#include <stddef.h>
#include <stdint.h>

enum nesting_result { NESTED, OUT_OF_ORDER, OUT_OF_RANGE };

/* Fills `parent` with the position of the innermost event of the same line that includes each event, -1 for outermost
 * ones. `order` lists the events by start, longer ones first; if it is NULL they must lie in that order on each line.
 * `line` holds numbers from 0 to `lines` - 1, and `top` is room for that many. */
enum nesting_result nesting_parents(const int32_t *line, const int64_t *start_ps, const int64_t *dur_ps,
                                    const int64_t *order, size_t count, int64_t *top, size_t lines, int64_t *parent);

#endif
