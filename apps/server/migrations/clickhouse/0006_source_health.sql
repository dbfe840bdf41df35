-- In what the call came: the format, and the size of the payload that it shared with others.
ALTER TABLE event_payload ADD COLUMN IF NOT EXISTS transport LowCardinality(String) DEFAULT '';
ALTER TABLE event_payload ADD COLUMN IF NOT EXISTS payload_bytes UInt32 DEFAULT 0;

-- How many refusals a row stands for: what is refused at the door is summed up, so that strangers cannot fill the store.
ALTER TABLE ingest_reject ADD COLUMN IF NOT EXISTS count UInt32 DEFAULT 1;
ALTER TABLE ingest_reject ADD COLUMN IF NOT EXISTS transport LowCardinality(String) DEFAULT '';

-- What a source's health is read from. A lag is the time from the end of a call to its arrival; below zero, the sender's
-- clock is ahead.
ALTER TABLE source_minute ADD COLUMN IF NOT EXISTS shed SimpleAggregateFunction(sum, UInt64);
ALTER TABLE source_minute ADD COLUMN IF NOT EXISTS non_api SimpleAggregateFunction(sum, UInt64);
ALTER TABLE source_minute ADD COLUMN IF NOT EXISTS timeless SimpleAggregateFunction(sum, UInt64);
ALTER TABLE source_minute ADD COLUMN IF NOT EXISTS lags AggregateFunction(quantilesBFloat16(0.05, 0.95), Nullable(Float32));

ALTER TABLE source_minute_of_event MODIFY QUERY
SELECT provider_id, source_id, toStartOfMinute(received_at) AS minute,
  sum(weight) AS events, toUInt64(0) AS rejects, max(received_at) AS last_seen_at,
  sum(weight) - count() AS shed, sumIf(weight, NOT is_api) AS non_api, sumIf(weight, has(warnings, 'time_missing')) AS timeless,
  quantilesBFloat16State(0.05, 0.95)(if(has(warnings, 'time_missing'), NULL,
    toFloat32(dateDiff('millisecond', ts, received_at) - ifNull(duration_ms, 0)))) AS lags
FROM event
GROUP BY provider_id, source_id, minute;

ALTER TABLE source_minute_of_reject MODIFY QUERY
SELECT provider_id, assumeNotNull(source_id) AS source_id, toStartOfMinute(received_at) AS minute,
  toUInt64(0) AS events, sum(count) AS rejects, max(received_at) AS last_seen_at
FROM ingest_reject
WHERE isNotNull(source_id)
GROUP BY provider_id, source_id, minute;
