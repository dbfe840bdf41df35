-- The views are dropped and what they fill is emptied first, and the views made last, so that a repetition counts nothing twice.
DROP VIEW IF EXISTS api_duration_of_operation;
DROP VIEW IF EXISTS organization_buckets_of_caller;
DROP VIEW IF EXISTS caller_minute_buckets_of_event;
DROP VIEW IF EXISTS caller_buckets_of_event;
DROP VIEW IF EXISTS caller_buckets_of_minute;
DROP VIEW IF EXISTS organization_latency;
DROP VIEW IF EXISTS caller_minute_latency;

-- Durations of APIs whatever was answered: 300 and 3600.
CREATE TABLE IF NOT EXISTS api_duration (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16 CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  bucket UInt16 CODEC(ZSTD(1)),
  received_on Date,
  calls UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, minute, host, port, source_id, bucket, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

-- Durations of callers by five minutes, all callers of one time together: for the ends of a range that hours would cut.
CREATE TABLE IF NOT EXISTS caller_minute_buckets (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  organization LowCardinality(String) CODEC(ZSTD(1)),
  consumer_kind LowCardinality(String) CODEC(ZSTD(1)),
  consumer String CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  received_on Date,
  buckets SimpleAggregateFunction(sumMap, Tuple(Array(UInt16), Array(UInt64))) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

CREATE VIEW caller_minute_latency AS
SELECT provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, bucket, bucket_calls AS calls
FROM caller_minute_buckets
ARRAY JOIN buckets.1 AS bucket, buckets.2 AS bucket_calls;

-- Durations of organizations: 300 and 3600.
CREATE TABLE IF NOT EXISTS organization_buckets (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  organization LowCardinality(String) CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  received_on Date,
  buckets SimpleAggregateFunction(sumMap, Tuple(Array(UInt16), Array(UInt64))) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, minute, organization, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

CREATE VIEW organization_latency AS
SELECT provider_id, step, minute, organization, source_id, status_class, bucket, bucket_calls AS calls
FROM organization_buckets
ARRAY JOIN buckets.1 AS bucket, buckets.2 AS bucket_calls;

TRUNCATE TABLE api_duration;
TRUNCATE TABLE caller_minute_buckets;
TRUNCATE TABLE organization_buckets;

INSERT INTO api_duration
SELECT provider_id, step, minute, host, port, source_id, bucket, received_on, sum(operation_duration.calls) AS calls
FROM operation_duration
GROUP BY provider_id, step, minute, host, port, source_id, bucket, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO caller_minute_buckets
SELECT provider_id, toStartOfFiveMinutes(call.minute) AS minute, organization, consumer_kind, consumer, source_id, status_class,
  received_on, sumMap([bucket], [call.calls]) AS buckets
FROM call
WHERE bucket > 0 AND (consumer != '' OR organization != '')
GROUP BY provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

-- What is older than the events is known by the hour only.
INSERT INTO organization_buckets
SELECT provider_id, 3600 AS step, minute, organization, source_id, status_class, received_on, sumMap(caller_buckets.buckets) AS buckets
FROM caller_buckets
WHERE organization != ''
GROUP BY provider_id, minute, organization, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO organization_buckets
SELECT provider_id, 300 AS step, minute, organization, source_id, status_class, received_on,
  sumMap(caller_minute_buckets.buckets) AS buckets
FROM caller_minute_buckets
WHERE organization != ''
GROUP BY provider_id, minute, organization, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

CREATE MATERIALIZED VIEW api_duration_of_operation TO api_duration AS
SELECT provider_id, step, minute, host, port, source_id, bucket, received_on, sum(operation_duration.calls) AS calls
FROM operation_duration
GROUP BY provider_id, step, minute, host, port, source_id, bucket, received_on;

CREATE MATERIALIZED VIEW organization_buckets_of_caller TO organization_buckets AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(caller_minute_buckets.minute), step) * step, 'UTC') AS minute,
  organization, source_id, status_class, received_on, sumMap(caller_minute_buckets.buckets) AS buckets
FROM caller_minute_buckets
ARRAY JOIN [300, 3600] AS step
WHERE organization != ''
GROUP BY provider_id, step, minute, organization, source_id, status_class, received_on;

-- Hours are summed from five minutes, so that the events of an insert are grouped by caller once.
CREATE MATERIALIZED VIEW caller_buckets_of_minute TO caller_buckets AS
SELECT provider_id, toStartOfHour(caller_minute_buckets.minute) AS minute, organization, consumer_kind, consumer, source_id,
  status_class, received_on, sumMap(caller_minute_buckets.buckets) AS buckets
FROM caller_minute_buckets
GROUP BY provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on;

CREATE MATERIALIZED VIEW caller_minute_buckets_of_event TO caller_minute_buckets AS
SELECT provider_id, toStartOfFiveMinutes(ts) AS minute, organization, consumer_kind, consumer, source_id,
  intDiv(status, 100) AS status_class, toDate(received_at) AS received_on,
  sumMap([toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001))))))],
    [toUInt64(weight)]) AS buckets
FROM event
WHERE is_api AND isNotNull(duration_ms) AND (consumer != '' OR organization != '')
GROUP BY provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on;
