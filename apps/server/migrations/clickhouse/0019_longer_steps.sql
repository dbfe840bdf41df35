-- Six hours, beside the steps there were: a day is then read as three or four of them and a few hours at either end, and a
-- month as 120. The views are dropped and what they fill is emptied first, and the views made last, so that a repetition
-- counts nothing twice.
DROP VIEW IF EXISTS operation_usage_of_event;
DROP VIEW IF EXISTS organization_usage_of_caller;
DROP VIEW IF EXISTS caller_usage_of_minute;
DROP VIEW IF EXISTS caller_minute_usage_of_event;
DROP VIEW IF EXISTS organization_usage_of_consumer;
DROP VIEW IF EXISTS consumer_usage_of_event;

DELETE FROM operation_usage WHERE step = 21600;
DELETE FROM api_usage WHERE step = 21600;
DELETE FROM provider_usage WHERE step = 21600;
DELETE FROM organization_usage WHERE step = 21600;

-- Callers in steps of 300, 3600 and 21600 in one table. `block` is the next longer step, of 21600 a day: its callers come
-- together, and there one caller's times. A ranking reads all counts, and the durations of a few.
CREATE TABLE IF NOT EXISTS consumer_usage (
  provider_id UUID,
  step UInt16,
  block DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  organization LowCardinality(String) CODEC(ZSTD(1)),
  consumer_kind LowCardinality(String) CODEC(ZSTD(1)),
  consumer String CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  buckets SimpleAggregateFunction(sumMap, Tuple(Array(UInt16), Array(UInt64))) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, block, consumer, consumer_kind, organization, minute, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 128, min_compress_block_size = 16384;

TRUNCATE TABLE consumer_usage;

INSERT INTO consumer_usage
SELECT provider_id, 300 AS step, toStartOfHour(caller_minute_usage.minute) AS block, caller_minute_usage.minute AS minute, organization,
  consumer_kind, consumer, source_id, status_class, received_on, calls, buckets
FROM caller_minute_usage
SETTINGS insert_deduplicate = 0;

INSERT INTO consumer_usage
SELECT provider_id, 3600 AS step, toDateTime(intDiv(toUnixTimestamp(caller_usage.minute), 21600) * 21600, 'UTC') AS block,
  caller_usage.minute AS minute, organization, consumer_kind, consumer, source_id, status_class, received_on, calls, buckets
FROM caller_usage
SETTINGS insert_deduplicate = 0;

INSERT INTO consumer_usage
SELECT provider_id, 21600 AS step, toStartOfDay(minute) AS block,
  toDateTime(intDiv(toUnixTimestamp(caller_usage.minute), 21600) * 21600, 'UTC') AS minute, organization, consumer_kind, consumer,
  source_id, status_class, received_on, sum(caller_usage.calls) AS calls, sumMap(caller_usage.buckets) AS buckets
FROM caller_usage
GROUP BY provider_id, block, minute, organization, consumer_kind, consumer, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000, insert_deduplicate = 0;

INSERT INTO organization_usage
SELECT provider_id, 21600 AS step, toDateTime(intDiv(toUnixTimestamp(organization_usage.minute), 21600) * 21600, 'UTC') AS minute,
  organization, source_id, status_class, received_on, sum(organization_usage.calls) AS calls, sumMap(organization_usage.buckets) AS buckets
FROM organization_usage
WHERE organization_usage.step = 3600
GROUP BY provider_id, minute, organization, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000, insert_deduplicate = 0;

-- The views of 0015 sum it up by API and provider.
INSERT INTO operation_usage
SELECT provider_id, 21600 AS step, toDateTime(intDiv(toUnixTimestamp(operation_usage.minute), 21600) * 21600, 'UTC') AS minute,
  host, port, method, template, source_id, status_class, verdict, received_on, sum(operation_usage.calls) AS calls,
  sum(operation_usage.req_bytes) AS req_bytes, sum(operation_usage.res_bytes) AS res_bytes, sumMap(operation_usage.buckets) AS buckets
FROM operation_usage
WHERE operation_usage.step = 3600
GROUP BY provider_id, minute, host, port, method, template, source_id, status_class, verdict, received_on
SETTINGS max_bytes_before_external_group_by = 500000000, insert_deduplicate = 0;

CREATE MATERIALIZED VIEW organization_usage_of_consumer TO organization_usage AS
SELECT provider_id, step, minute, organization, source_id, status_class, received_on, sum(consumer_usage.calls) AS calls,
  sumMap(consumer_usage.buckets) AS buckets
FROM consumer_usage
WHERE organization != ''
GROUP BY provider_id, step, minute, organization, source_id, status_class, received_on;

-- By five minutes first: what is longer is then summed from few rows.
CREATE MATERIALIZED VIEW consumer_usage_of_event TO consumer_usage AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(each.at), longer) * longer, 'UTC') AS block,
  toDateTime(intDiv(toUnixTimestamp(each.at), step) * step, 'UTC') AS minute, organization, consumer_kind, consumer, source_id,
  status_class, received_on, sum(each.c) AS calls, sumMap(each.b) AS buckets
FROM (
  SELECT provider_id, toStartOfFiveMinutes(ts) AS at, organization, consumer_kind, consumer, source_id,
    intDiv(status, 100) AS status_class, toDate(received_at) AS received_on, sum(weight) AS c,
    sumMapIf([toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(assumeNotNull(duration_ms), 0.001))))))],
      [toUInt64(weight)], isNotNull(duration_ms)) AS b
  FROM event
  WHERE is_api AND (consumer != '' OR organization != '')
  GROUP BY provider_id, at, organization, consumer_kind, consumer, source_id, status_class, received_on) AS each
ARRAY JOIN [300, 3600, 21600] AS step, [3600, 21600, 86400] AS longer
GROUP BY provider_id, step, block, minute, organization, consumer_kind, consumer, source_id, status_class, received_on;

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
ARRAY JOIN [60, 900, 3600, 21600] AS step
GROUP BY provider_id, step, minute, host, port, method, template, source_id, status_class, verdict, received_on;
