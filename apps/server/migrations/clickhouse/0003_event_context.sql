-- How many calls an event stands for: more than one when others like it were shed.
ALTER TABLE event ADD COLUMN IF NOT EXISTS weight UInt32 DEFAULT 1;

-- What traces and proxies tell beside the call itself; '' where nobody did.
ALTER TABLE event ADD COLUMN IF NOT EXISTS direction LowCardinality(String) DEFAULT '';
ALTER TABLE event ADD COLUMN IF NOT EXISTS route LowCardinality(String) DEFAULT '';
ALTER TABLE event ADD COLUMN IF NOT EXISTS trace_id String DEFAULT '' CODEC(ZSTD(1));
ALTER TABLE event ADD COLUMN IF NOT EXISTS span_id String DEFAULT '' CODEC(ZSTD(1));

ALTER TABLE source_minute_of_event MODIFY QUERY
SELECT provider_id, source_id, toStartOfMinute(received_at) AS minute,
  sum(weight) AS events, toUInt64(0) AS rejects, max(received_at) AS last_seen_at
FROM event
GROUP BY provider_id, source_id, minute;

ALTER TABLE usage_minute_of_event MODIFY QUERY
SELECT provider_id, toStartOfMinute(ts) AS minute, host, method, template, source_id, intDiv(status, 100) AS status_class,
  toDate(received_at) AS received_on, sum(weight) AS calls, sum(weight * ifNull(req_bytes, 0)) AS req_bytes,
  sum(weight * ifNull(res_bytes, 0)) AS res_bytes, quantilesBFloat16State(0.5, 0.95, 0.99)(duration_ms) AS durations
FROM event
WHERE is_api
GROUP BY provider_id, minute, host, method, template, source_id, status_class, received_on;

ALTER TABLE consumer_minute_of_event MODIFY QUERY
SELECT provider_id, toStartOfMinute(ts) AS minute, src_ip AS consumer, host, method, source_id,
  intDiv(status, 100) AS status_class, toDate(received_at) AS received_on, sum(weight) AS calls,
  quantilesBFloat16State(0.5, 0.95, 0.99)(duration_ms) AS durations
FROM event
WHERE is_api AND src_ip != ''
GROUP BY provider_id, minute, consumer, host, method, source_id, status_class, received_on;
