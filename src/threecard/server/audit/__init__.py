"""The audit: everything the house wrote down, read again and recomputed."""

from threecard.server.audit.examine import examine
from threecard.server.audit.report import AuditReport, Finding

__all__ = ["AuditReport", "Finding", "examine"]
