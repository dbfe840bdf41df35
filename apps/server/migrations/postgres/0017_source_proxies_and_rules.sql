-- Proxies in front of what a source reports, and the header that says who called them.
ALTER TABLE trace_source ADD COLUMN trusted_proxies jsonb;
-- Rules that hold for all sources of a provider, after a source's own.
CREATE TABLE provider_source_rules (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  rules jsonb NOT NULL DEFAULT '[]'
);
