-- Empty strings and zeros stand for "not known" where a column is not Nullable.
CREATE TABLE IF NOT EXISTS event (
  provider_id UUID,
  ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  id UUID,
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  source_id UUID,
  request_id String CODEC(ZSTD(1)),
  method LowCardinality(String),
  scheme LowCardinality(String),
  host LowCardinality(String),
  port UInt16,
  path String CODEC(ZSTD(1)),
  query String CODEC(ZSTD(1)),
  status UInt16,
  duration_ms Nullable(Float32),
  http_version LowCardinality(String),
  src_ip String CODEC(ZSTD(1)),
  src_port UInt16,
  dst_ip String CODEC(ZSTD(1)),
  dst_port UInt16,
  dst_namespace LowCardinality(String),
  user_agent String CODEC(ZSTD(1)),
  req_bytes Nullable(UInt32),
  res_bytes Nullable(UInt32),
  is_api Bool,
  warnings Array(LowCardinality(String)),
  INDEX by_id id TYPE bloom_filter GRANULARITY 1,
  INDEX by_ts ts TYPE minmax GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMMDD(received_at)
ORDER BY (provider_id, ts, id)
TTL toDateTime(received_at) + INTERVAL 90 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

CREATE TABLE IF NOT EXISTS event_payload (
  provider_id UUID,
  event_id UUID,
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  req_headers Array(Tuple(name String, value String, redacted Bool)) CODEC(ZSTD(3)),
  res_headers Array(Tuple(name String, value String, redacted Bool)) CODEC(ZSTD(3)),
  req_body Nullable(String) CODEC(ZSTD(3)),
  res_body Nullable(String) CODEC(ZSTD(3)),
  req_body_truncated Bool,
  res_body_truncated Bool,
  redactions Array(Tuple(`in` String, pointer String, kind String)) CODEC(ZSTD(3))
)
ENGINE = MergeTree
PARTITION BY toYYYYMMDD(received_at)
ORDER BY (provider_id, event_id)
TTL toDateTime(received_at) + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

CREATE TABLE IF NOT EXISTS ingest_reject (
  provider_id UUID,
  id UUID,
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  source_id Nullable(UUID),
  reason LowCardinality(String),
  detail String CODEC(ZSTD(1)),
  bytes UInt32,
  sample String CODEC(ZSTD(3))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(received_at)
ORDER BY (provider_id, received_at, id)
TTL toDateTime(received_at) + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS source_minute (
  provider_id UUID,
  source_id UUID,
  minute DateTime('UTC'),
  events SimpleAggregateFunction(sum, UInt64),
  rejects SimpleAggregateFunction(sum, UInt64),
  last_seen_at SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(minute)
ORDER BY (provider_id, source_id, minute)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS source_minute_of_event TO source_minute AS
SELECT provider_id, source_id, toStartOfMinute(received_at) AS minute,
  count() AS events, toUInt64(0) AS rejects, max(received_at) AS last_seen_at
FROM event
GROUP BY provider_id, source_id, minute;

CREATE MATERIALIZED VIEW IF NOT EXISTS source_minute_of_reject TO source_minute AS
SELECT provider_id, assumeNotNull(source_id) AS source_id, toStartOfMinute(received_at) AS minute,
  toUInt64(0) AS events, count() AS rejects, max(received_at) AS last_seen_at
FROM ingest_reject
WHERE isNotNull(source_id)
GROUP BY provider_id, source_id, minute;
