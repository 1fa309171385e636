"""The JSON contract between the analysis and everything that shows it.

The source of truth: the JSON schema (``docs/schema/``) and the TypeScript types
(``frontend/src/api/report.gen.ts``) are generated from here and drift-tested. A report carries ids and
quantities, never sentences, so it can be rendered in any language without recomputing.

Rules: no field has a default (a default would make it optional in TypeScript); times in milliseconds
unless the name says otherwise; ``share`` is 0..1; within one ``SCHEMA`` fields are only added. What the files
below define is the contract.
"""

from tb_gpu_advisor.wire.comparison import *
from tb_gpu_advisor.wire.evidence import *
from tb_gpu_advisor.wire.ledger import *
from tb_gpu_advisor.wire.overview import *
from tb_gpu_advisor.wire.page import *
from tb_gpu_advisor.wire.promises import *
from tb_gpu_advisor.wire.report import *
from tb_gpu_advisor.wire.rows import *
from tb_gpu_advisor.wire.words import *
