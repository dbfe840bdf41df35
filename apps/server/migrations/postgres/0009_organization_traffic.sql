-- The names by which calls tell that they are an organization's: values of a token's claim or of a header.
ALTER TABLE organization ADD COLUMN traffic_names text[] NOT NULL DEFAULT '{}';
CREATE INDEX organization_traffic_names ON organization USING gin (traffic_names);
