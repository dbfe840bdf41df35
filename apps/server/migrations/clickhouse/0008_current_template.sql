-- The template that an operation has now, by one under which its calls are stored: before its values were learned, or before it
-- was renamed, split or merged. Usage is kept 400 days; rows that are still needed are written again.
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
