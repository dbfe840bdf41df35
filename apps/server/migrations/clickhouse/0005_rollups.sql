-- Whoever could not be told is known by the address the call came from, also in parts that are older than the column.
ALTER TABLE event MODIFY COLUMN consumer_kind LowCardinality(String) DEFAULT if(src_ip = '', '', 'ip');
ALTER TABLE event MODIFY COLUMN consumer String DEFAULT src_ip CODEC(ZSTD(1));

-- The rollups of 0002 know neither ports nor verdicts nor weights of durations.
DROP VIEW IF EXISTS usage_minute_of_event;
DROP VIEW IF EXISTS consumer_minute_of_event;
DROP VIEW IF EXISTS api_first_call_of_event;
DROP TABLE IF EXISTS usage_minute;
DROP TABLE IF EXISTS consumer_minute;
DROP TABLE IF EXISTS api_first_call;

-- Calls as the rollups count them. A duration is a bucket, sixteen to a doubling, so that percentiles are sums too:
-- k stands for 2^((k - 161) / 16) ms, 0 for an unknown one.
CREATE VIEW IF NOT EXISTS call AS
SELECT provider_id, toStartOfMinute(ts) AS minute, organization, consumer_kind, consumer, host, port, method, template,
  source_id, intDiv(status, 100) AS status_class, verdict,
  toUInt16(if(isNull(duration_ms), 0, 161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001))))))) AS bucket,
  toDate(received_at) AS received_on, toUInt64(weight) AS calls, weight * toUInt64(ifNull(event.req_bytes, 0)) AS req_bytes,
  weight * toUInt64(ifNull(event.res_bytes, 0)) AS res_bytes
FROM event
WHERE is_api;

-- Times are the callers', as in every list of events; what expires goes by the day it was received, because a wrong
-- clock of a gateway must not spread one insert over hundreds of partitions.
CREATE TABLE IF NOT EXISTS api_minute (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String),
  port UInt16,
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8,
  verdict LowCardinality(String),
  received_on Date,
  calls UInt64 CODEC(T64, ZSTD(1)),
  req_bytes UInt64 CODEC(T64, ZSTD(1)),
  res_bytes UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, minute, host, port, source_id, status_class, verdict, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

CREATE TABLE IF NOT EXISTS operation_minute (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String),
  port UInt16,
  method LowCardinality(String),
  template LowCardinality(String),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8,
  verdict LowCardinality(String),
  received_on Date,
  calls UInt64 CODEC(T64, ZSTD(1)),
  req_bytes UInt64 CODEC(T64, ZSTD(1)),
  res_bytes UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, minute, host, port, method, template, source_id, status_class, verdict, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

CREATE TABLE IF NOT EXISTS operation_hour (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String),
  port UInt16,
  method LowCardinality(String),
  template LowCardinality(String),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8,
  verdict LowCardinality(String),
  received_on Date,
  calls UInt64 CODEC(T64, ZSTD(1)),
  req_bytes UInt64 CODEC(T64, ZSTD(1)),
  res_bytes UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, minute, host, port, method, template, source_id, status_class, verdict, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

-- By five minutes.
CREATE TABLE IF NOT EXISTS api_latency (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String),
  port UInt16,
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8,
  bucket UInt16,
  received_on Date,
  calls UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, minute, host, port, source_id, status_class, bucket, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

-- By hours.
CREATE TABLE IF NOT EXISTS operation_latency (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String),
  port UInt16,
  method LowCardinality(String),
  template LowCardinality(String),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8,
  bucket UInt16,
  received_on Date,
  calls UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, minute, host, port, method, template, source_id, status_class, bucket, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

CREATE TABLE IF NOT EXISTS consumer_hour (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  organization LowCardinality(String),
  consumer_kind LowCardinality(String),
  consumer String CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8,
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  buckets SimpleAggregateFunction(sumMap, Tuple(Array(UInt16), Array(UInt64))) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 512;

CREATE VIEW IF NOT EXISTS consumer_latency AS
SELECT provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, bucket, bucket_calls AS calls
FROM consumer_hour
ARRAY JOIN buckets.1 AS bucket, buckets.2 AS bucket_calls
WHERE bucket > 0;

-- Calls by who called, for questions about one caller or organization: as many rows as events, and kept as long.
CREATE TABLE IF NOT EXISTS caller_call (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  organization LowCardinality(String),
  consumer_kind LowCardinality(String),
  consumer String CODEC(ZSTD(1)),
  host LowCardinality(String),
  port UInt16,
  method LowCardinality(String),
  template LowCardinality(String),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8,
  verdict LowCardinality(String),
  bucket UInt16,
  received_on Date,
  calls UInt64 CODEC(T64, ZSTD(1)),
  req_bytes UInt64 CODEC(T64, ZSTD(1)),
  res_bytes UInt64 CODEC(T64, ZSTD(1)),
  INDEX by_consumer consumer TYPE bloom_filter GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, toStartOfHour(minute), organization, consumer, minute)
TTL received_on + INTERVAL 90 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 2048;

CREATE TABLE IF NOT EXISTS first_call (
  provider_id UUID,
  host String,
  port UInt16,
  minute SimpleAggregateFunction(min, DateTime('UTC'))
)
ENGINE = AggregatingMergeTree
ORDER BY (provider_id, host, port)
SETTINGS non_replicated_deduplication_window = 10000;

-- What was received before: the views are dropped and the tables emptied first, and the views made last, so that a
-- repetition counts nothing twice.
DROP VIEW IF EXISTS api_minute_of_operation;
DROP VIEW IF EXISTS operation_minute_of_event;
DROP VIEW IF EXISTS operation_hour_of_operation;
DROP VIEW IF EXISTS api_latency_of_event;
DROP VIEW IF EXISTS operation_latency_of_event;
DROP VIEW IF EXISTS consumer_hour_of_event;
DROP VIEW IF EXISTS caller_call_of_event;
DROP VIEW IF EXISTS first_call_of_api;
TRUNCATE TABLE api_minute;
TRUNCATE TABLE operation_minute;
TRUNCATE TABLE operation_hour;
TRUNCATE TABLE api_latency;
TRUNCATE TABLE operation_latency;
TRUNCATE TABLE consumer_hour;
TRUNCATE TABLE caller_call;
TRUNCATE TABLE first_call;

CREATE MATERIALIZED VIEW api_minute_of_operation TO api_minute AS
SELECT provider_id, minute, host, port, source_id, status_class, verdict, received_on, sum(operation_minute.calls) AS calls,
  sum(operation_minute.req_bytes) AS req_bytes, sum(operation_minute.res_bytes) AS res_bytes
FROM operation_minute
GROUP BY provider_id, minute, host, port, source_id, status_class, verdict, received_on;

CREATE MATERIALIZED VIEW operation_hour_of_operation TO operation_hour AS
SELECT provider_id, toStartOfHour(operation_minute.minute) AS minute, host, port, method, template, source_id,
  status_class, verdict, received_on, sum(operation_minute.calls) AS calls, sum(operation_minute.req_bytes) AS req_bytes,
  sum(operation_minute.res_bytes) AS res_bytes
FROM operation_minute
GROUP BY provider_id, minute, host, port, method, template, source_id, status_class, verdict, received_on;

CREATE MATERIALIZED VIEW first_call_of_api TO first_call AS
SELECT provider_id, host, port, min(api_minute.minute) AS minute
FROM api_minute
GROUP BY provider_id, host, port;

INSERT INTO operation_minute
SELECT provider_id, minute, host, port, method, template, source_id, status_class, verdict, received_on,
  sum(call.calls) AS calls, sum(call.req_bytes) AS req_bytes, sum(call.res_bytes) AS res_bytes
FROM call
GROUP BY provider_id, minute, host, port, method, template, source_id, status_class, verdict, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO api_latency
SELECT provider_id, toStartOfFiveMinutes(call.minute) AS minute, host, port, source_id, status_class, bucket,
  received_on, sum(call.calls) AS calls
FROM call
WHERE bucket > 0
GROUP BY provider_id, minute, host, port, source_id, status_class, bucket, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO operation_latency
SELECT provider_id, toStartOfHour(call.minute) AS minute, host, port, method, template, source_id, status_class,
  bucket, received_on, sum(call.calls) AS calls
FROM call
WHERE bucket > 0
GROUP BY provider_id, minute, host, port, method, template, source_id, status_class, bucket, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO consumer_hour
SELECT provider_id, toStartOfHour(call.minute) AS minute, organization, consumer_kind, consumer, source_id,
  status_class, received_on, sum(call.calls) AS calls,
  sumMap([bucket], [call.calls]) AS buckets
FROM call
WHERE consumer != '' OR organization != ''
GROUP BY provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO caller_call
SELECT provider_id, minute, organization, consumer_kind, consumer, host, port, method, template, source_id,
  status_class, verdict, bucket, received_on, calls, req_bytes, res_bytes
FROM call
WHERE consumer != '' OR organization != '';

CREATE MATERIALIZED VIEW operation_minute_of_event TO operation_minute AS
SELECT provider_id, toStartOfMinute(ts) AS minute, host, port, method, template, source_id, intDiv(status, 100) AS status_class,
  verdict, toDate(received_at) AS received_on, sum(weight) AS calls,
  sum(weight * toUInt64(ifNull(event.req_bytes, 0))) AS req_bytes, sum(weight * toUInt64(ifNull(event.res_bytes, 0))) AS res_bytes
FROM event
WHERE is_api
GROUP BY provider_id, minute, host, port, method, template, source_id, status_class, verdict, received_on;

CREATE MATERIALIZED VIEW api_latency_of_event TO api_latency AS
SELECT provider_id, toStartOfFiveMinutes(ts) AS minute, host, port, source_id, intDiv(status, 100) AS status_class,
  toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001)))))) AS bucket,
  toDate(received_at) AS received_on, sum(weight) AS calls
FROM event
WHERE is_api AND isNotNull(duration_ms)
GROUP BY provider_id, minute, host, port, source_id, status_class, bucket, received_on;

CREATE MATERIALIZED VIEW operation_latency_of_event TO operation_latency AS
SELECT provider_id, toStartOfHour(ts) AS minute, host, port, method, template, source_id, intDiv(status, 100) AS status_class,
  toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001)))))) AS bucket,
  toDate(received_at) AS received_on, sum(weight) AS calls
FROM event
WHERE is_api AND isNotNull(duration_ms)
GROUP BY provider_id, minute, host, port, method, template, source_id, status_class, bucket, received_on;

CREATE MATERIALIZED VIEW consumer_hour_of_event TO consumer_hour AS
SELECT provider_id, toStartOfHour(ts) AS minute, organization, consumer_kind, consumer, source_id,
  intDiv(status, 100) AS status_class, toDate(received_at) AS received_on, sum(weight) AS calls,
  sumMap([toUInt16(if(isNull(duration_ms), 0, 161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001)))))))],
  [toUInt64(weight)]) AS buckets
FROM event
WHERE is_api AND (consumer != '' OR organization != '')
GROUP BY provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on;

CREATE MATERIALIZED VIEW caller_call_of_event TO caller_call AS
SELECT provider_id, toStartOfMinute(ts) AS minute, organization, consumer_kind, consumer, host, port, method, template,
  source_id, intDiv(status, 100) AS status_class, verdict,
  toUInt16(if(isNull(duration_ms), 0, 161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001))))))) AS bucket,
  toDate(received_at) AS received_on, toUInt64(weight) AS calls, weight * toUInt64(ifNull(event.req_bytes, 0)) AS req_bytes,
  weight * toUInt64(ifNull(event.res_bytes, 0)) AS res_bytes
FROM event
WHERE is_api AND (consumer != '' OR organization != '');
