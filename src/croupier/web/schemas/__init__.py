"""The forms of what the server answers, as JSON Schema: which address gives which."""

from croupier.web.schemas.desk import DESK_FORMS
from croupier.web.schemas.floor import FLOOR_FORMS, WATCHED
from croupier.web.schemas.forms import extend, known, without
from croupier.web.schemas.lab import LAB_FORMS
from croupier.web.schemas.table import TABLE_FORMS

ANSWER_FORMS = {**FLOOR_FORMS, **TABLE_FORMS, **DESK_FORMS, **LAB_FORMS}
ANSWERS = {
    ("get", "/api/v1/me"): known("Me"),
    ("get", "/api/v1/floor"): known("Floor"),
    ("get", "/api/v1/pit"): known("Pit"),
    ("get", "/api/v1/topics/{topic}"): {"anyOf": [known(name) for name in ("Floor", "Pit", "TableTopic", "Sign")]},
    ("post", "/api/v1/previews"): known("Preview"),
    ("get", "/api/v1/rules"): known("Books"),
    ("get", "/api/v1/rules/{book}"): known("BookWhole"),
    ("get", "/api/v1/rules/{book}/{rule}"): known("NumberedRule"),
    ("get", "/api/v1/rounds"): known("Rounds"),
    ("get", "/api/v1/rounds/{table}/{number}"): known("Replay"),
    ("get", "/api/v1/rounds/{table}/{number}/what-if"): known("WhatIf"),
    ("get", "/api/v1/rounds/{table}/{number}/choices"): known("WhatIfChoices"),
    ("get", "/api/v1/rounds/{table}/{number}/record"): known("RoundRecord"),
    ("get", "/api/v1/audit/money"): known("AuditMoney"),
    ("get", "/api/v1/audit/heads"): known("AuditHeads"),
    ("get", "/api/v1/audit/overrides"): known("AuditOverrides"),
    ("get", "/api/v1/audit/slips"): known("AuditSlips"),
    ("get", "/api/v1/audit/verification"): known("AuditVerification"),
    ("post", "/api/v1/audit/verification"): known("AuditVerification"),
    ("delete", "/api/v1/audit/verification"): known("AuditVerification"),
    ("get", "/api/v1/audit/reconciliation"): known("AuditReconciliation"),
    ("get", "/api/v1/staff"): known("StaffList"),
    ("get", "/api/v1/setup"): known("SetUp"),
    ("post", "/api/v1/setup/check"): known("SetUpCheck"),
    ("post", "/api/v1/setup/diff"): known("SetUpDiff"),
    ("get", "/api/v1/drill/syllabus"): known("Syllabus"),
    ("get", "/api/v1/drill/sitting"): known("SittingNow"),
    ("post", "/api/v1/drill/sitting"): known("SittingNow"),
    ("post", "/api/v1/drill/answers"): known("SittingNow"),
    ("get", "/api/v1/drill/certificate"): known("drill.Certificate"),
    ("get", "/api/v1/lab/books"): known("LabBooks"),
    ("post", "/api/v1/lab/solve"): known("LabSheet"),
    ("post", "/api/v1/lab/price"): known("LabPrices"),
    ("get", "/api/v1/lab/jobs"): known("LabJobs"),
    ("get", "/api/v1/lab/jobs/{id}"): known("LabJob"),
    ("delete", "/api/v1/lab/jobs/{id}"): known("LabJob"),
}
LATER = {  # addresses that may answer, or always do, that a job finds it
    ("get", "/api/v1/tables/{name}/coach"): True,
    ("post", "/api/v1/lab/solve"): True,
    ("post", "/api/v1/lab/price"): True,
    ("post", "/api/v1/lab/jobs"): False,  # never at once
}
FILES = {  # addresses that give a file, alone or beside JSON, and of which kinds
    ("get", "/api/v1/audit/export"): ("application/jsonl",),
    ("get", "/api/v1/audit/overrides"): ("text/csv",),
    ("get", "/api/v1/drill/certificate"): ("text/plain", "text/html", "application/pdf"),
    ("get", "/api/v1/lab/jobs/{id}/file"): ("text/html", "application/pdf", "text/csv", "image/svg+xml"),
    ("get", "/metrics"): ("text/plain",),
}

__all__ = ["ANSWERS", "ANSWER_FORMS", "FILES", "LATER", "WATCHED", "extend", "without"]
