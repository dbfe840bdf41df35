-- The views are dropped and what they fill is emptied first, and the views made last, so that a repetition counts nothing twice.
DROP VIEW IF EXISTS organization_minute_of_event;
DROP VIEW IF EXISTS provider_usage_of_api;
DROP VIEW IF EXISTS first_call_of_usage;
DROP VIEW IF EXISTS api_usage_of_operation;
DROP VIEW IF EXISTS operation_usage_of_event;
DROP VIEW IF EXISTS first_call_of_api;
DROP VIEW IF EXISTS api_minute_of_operation;
DROP VIEW IF EXISTS operation_hour_of_operation;
DROP VIEW IF EXISTS api_duration_of_operation;
DROP VIEW IF EXISTS operation_minute_of_event;
DROP VIEW IF EXISTS api_latency_of_event;
DROP VIEW IF EXISTS operation_latency_of_event;
DROP VIEW IF EXISTS operation_duration_of_event;
DROP VIEW IF EXISTS provider_duration_of_event;

-- Calls by operation, API and provider, in one shape: how many, how much they carried, and how long those took of which it is
-- known. Each holds the same calls in steps of 60, 900 and 3600 seconds, so that a question reads one table for all of its range.
CREATE TABLE IF NOT EXISTS operation_usage (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16 CODEC(ZSTD(1)),
  method LowCardinality(String) CODEC(ZSTD(1)),
  template LowCardinality(String) CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  verdict LowCardinality(String) CODEC(ZSTD(1)),
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  req_bytes SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  res_bytes SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  buckets SimpleAggregateFunction(sumMap, Tuple(Array(UInt16), Array(UInt64))) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, minute, host, port, method, template, source_id, status_class, verdict, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

CREATE TABLE IF NOT EXISTS api_usage (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16 CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  verdict LowCardinality(String) CODEC(ZSTD(1)),
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  req_bytes SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  res_bytes SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  buckets SimpleAggregateFunction(sumMap, Tuple(Array(UInt16), Array(UInt64))) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, minute, host, port, source_id, status_class, verdict, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

CREATE TABLE IF NOT EXISTS provider_usage (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  verdict LowCardinality(String) CODEC(ZSTD(1)),
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  req_bytes SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  res_bytes SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  buckets SimpleAggregateFunction(sumMap, Tuple(Array(UInt16), Array(UInt64))) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, minute, source_id, status_class, verdict, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

TRUNCATE TABLE operation_usage;
TRUNCATE TABLE api_usage;
TRUNCATE TABLE provider_usage;

-- Counts and durations come from different tables: as rows of one key they merge.
INSERT INTO operation_usage (provider_id, step, minute, host, port, method, template, source_id, status_class, verdict, received_on, calls, req_bytes, res_bytes)
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(operation_minute.minute), step) * step, 'UTC') AS minute, host, port, method, template, source_id, status_class, verdict,
  received_on, sum(operation_minute.calls) AS calls, sum(operation_minute.req_bytes) AS req_bytes, sum(operation_minute.res_bytes) AS res_bytes
FROM operation_minute
ARRAY JOIN [60, 900, 3600] AS step
GROUP BY provider_id, step, minute, host, port, method, template, source_id, status_class, verdict, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO operation_usage (provider_id, step, minute, host, port, method, template, source_id, status_class, verdict, received_on, buckets)
SELECT provider_id, 60 AS step, call.minute AS minute, host, port, method, template, source_id, status_class, verdict, received_on, sumMap([bucket], [call.calls]) AS buckets
FROM call
WHERE bucket > 0
GROUP BY provider_id, minute, host, port, method, template, source_id, status_class, verdict, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO operation_usage (provider_id, step, minute, host, port, method, template, source_id, status_class, verdict, received_on, buckets)
SELECT provider_id, longer AS step, toDateTime(intDiv(toUnixTimestamp(operation_usage.minute), longer) * longer, 'UTC') AS minute,
  host, port, method, template, source_id, status_class, verdict, received_on, sumMap(operation_usage.buckets) AS buckets
FROM operation_usage
ARRAY JOIN [900, 3600] AS longer
WHERE operation_usage.step = 60 AND notEmpty(operation_usage.buckets.1)
GROUP BY provider_id, longer, minute, host, port, method, template, source_id, status_class, verdict, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

-- What is older than the events is known by the hour, and of no verdict.
INSERT INTO operation_usage (provider_id, step, minute, host, port, method, template, source_id, status_class, received_on, buckets)
SELECT provider_id, 3600 AS step, minute, host, port, method, template, source_id, status_class, received_on,
  sumMap([bucket], [operation_latency.calls]) AS buckets
FROM operation_latency
WHERE (provider_id, minute, host, port, method, template, source_id, status_class, received_on) NOT IN
  (SELECT provider_id, minute, host, port, method, template, source_id, status_class, received_on FROM operation_usage
    WHERE step = 3600 AND notEmpty(buckets.1))
GROUP BY provider_id, minute, host, port, method, template, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO api_usage
SELECT provider_id, step, minute, host, port, source_id, status_class, verdict, received_on, sum(operation_usage.calls) AS calls,
  sum(operation_usage.req_bytes) AS req_bytes, sum(operation_usage.res_bytes) AS res_bytes, sumMap(operation_usage.buckets) AS buckets
FROM operation_usage
GROUP BY provider_id, step, minute, host, port, source_id, status_class, verdict, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO provider_usage
SELECT provider_id, step, minute, source_id, status_class, verdict, received_on, sum(api_usage.calls) AS calls,
  sum(api_usage.req_bytes) AS req_bytes, sum(api_usage.res_bytes) AS res_bytes, sumMap(api_usage.buckets) AS buckets
FROM api_usage
GROUP BY provider_id, step, minute, source_id, status_class, verdict, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

CREATE MATERIALIZED VIEW provider_usage_of_api TO provider_usage AS
SELECT provider_id, step, minute, source_id, status_class, verdict, received_on, sum(api_usage.calls) AS calls,
  sum(api_usage.req_bytes) AS req_bytes, sum(api_usage.res_bytes) AS res_bytes, sumMap(api_usage.buckets) AS buckets
FROM api_usage
GROUP BY provider_id, step, minute, source_id, status_class, verdict, received_on;

CREATE MATERIALIZED VIEW first_call_of_usage TO first_call AS
SELECT provider_id, host, port, min(api_usage.minute) AS minute
FROM api_usage
WHERE step = 60
GROUP BY provider_id, host, port;

CREATE MATERIALIZED VIEW api_usage_of_operation TO api_usage AS
SELECT provider_id, step, minute, host, port, source_id, status_class, verdict, received_on, sum(operation_usage.calls) AS calls,
  sum(operation_usage.req_bytes) AS req_bytes, sum(operation_usage.res_bytes) AS res_bytes, sumMap(operation_usage.buckets) AS buckets
FROM operation_usage
GROUP BY provider_id, step, minute, host, port, source_id, status_class, verdict, received_on;

-- By minutes first: what is longer is then summed from few rows.
CREATE MATERIALIZED VIEW operation_usage_of_event TO operation_usage AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(each.at), step) * step, 'UTC') AS minute, host, port, method, template, source_id, status_class, verdict, received_on,
  sum(each.c) AS calls, sum(each.q) AS req_bytes, sum(each.s) AS res_bytes, sumMap(each.b) AS buckets
FROM (
  SELECT provider_id, toStartOfMinute(ts) AS at, host, port, method, template, source_id, intDiv(status, 100) AS status_class,
    verdict, toDate(received_at) AS received_on, sum(weight) AS c, sum(weight * toUInt64(ifNull(event.req_bytes, 0))) AS q,
    sum(weight * toUInt64(ifNull(event.res_bytes, 0))) AS s,
    sumMapIf([toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(assumeNotNull(duration_ms), 0.001))))))],
      [toUInt64(weight)], isNotNull(duration_ms)) AS b
  FROM event
  WHERE is_api
  GROUP BY provider_id, at, host, port, method, template, source_id, status_class, verdict, received_on) AS each
ARRAY JOIN [60, 900, 3600] AS step
GROUP BY provider_id, step, minute, host, port, method, template, source_id, status_class, verdict, received_on;

-- The buckets of callers that 0005 counted have the calls of no known duration among them.
ALTER TABLE caller_usage
  UPDATE buckets = (arrayFilter(each -> each > 0, buckets.1), arrayFilter((_, each) -> each > 0, buckets.2, buckets.1))
  WHERE has(buckets.1, 0) SETTINGS mutations_sync = 1;

ALTER TABLE organization_usage
  UPDATE buckets = (arrayFilter(each -> each > 0, buckets.1), arrayFilter((_, each) -> each > 0, buckets.2, buckets.1))
  WHERE has(buckets.1, 0) SETTINGS mutations_sync = 1;

-- Organizations by minutes too, beside 300 and 3600.
DELETE FROM organization_usage WHERE step = 60;

INSERT INTO organization_usage
SELECT provider_id, 60 AS step, call.minute AS minute, organization, source_id, status_class, received_on, sum(call.calls) AS calls,
  sumMapIf([bucket], [call.calls], bucket > 0) AS buckets
FROM call
WHERE organization != ''
GROUP BY provider_id, step, minute, organization, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000, insert_deduplicate = 0;

CREATE MATERIALIZED VIEW organization_minute_of_event TO organization_usage AS
SELECT provider_id, 60 AS step, toStartOfMinute(ts) AS minute, organization, source_id, intDiv(status, 100) AS status_class,
  toDate(received_at) AS received_on, sum(weight) AS calls,
  sumMapIf([toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(assumeNotNull(duration_ms), 0.001))))))],
    [toUInt64(weight)], isNotNull(duration_ms)) AS buckets
FROM event
WHERE is_api AND organization != ''
GROUP BY provider_id, step, minute, organization, source_id, status_class, received_on;
