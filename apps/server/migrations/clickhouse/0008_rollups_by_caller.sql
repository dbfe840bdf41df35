-- The views are dropped and what they fill is emptied or made anew first, and the views made last, so that a repetition
-- counts nothing twice.
DROP VIEW IF EXISTS consumer_hour_of_event;
DROP VIEW IF EXISTS consumer_latency;
DROP VIEW IF EXISTS caller_call_of_event;
DROP VIEW IF EXISTS caller_count_of_event;
DROP VIEW IF EXISTS caller_buckets_of_event;
DROP VIEW IF EXISTS caller_latency;
DROP VIEW IF EXISTS operation_duration_of_event;
DROP VIEW IF EXISTS provider_duration_of_event;
DROP TABLE IF EXISTS caller_call;

-- Some tables hold the same calls in steps of several lengths, told in seconds: one insert fills them all, and a question
-- reads long steps for the middle of its range and short ones for its ends at one place.

-- Who called: 300 and 3600.
CREATE TABLE IF NOT EXISTS caller_count (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  organization LowCardinality(String) CODEC(ZSTD(1)),
  consumer_kind LowCardinality(String) CODEC(ZSTD(1)),
  consumer String CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  received_on Date,
  calls UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, minute, organization, consumer_kind, consumer, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

-- Durations of callers by hours, those of a caller next to each other for a day: a ranking names a few of many.
CREATE TABLE IF NOT EXISTS caller_buckets (
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
ORDER BY (provider_id, toStartOfDay(minute), organization, consumer, consumer_kind, minute, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 128;

CREATE VIEW caller_latency AS
SELECT provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, bucket, bucket_calls AS calls
FROM caller_buckets
ARRAY JOIN buckets.1 AS bucket, buckets.2 AS bucket_calls
WHERE bucket > 0;

-- The same rows as before in an order of days, not hours: a day of one caller is read at one place and not at 24.
CREATE TABLE caller_call (
  provider_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  organization LowCardinality(String) CODEC(ZSTD(1)),
  consumer_kind LowCardinality(String) CODEC(ZSTD(1)),
  consumer String CODEC(ZSTD(1)),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16 CODEC(ZSTD(1)),
  method LowCardinality(String) CODEC(ZSTD(1)),
  template LowCardinality(String) CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  verdict LowCardinality(String) CODEC(ZSTD(1)),
  bucket UInt16 CODEC(ZSTD(1)),
  received_on Date CODEC(ZSTD(1)),
  calls UInt64 CODEC(T64, ZSTD(1)),
  req_bytes UInt64 CODEC(T64, ZSTD(1)),
  res_bytes UInt64 CODEC(T64, ZSTD(1)),
  INDEX by_consumer consumer TYPE bloom_filter GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, toStartOfDay(minute), organization, consumer, minute)
TTL received_on + INTERVAL 90 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 2048;

-- Durations of operations whatever was answered: 300 and 3600.
CREATE TABLE IF NOT EXISTS operation_duration (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16 CODEC(ZSTD(1)),
  method LowCardinality(String) CODEC(ZSTD(1)),
  template LowCardinality(String) CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  bucket UInt16 CODEC(ZSTD(1)),
  received_on Date,
  calls UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, minute, host, port, method, template, source_id, bucket, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

-- Durations of everything, which a page without filters asks for: 60, 900 and 3600.
CREATE TABLE IF NOT EXISTS provider_duration (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  bucket UInt16 CODEC(ZSTD(1)),
  received_on Date,
  calls UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, minute, bucket, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

TRUNCATE TABLE caller_count;
TRUNCATE TABLE caller_buckets;
TRUNCATE TABLE operation_duration;
TRUNCATE TABLE provider_duration;

-- What is older than the events is known by the hour only.
INSERT INTO caller_count
SELECT provider_id, 3600 AS step, minute, organization, consumer_kind, consumer, source_id, status_class, received_on, calls
FROM consumer_hour;

INSERT INTO caller_count
SELECT provider_id, 300 AS step, toStartOfFiveMinutes(call.minute) AS minute, organization, consumer_kind, consumer, source_id,
  status_class, received_on, sum(call.calls) AS calls
FROM call
WHERE consumer != '' OR organization != ''
GROUP BY provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO caller_buckets
SELECT provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on, buckets
FROM consumer_hour;

INSERT INTO caller_call
SELECT provider_id, minute, organization, consumer_kind, consumer, host, port, method, template, source_id,
  status_class, verdict, bucket, received_on, calls, req_bytes, res_bytes
FROM call
WHERE consumer != '' OR organization != '';

INSERT INTO operation_duration
SELECT provider_id, 3600 AS step, minute, host, port, method, template, source_id, bucket, received_on,
  sum(operation_latency.calls) AS calls
FROM operation_latency
GROUP BY provider_id, minute, host, port, method, template, source_id, bucket, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO operation_duration
SELECT provider_id, 300 AS step, toStartOfFiveMinutes(call.minute) AS minute, host, port, method, template, source_id, bucket,
  received_on, sum(call.calls) AS calls
FROM call
WHERE bucket > 0
GROUP BY provider_id, minute, host, port, method, template, source_id, bucket, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

INSERT INTO provider_duration
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(api_latency.minute), step) * step, 'UTC') AS minute, bucket,
  received_on, sum(api_latency.calls) AS calls
FROM api_latency
ARRAY JOIN [900, 3600] AS step
GROUP BY provider_id, step, minute, bucket, received_on;

INSERT INTO provider_duration
SELECT provider_id, 60 AS step, call.minute AS minute, bucket, received_on, sum(call.calls) AS calls
FROM call
WHERE bucket > 0
GROUP BY provider_id, minute, bucket, received_on
SETTINGS max_bytes_before_external_group_by = 500000000;

CREATE MATERIALIZED VIEW caller_count_of_event TO caller_count AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(ts), step) * step, 'UTC') AS minute, organization, consumer_kind,
  consumer, source_id, intDiv(status, 100) AS status_class, toDate(received_at) AS received_on, sum(weight) AS calls
FROM event
ARRAY JOIN [300, 3600] AS step
WHERE is_api AND (consumer != '' OR organization != '')
GROUP BY provider_id, step, minute, organization, consumer_kind, consumer, source_id, status_class, received_on;

CREATE MATERIALIZED VIEW caller_buckets_of_event TO caller_buckets AS
SELECT provider_id, toStartOfHour(ts) AS minute, organization, consumer_kind, consumer, source_id,
  intDiv(status, 100) AS status_class, toDate(received_at) AS received_on,
  sumMap([toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001))))))],
    [toUInt64(weight)]) AS buckets
FROM event
WHERE is_api AND isNotNull(duration_ms) AND (consumer != '' OR organization != '')
GROUP BY provider_id, minute, organization, consumer_kind, consumer, source_id, status_class, received_on;

CREATE MATERIALIZED VIEW caller_call_of_event TO caller_call AS
SELECT provider_id, toStartOfMinute(ts) AS minute, organization, consumer_kind, consumer, host, port, method, template,
  source_id, intDiv(status, 100) AS status_class, verdict,
  toUInt16(if(isNull(duration_ms), 0, 161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001))))))) AS bucket,
  toDate(received_at) AS received_on, toUInt64(weight) AS calls, weight * toUInt64(ifNull(event.req_bytes, 0)) AS req_bytes,
  weight * toUInt64(ifNull(event.res_bytes, 0)) AS res_bytes
FROM event
WHERE is_api AND (consumer != '' OR organization != '');

CREATE MATERIALIZED VIEW operation_duration_of_event TO operation_duration AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(ts), step) * step, 'UTC') AS minute, host, port, method, template,
  source_id, toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001)))))) AS bucket,
  toDate(received_at) AS received_on, sum(weight) AS calls
FROM event
ARRAY JOIN [300, 3600] AS step
WHERE is_api AND isNotNull(duration_ms)
GROUP BY provider_id, step, minute, host, port, method, template, source_id, bucket, received_on;

CREATE MATERIALIZED VIEW provider_duration_of_event TO provider_duration AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(ts), step) * step, 'UTC') AS minute,
  toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001)))))) AS bucket,
  toDate(received_at) AS received_on, sum(weight) AS calls
FROM event
ARRAY JOIN [60, 900, 3600] AS step
WHERE is_api AND isNotNull(duration_ms)
GROUP BY provider_id, step, minute, bucket, received_on;

-- What repeats in an event is packed by how often it occurs, which is a tenth of a stored event.
ALTER TABLE event MODIFY COLUMN method CODEC(ZSTD(1)), MODIFY COLUMN host CODEC(ZSTD(1)), MODIFY COLUMN status CODEC(ZSTD(1)),
  MODIFY COLUMN template CODEC(ZSTD(1)), MODIFY COLUMN consumer_kind CODEC(ZSTD(1)), MODIFY COLUMN organization CODEC(ZSTD(1)),
  MODIFY COLUMN verdict CODEC(ZSTD(1)), MODIFY COLUMN duration_ms CODEC(ZSTD(1)), MODIFY COLUMN req_bytes CODEC(T64, ZSTD(1)),
  MODIFY COLUMN res_bytes CODEC(T64, ZSTD(1)), MODIFY COLUMN src_port CODEC(ZSTD(1));
