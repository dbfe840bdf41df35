-- A format of access logs that people described for a source.
ALTER TABLE trace_source ADD COLUMN log_format jsonb;
