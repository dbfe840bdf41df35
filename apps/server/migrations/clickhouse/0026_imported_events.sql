-- Calls of an imported file came when they came: how long after they were made says nothing of how a source is doing.
ALTER TABLE event ADD COLUMN IF NOT EXISTS imported Bool;

ALTER TABLE source_minute_of_event MODIFY QUERY
SELECT provider_id, source_id, toStartOfMinute(received_at) AS minute,
  sum(weight) AS events, toUInt64(0) AS rejects, max(received_at) AS last_seen_at,
  sum(weight) - count() AS shed, sumIf(weight, NOT is_api) AS non_api, sumIf(weight, has(warnings, 'time_missing')) AS timeless,
  quantilesBFloat16State(0.05, 0.95)(if(imported OR has(warnings, 'time_missing'), NULL,
    toFloat32(dateDiff('millisecond', ts, received_at) - ifNull(duration_ms, 0)))) AS lags
FROM event
GROUP BY provider_id, source_id, minute;
