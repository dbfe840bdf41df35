-- The template that an operation has now, by one under which calls of it are stored: from before its values were learned, or
-- before it was split or merged. Usage by stored templates is kept 400 days.
CREATE TABLE IF NOT EXISTS current_template (
  provider_id UUID,
  host LowCardinality(String),
  port UInt16,
  template String CODEC(ZSTD(1)),
  current String CODEC(ZSTD(1)),
  changed_at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(changed_at)
ORDER BY (provider_id, host, port, template)
TTL toDateTime(changed_at) + INTERVAL 800 DAY;
