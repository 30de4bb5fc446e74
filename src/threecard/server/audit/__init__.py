"""The audit: everything the house wrote down, read again and recomputed."""

from threecard.server.audit.examine import examine, examine_store
from threecard.server.audit.report import AuditReport, Finding

__all__ = ["AuditReport", "Finding", "examine", "examine_store"]
