"""What is shown together: a report, several runs compared, the history of a program, or a table of runs."""

from msgspec import Struct

from tb_gpu_advisor.export.compared import compared_grids
from tb_gpu_advisor.export.grids import Grids
from tb_gpu_advisor.export.history import history_grids
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import HEAD, Comparison, Comparisons, History, Report, Rows, RunRow


class View(Struct, frozen=True):
    """A history; else reports, of which several are compared and the first is the baseline, each with its row
    and its comparison; of a comparison of several captures the first of each side; else rows."""

    reports: tuple[Report, ...] = ()
    rows: tuple[RunRow, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    history: History | None = None

    def document(self) -> Struct:
        """The same for programs; of a table of runs its rows."""
        if self.history is not None:
            return self.history
        if len(self.comparisons) > 1:
            return Comparisons(*HEAD, self.comparisons)
        return next(iter((*self.comparisons, *self.reports)), Rows(self.rows, (), (), ()))

    def grids(self, catalog: Catalog) -> Grids:
        """A history, or several runs compared, as text and tables."""
        if self.history is not None:
            return history_grids(self.history, catalog)
        return compared_grids(self.reports, self.comparisons, catalog)
