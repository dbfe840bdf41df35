-- The tables of 0008 hold what this one did.
DROP TABLE IF EXISTS consumer_hour;

-- How many events there are, by what lists filter by, in steps of 60 and 3600 seconds: totals, histograms, and how an API's
-- operations are called. Kept as long as the events are, so that both tell the same.
DROP VIEW IF EXISTS event_count_of_event;

CREATE TABLE IF NOT EXISTS event_count (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16 CODEC(ZSTD(1)),
  method LowCardinality(String) CODEC(ZSTD(1)),
  template LowCardinality(String) CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status UInt16 CODEC(ZSTD(1)),
  verdict LowCardinality(String) CODEC(ZSTD(1)),
  is_api Bool CODEC(ZSTD(1)),
  received_on Date,
  events UInt64 CODEC(T64, ZSTD(1)),
  calls UInt64 CODEC(T64, ZSTD(1)),
  first SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1)),
  last SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMMDD(received_on)
ORDER BY (provider_id, step, minute, host, port, method, template, source_id, status, verdict, is_api, received_on)
TTL received_on + INTERVAL 91 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

TRUNCATE TABLE event_count;

INSERT INTO event_count
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(ts), step) * step, 'UTC') AS minute, host, port, method, template,
  source_id, status, verdict, is_api, toDate(received_at) AS received_on, count() AS events, sum(weight) AS calls,
  min(ts) AS first, max(ts) AS last
FROM event
ARRAY JOIN [60, 3600] AS step
GROUP BY provider_id, step, minute, host, port, method, template, source_id, status, verdict, is_api, received_on
SETTINGS max_bytes_before_external_group_by = 500000000, max_partitions_per_insert_block = 0;

CREATE MATERIALIZED VIEW event_count_of_event TO event_count AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(ts), step) * step, 'UTC') AS minute, host, port, method, template,
  source_id, status, verdict, is_api, toDate(received_at) AS received_on, count() AS events, sum(weight) AS calls,
  min(ts) AS first, max(ts) AS last
FROM event
ARRAY JOIN [60, 3600] AS step
GROUP BY provider_id, step, minute, host, port, method, template, source_id, status, verdict, is_api, received_on;
