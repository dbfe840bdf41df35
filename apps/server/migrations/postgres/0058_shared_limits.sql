-- Calls of one address to one endpoint within a window, for all processes together. Not logged: it is of use for a minute.
CREATE UNLOGGED TABLE rate_count (
  key text PRIMARY KEY,
  calls integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_count_age ON rate_count (ends_at);

-- What is older than the audit trail's retention is found by this.
CREATE INDEX audit_entry_age ON audit_entry (time);
