-- Bytes of headers and bodies by provider and day of receipt, before they are compressed: each provider's share of what
-- `event_content` takes on the disk. By number of calls, large bodies of one would raise what the others are said to store.
CREATE TABLE IF NOT EXISTS content_bytes (
  provider_id UUID,
  received_on Date,
  bytes SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000;

-- What is stored already, once.
INSERT INTO content_bytes
SELECT provider_id, toDate(received_at) AS received_on, sum(length(req_headers) + length(res_headers) +
  length(ifNull(req_body, '')) + length(ifNull(res_body, '')) + length(redactions) + length(differences)) AS bytes
FROM event_content
WHERE (SELECT count() FROM content_bytes) = 0
GROUP BY provider_id, received_on;

CREATE MATERIALIZED VIEW IF NOT EXISTS content_bytes_of_event TO content_bytes AS
SELECT provider_id, toDate(received_at) AS received_on, sum(length(req_headers) + length(res_headers) +
  length(ifNull(req_body, '')) + length(ifNull(res_body, '')) + length(redactions) + length(differences)) AS bytes
FROM event_content
GROUP BY provider_id, received_on;
