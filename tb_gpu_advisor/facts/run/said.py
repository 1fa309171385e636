"""What the profiler says of its own recording (``XSpace.errors`` and ``warnings``), and which kind of trouble that is:
each kind has one cure, and one table tells them apart.

Sources: ``CuptiTracer::ErrorIfAny`` and ``cupti_collector.cc`` of openxla/xla; the results of CUPTI
(``cupti_result.h``); messages that people quote (openxla/xprof#63 and #363, tensorflow/serving#1718,
tensorflow/tensorflow#49977, #61210 and #62895, pytorch/pytorch#125272).
"""

from typing import Final

from msgspec import Struct

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.trace.model import Trace

_LOST: Final = pattern(r"(?i)drop|lost|overflow|exceed|maximum number of events")
#: Kinds of messages, the first that fits. ``other`` is what nobody knows.
KINDS: Final = (
    ("lost", _LOST),
    # Before "privilege": those of a virtual GPU are its host's to give.
    ("unsupported", pattern(r"(?i)virtualized_device|(?:wsl|mig|confidential\w*|device|profiler)_\w*not_supported")),
    ("privilege", pattern(r"(?i)insufficient[ _]privilege|root permission|ERR_NVGPUCTRPERM")),
    ("other-profiler", pattern(
        r"(?i)another profil\w+ (?:session|is)|MULTIPLE_SUBSCRIBERS|HARDWARE_BUSY|MAX_LIMIT_REACHED|already profil"
    )),
    ("library", pattern(
        r"(?i)(?:fail\w*|could not|cannot|unable to)\b.*\b(?:load|open|found|find)\w*.*(?:cupti|roctracer|"
        r"rocprof)|(?:cupti|roctracer|rocprof)\w*.*(?:could not|cannot|failed to) (?:be )?(?:load|open|found)"
    )),
    ("no-gpu", pattern(
        r"(?i)no (?:\S+ ){0,2}(?:gpus?|devices?)\b.*(?:detect|found|available|visible)|ERROR_NO_DEVICE"
    )),
    ("broken-library", pattern(r"(?i)cupti|roctracer|rocprof")),
)  # fmt: skip
#: Why the GPU is not in a capture, as far as messages tell, surest first.
HIDES_GPUS: Final = ("privilege", "library", "no-gpu", "other-profiler", "unsupported", "broken-library")
#: Messages of a host that are shown, and characters of each. Our default: CUPTI has one line for one trouble.
MOST_MESSAGES: Final = 8
_MOST_TEXT: Final = 1000


class Said(Struct, frozen=True):
    """One message, word for word, and its kind."""

    kind: str
    text: str


def said(trace: Trace) -> tuple[Said, ...]:
    """What the profiler says, errors before warnings, each text once and at most so many. Long ones are cut:
    anybody may have written it."""
    texts = dict.fromkeys(text[:_MOST_TEXT] for text in _texts(trace) if text.strip())
    return tuple(
        Said(next((kind for kind, words in KINDS if words.search(text)), "other"), text)
        for text in list(texts)[:MOST_MESSAGES]
    )


def losses(trace: Trace) -> int:
    """How many messages tell of lost events; a file may have a million of them."""
    return sum(_LOST.search(text[:_MOST_TEXT]) is not None for text in _texts(trace))


def _texts(trace: Trace) -> tuple[str, ...]:
    return *trace.errors, *trace.warnings
