-- Where calls without a host went.
ALTER TABLE trace_source ADD COLUMN default_host text;
ALTER TABLE trace_source ADD COLUMN default_scheme text CHECK (default_scheme IN ('http', 'https'));
ALTER TABLE traffic_import ADD COLUMN default_host text;
ALTER TABLE traffic_import ADD COLUMN default_scheme text CHECK (default_scheme IN ('http', 'https'));
-- Calls of a source that are counted and dropped.
ALTER TABLE trace_source ADD COLUMN ignore_rules jsonb NOT NULL DEFAULT '[]';
