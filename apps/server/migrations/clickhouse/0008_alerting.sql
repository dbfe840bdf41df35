-- Rules look at what came since they looked last, which is by the time of receipt.
ALTER TABLE event ADD INDEX IF NOT EXISTS by_received_at received_at TYPE minmax GRANULARITY 1;

-- The course of each API over the weeks, for what is usual in an hour of them.
CREATE TABLE IF NOT EXISTS api_hour (
  provider_id UUID,
  host LowCardinality(String),
  port UInt16,
  hour DateTime('UTC'),
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64)
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, host, port, hour, received_on)
TTL received_on + INTERVAL 100 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

-- The table is emptied first and the view made last, so that a repetition counts nothing twice.
DROP VIEW IF EXISTS api_hour_of_event;
TRUNCATE TABLE api_hour;

INSERT INTO api_hour
SELECT provider_id, host, port, toStartOfHour(ts) AS hour, toDate(received_at) AS received_on, sum(weight) AS calls
FROM event
WHERE is_api
GROUP BY provider_id, host, port, hour, received_on;

CREATE MATERIALIZED VIEW api_hour_of_event TO api_hour AS
SELECT provider_id, host, port, toStartOfHour(ts) AS hour, toDate(received_at) AS received_on, sum(weight) AS calls
FROM event
WHERE is_api
GROUP BY provider_id, host, port, hour, received_on;
