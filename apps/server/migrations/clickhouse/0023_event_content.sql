-- Headers and redacted bodies of a call, as few texts: lists of headers by name, value and mark cost an insert, and each
-- merge after it, most. They lie by the time of receipt, which an event's id tells: so they come sorted, are read in one
-- place, and need few merges. Headers are a line each, name and value with a tab between, and a tab behind what was masked;
-- redactions and differences are JSON. What was received before, or is left in a journal, stays in `event_payload`.
CREATE TABLE IF NOT EXISTS event_content (
  provider_id UUID,
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  event_id UUID,
  host LowCardinality(String),
  port UInt16,
  req_headers String CODEC(ZSTD(1)),
  res_headers String CODEC(ZSTD(1)),
  req_body Nullable(String) CODEC(ZSTD(1)),
  res_body Nullable(String) CODEC(ZSTD(1)),
  req_body_truncated Bool,
  res_body_truncated Bool,
  redactions String CODEC(ZSTD(1)),
  document_id Nullable(UUID),
  differences String CODEC(ZSTD(1)),
  transport LowCardinality(String),
  payload_bytes UInt32
)
ENGINE = MergeTree
PARTITION BY toYYYYMMDD(received_at)
ORDER BY (provider_id, received_at, event_id)
TTL toDateTime(received_at) + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, min_bytes_for_wide_part = 1073741824,
  merge_selector_base = 10;
