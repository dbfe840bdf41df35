-- Calls that name an action, by action and caller in steps of 60, 3600 and 21600 seconds: what other tables know of
-- operations and callers is known here of actions. Only APIs whose paths are for many operations have rows.
CREATE TABLE IF NOT EXISTS action_call (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16 CODEC(ZSTD(1)),
  method LowCardinality(String) CODEC(ZSTD(1)),
  template LowCardinality(String) CODEC(ZSTD(1)),
  action LowCardinality(String) CODEC(ZSTD(1)),
  organization LowCardinality(String) CODEC(ZSTD(1)),
  consumer_kind LowCardinality(String) CODEC(ZSTD(1)),
  consumer String CODEC(ZSTD(1)),
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
ORDER BY (provider_id, step, minute, host, port, method, template, action, organization, consumer_kind, consumer, source_id,
  status_class, verdict, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

CREATE MATERIALIZED VIEW IF NOT EXISTS action_call_of_event TO action_call AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(each.at), step) * step, 'UTC') AS minute, host, port, method, template,
  action, organization, consumer_kind, consumer, source_id, status_class, verdict, received_on,
  sum(each.c) AS calls, sum(each.q) AS req_bytes, sum(each.s) AS res_bytes, sumMap(each.b) AS buckets
FROM (
  SELECT provider_id, toStartOfMinute(ts) AS at, host, port, method, template, action, organization, consumer_kind, consumer,
    source_id, intDiv(status, 100) AS status_class, verdict, toDate(received_at) AS received_on, sum(weight) AS c,
    sum(weight * toUInt64(ifNull(event.req_bytes, 0))) AS q, sum(weight * toUInt64(ifNull(event.res_bytes, 0))) AS s,
    sumMapIf([toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(assumeNotNull(duration_ms), 0.001))))))],
      [toUInt64(weight)], isNotNull(duration_ms)) AS b
  FROM event
  WHERE is_api AND action != ''
  GROUP BY provider_id, at, host, port, method, template, action, organization, consumer_kind, consumer, source_id,
    status_class, verdict, received_on) AS each
ARRAY JOIN [60, 3600, 21600] AS step
GROUP BY provider_id, step, minute, host, port, method, template, action, organization, consumer_kind, consumer, source_id,
  status_class, verdict, received_on;
