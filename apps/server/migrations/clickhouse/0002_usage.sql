-- The path with what looks like a value replaced, until operations are learnt: the patterns of api-model's segmentClass
-- that need no vocabulary. An alias costs nothing to store, and views and filters share it.
ALTER TABLE event ADD COLUMN IF NOT EXISTS template String ALIAS arrayStringConcat(arrayMap(segment -> if(match(segment,
  concat('^(?:[+-]?[0-9]+',
    '|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}',
    '|(?:19|20|21)[0-9]{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01])(?:T[0-9:.,Z+-]+)?)?',
    '|[0-9a-fA-F]{16,}',
    '|[0-7][0-9A-HJKMNP-TV-Z]{25}',
    '|eyJ[0-9A-Za-z_-]{2,}[.][0-9A-Za-z_-]*[.][0-9A-Za-z_-]*',
    '|[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+',
    '|[0-9]{1,3}(?:[.][0-9]{1,3}){3}',
    '|[A-Za-z]+[-_][0-9]{3,}',
    '|:[A-Za-z_][0-9A-Za-z_]*|[{][^{}]+[}]|<[^<>]+>',
    '|(?s:.{101,}))$')),
  '{id}', segment), splitByChar('/', path)), '/');

-- Times are the callers', as in every list of events; what expires goes by the day it was received, because a wrong
-- clock of a gateway must not spread one insert over hundreds of partitions.
CREATE TABLE IF NOT EXISTS usage_minute (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String),
  method LowCardinality(String),
  template LowCardinality(String),
  source_id UUID,
  status_class UInt8,
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64),
  req_bytes SimpleAggregateFunction(sum, UInt64),
  res_bytes SimpleAggregateFunction(sum, UInt64),
  durations AggregateFunction(quantilesBFloat16(0.5, 0.95, 0.99), Nullable(Float32)) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, minute, host, method, template, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

-- Who called. Until identities are read from a call's headers, a caller is the address it came from.
CREATE TABLE IF NOT EXISTS consumer_minute (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  consumer String CODEC(ZSTD(1)),
  host LowCardinality(String),
  method LowCardinality(String),
  source_id UUID,
  status_class UInt8,
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64),
  durations AggregateFunction(quantilesBFloat16(0.5, 0.95, 0.99), Nullable(Float32)) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, minute, consumer, host, method, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

CREATE TABLE IF NOT EXISTS api_first_call (
  provider_id UUID,
  host String,
  minute SimpleAggregateFunction(min, DateTime('UTC'))
)
ENGINE = AggregatingMergeTree
ORDER BY (provider_id, host)
SETTINGS non_replicated_deduplication_window = 10000;

-- What was received before: the tables are emptied first and the views made last, so that a repetition counts nothing
-- twice.
DROP VIEW IF EXISTS usage_minute_of_event;
DROP VIEW IF EXISTS consumer_minute_of_event;
DROP VIEW IF EXISTS api_first_call_of_event;
TRUNCATE TABLE usage_minute;
TRUNCATE TABLE consumer_minute;
TRUNCATE TABLE api_first_call;

INSERT INTO usage_minute
SELECT provider_id, toStartOfMinute(ts) AS minute, host, method, template, source_id, intDiv(status, 100) AS status_class,
  toDate(received_at) AS received_on, count() AS calls, sum(ifNull(req_bytes, 0)) AS req_bytes,
  sum(ifNull(res_bytes, 0)) AS res_bytes, quantilesBFloat16State(0.5, 0.95, 0.99)(duration_ms) AS durations
FROM event
WHERE is_api
GROUP BY provider_id, minute, host, method, template, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO consumer_minute
SELECT provider_id, toStartOfMinute(ts) AS minute, src_ip AS consumer, host, method, source_id,
  intDiv(status, 100) AS status_class, toDate(received_at) AS received_on, count() AS calls,
  quantilesBFloat16State(0.5, 0.95, 0.99)(duration_ms) AS durations
FROM event
WHERE is_api AND src_ip != ''
GROUP BY provider_id, minute, consumer, host, method, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO api_first_call
SELECT provider_id, host, min(toStartOfMinute(ts)) AS minute
FROM event
WHERE is_api
GROUP BY provider_id, host;

CREATE MATERIALIZED VIEW usage_minute_of_event TO usage_minute AS
SELECT provider_id, toStartOfMinute(ts) AS minute, host, method, template, source_id, intDiv(status, 100) AS status_class,
  toDate(received_at) AS received_on, count() AS calls, sum(ifNull(req_bytes, 0)) AS req_bytes,
  sum(ifNull(res_bytes, 0)) AS res_bytes, quantilesBFloat16State(0.5, 0.95, 0.99)(duration_ms) AS durations
FROM event
WHERE is_api
GROUP BY provider_id, minute, host, method, template, source_id, status_class, received_on;

CREATE MATERIALIZED VIEW consumer_minute_of_event TO consumer_minute AS
SELECT provider_id, toStartOfMinute(ts) AS minute, src_ip AS consumer, host, method, source_id,
  intDiv(status, 100) AS status_class, toDate(received_at) AS received_on, count() AS calls,
  quantilesBFloat16State(0.5, 0.95, 0.99)(duration_ms) AS durations
FROM event
WHERE is_api AND src_ip != ''
GROUP BY provider_id, minute, consumer, host, method, source_id, status_class, received_on;

CREATE MATERIALIZED VIEW api_first_call_of_event TO api_first_call AS
SELECT provider_id, host, min(toStartOfMinute(ts)) AS minute
FROM event
WHERE is_api
GROUP BY provider_id, host;
