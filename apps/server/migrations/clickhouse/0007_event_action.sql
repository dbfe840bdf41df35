-- What a call does where one path is for many operations: '' for other calls.
ALTER TABLE event ADD COLUMN IF NOT EXISTS action LowCardinality(String) CODEC(ZSTD(1)) AFTER template;

-- Calls that name an action, by whole hours. Kept as long as usage.
CREATE TABLE IF NOT EXISTS action_usage (
  provider_id UUID,
  hour DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16 CODEC(ZSTD(1)),
  method LowCardinality(String) CODEC(ZSTD(1)),
  template LowCardinality(String) CODEC(ZSTD(1)),
  action LowCardinality(String) CODEC(ZSTD(1)),
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  errors SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  last SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, host, port, hour, method, template, action, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS action_usage_of_event TO action_usage AS
SELECT provider_id, toStartOfHour(ts) AS hour, host, port, method, template, action, toDate(received_at) AS received_on,
  sum(weight) AS calls, sumIf(weight, status >= 400) AS errors, max(ts) AS last
FROM event
WHERE is_api AND action != ''
GROUP BY provider_id, hour, host, port, method, template, action, received_on;
