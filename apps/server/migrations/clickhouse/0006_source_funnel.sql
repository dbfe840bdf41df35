-- Calls by source and how far they came: the reason why a call went no further, or 'checked'; and the ignore rule that took it.
CREATE TABLE IF NOT EXISTS source_funnel (
  provider_id UUID,
  source_id UUID,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  outcome LowCardinality(String),
  rule LowCardinality(String),
  calls UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(minute)
ORDER BY (provider_id, source_id, minute, outcome, rule)
TTL minute + INTERVAL 91 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS source_funnel_of_reject TO source_funnel AS
SELECT provider_id, assumeNotNull(source_id) AS source_id, toStartOfMinute(received_at) AS minute, 'rejected' AS outcome,
  sum(count) AS calls
FROM ingest_reject
WHERE isNotNull(source_id)
GROUP BY provider_id, source_id, minute;
