"""What may be read and written of a record, declared once: lists, saves, bulk changes, the audit."""
