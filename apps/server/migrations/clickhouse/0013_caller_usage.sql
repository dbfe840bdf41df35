-- The views are dropped and what they fill is emptied first, and the views made last, so that a repetition counts nothing twice.
DROP VIEW IF EXISTS caller_count_of_event;
DROP VIEW IF EXISTS caller_minute_buckets_of_event;
DROP VIEW IF EXISTS caller_buckets_of_minute;
DROP VIEW IF EXISTS organization_buckets_of_caller;
DROP VIEW IF EXISTS organization_usage_of_caller;
DROP VIEW IF EXISTS caller_usage_of_minute;
DROP VIEW IF EXISTS caller_minute_usage_of_event;

-- Callers by five minutes: how many calls, and how long those took of which it is known. One hour's callers come together,
-- and there one caller's times: a ranking reads all counts, and the durations of a few.
CREATE TABLE IF NOT EXISTS caller_minute_usage (
  provider_id UUID,
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
ORDER BY (provider_id, toStartOfHour(minute), consumer, consumer_kind, organization, minute, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 256;

-- The same by hours, one day's callers together.
CREATE TABLE IF NOT EXISTS caller_usage (
  provider_id UUID,
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
ORDER BY (provider_id, toStartOfDay(minute), consumer, consumer_kind, organization, minute, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 128;

-- Organizations: 300 and 3600.
CREATE TABLE IF NOT EXISTS organization_usage (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  organization LowCardinality(String) CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  buckets SimpleAggregateFunction(sumMap, Tuple(Array(UInt16), Array(UInt64))) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, minute, organization, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

TRUNCATE TABLE caller_minute_usage;
TRUNCATE TABLE caller_usage;
TRUNCATE TABLE organization_usage;

-- Counts and durations were apart: as rows of one key they merge.
INSERT INTO caller_minute_usage (provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on, calls)
SELECT provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on, calls
FROM caller_count
WHERE step = 300;

INSERT INTO caller_minute_usage (provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on, buckets)
SELECT provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on, buckets
FROM caller_minute_buckets;

INSERT INTO caller_usage (provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on, calls)
SELECT provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on, calls
FROM caller_count
WHERE step = 3600;

INSERT INTO caller_usage (provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on, buckets)
SELECT provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on, buckets
FROM caller_buckets;

INSERT INTO organization_usage
SELECT provider_id, 300 AS step, minute, organization, source_id, status_class, received_on,
  sum(caller_minute_usage.calls) AS calls, sumMap(caller_minute_usage.buckets) AS buckets
FROM caller_minute_usage
WHERE organization != ''
GROUP BY provider_id, minute, organization, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO organization_usage
SELECT provider_id, 3600 AS step, minute, organization, source_id, status_class, received_on,
  sum(caller_usage.calls) AS calls, sumMap(caller_usage.buckets) AS buckets
FROM caller_usage
WHERE organization != ''
GROUP BY provider_id, minute, organization, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

CREATE MATERIALIZED VIEW organization_usage_of_caller TO organization_usage AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(caller_minute_usage.minute), step) * step, 'UTC') AS minute,
  organization, source_id, status_class, received_on, sum(caller_minute_usage.calls) AS calls,
  sumMap(caller_minute_usage.buckets) AS buckets
FROM caller_minute_usage
ARRAY JOIN [300, 3600] AS step
WHERE organization != ''
GROUP BY provider_id, step, minute, organization, source_id, status_class, received_on;

CREATE MATERIALIZED VIEW caller_usage_of_minute TO caller_usage AS
SELECT provider_id, toStartOfHour(caller_minute_usage.minute) AS minute, organization, consumer_kind, consumer, source_id,
  status_class, received_on, sum(caller_minute_usage.calls) AS calls, sumMap(caller_minute_usage.buckets) AS buckets
FROM caller_minute_usage
GROUP BY provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on;

CREATE MATERIALIZED VIEW caller_minute_usage_of_event TO caller_minute_usage AS
SELECT provider_id, toStartOfFiveMinutes(ts) AS minute, organization, consumer_kind, consumer, source_id,
  intDiv(status, 100) AS status_class, toDate(received_at) AS received_on, sum(weight) AS calls,
  sumMapIf([toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(assumeNotNull(duration_ms), 0.001))))))],
    [toUInt64(weight)], isNotNull(duration_ms)) AS buckets
FROM event
WHERE is_api AND (consumer != '' OR organization != '')
GROUP BY provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on;
