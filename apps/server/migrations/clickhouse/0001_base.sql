-- Empty strings and zeros stand for "not known" where a column is not Nullable.
CREATE TABLE IF NOT EXISTS event (
  provider_id UUID,
  ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  id UUID,
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  source_id UUID,
  request_id String CODEC(ZSTD(1)),
  method LowCardinality(String) CODEC(ZSTD(1)),
  scheme LowCardinality(String),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16,
  path String CODEC(ZSTD(1)),
  query String CODEC(ZSTD(1)),
  status UInt16 CODEC(ZSTD(1)),
  duration_ms Nullable(Float32) CODEC(ZSTD(1)),
  http_version LowCardinality(String),
  src_ip String CODEC(ZSTD(1)),
  src_port UInt16 CODEC(ZSTD(1)),
  dst_ip String CODEC(ZSTD(1)),
  dst_port UInt16,
  dst_namespace LowCardinality(String),
  user_agent String CODEC(ZSTD(1)),
  req_bytes Nullable(UInt32) CODEC(T64, ZSTD(1)),
  res_bytes Nullable(UInt32) CODEC(T64, ZSTD(1)),
  is_api Bool,
  warnings Array(LowCardinality(String)),
  -- The path with what looks like a value replaced, until operations are learnt: the patterns of api-model's segmentClass
  -- that need no vocabulary. An alias costs nothing to store, and views and filters share it.
  template LowCardinality(String) DEFAULT arrayStringConcat(arrayMap(segment -> if(match(segment, concat('^(?:[+-]?[0-9]+',
    '|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}',
    '|(?:19|20|21)[0-9]{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01])(?:T[0-9:.,Z+-]+)?)?',
    '|[0-9a-fA-F]{16,}',
    '|[0-7][0-9A-HJKMNP-TV-Z]{25}',
    '|eyJ[0-9A-Za-z_-]{2,}[.][0-9A-Za-z_-]*[.][0-9A-Za-z_-]*',
    '|[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+',
    '|[0-9]{1,3}(?:[.][0-9]{1,3}){3}',
    '|[A-Za-z]+[-_][0-9]{3,}',
    '|:[A-Za-z_][0-9A-Za-z_]*|[{][^{}]+[}]|<[^<>]+>',
    '|(?s:.{101,}))$')), '{id}', segment), splitByChar('/', path)), '/') CODEC(ZSTD(1)),
  -- How many calls an event stands for: more than one when others like it were shed.
  weight UInt32 DEFAULT 1,
  -- What traces and proxies tell beside the call itself; '' where nobody did.
  direction LowCardinality(String),
  route LowCardinality(String),
  trace_id String CODEC(ZSTD(1)),
  span_id String CODEC(ZSTD(1)),
  -- Who called, for which organization, and how the call stands to the document of its API; '' where nobody can tell.
  consumer_kind LowCardinality(String) DEFAULT if(src_ip = '', '', 'ip') CODEC(ZSTD(1)),
  consumer String DEFAULT src_ip CODEC(ZSTD(1)),
  organization LowCardinality(String) CODEC(ZSTD(1)),
  verdict LowCardinality(String) CODEC(ZSTD(1)),
  difference_count UInt16,
  findings Array(LowCardinality(String)),
  -- Calls of an imported file came when they came: how long after they were made says nothing of how a source is doing.
  imported Bool,
  INDEX by_id id TYPE bloom_filter GRANULARITY 1,
  INDEX by_ts ts TYPE minmax GRANULARITY 1,
  INDEX by_received_at received_at TYPE minmax GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMMDD(received_at)
ORDER BY (provider_id, ts, id)
TTL toDateTime(received_at) + INTERVAL 90 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, min_bytes_for_wide_part = 67108864;

CREATE TABLE IF NOT EXISTS event_payload (
  provider_id UUID,
  event_id UUID,
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  req_headers Array(Tuple(name String, value String, redacted Bool)) CODEC(ZSTD(3)),
  res_headers Array(Tuple(name String, value String, redacted Bool)) CODEC(ZSTD(3)),
  req_body Nullable(String) CODEC(ZSTD(3)),
  res_body Nullable(String) CODEC(ZSTD(3)),
  req_body_truncated Bool,
  res_body_truncated Bool,
  redactions Array(Tuple(in String, pointer String, kind String)) CODEC(ZSTD(3)),
  document_id Nullable(UUID),
  differences Array(Tuple(rule String, verdict String, sample String, spec String, expected String, got String)) CODEC(ZSTD(3)),
  -- In what the call came: the format, and the size of the payload that it shared with others.
  transport LowCardinality(String) DEFAULT '',
  payload_bytes UInt32 DEFAULT 0,
  -- The API of a payload, so that it can expire by that API's settings.
  host LowCardinality(String) DEFAULT '',
  port UInt16 DEFAULT 0
)
ENGINE = MergeTree
PARTITION BY toYYYYMMDD(received_at)
ORDER BY (provider_id, event_id)
TTL toDateTime(received_at) + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1;

CREATE TABLE IF NOT EXISTS ingest_reject (
  provider_id UUID,
  id UUID,
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  source_id Nullable(UUID),
  reason LowCardinality(String),
  detail String CODEC(ZSTD(1)),
  bytes UInt32,
  sample String CODEC(ZSTD(3)),
  -- How many refusals a row stands for: what is refused at the door is summed up, so that strangers cannot fill the store.
  count UInt32 DEFAULT 1,
  transport LowCardinality(String) DEFAULT ''
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(received_at)
ORDER BY (provider_id, received_at, id)
TTL toDateTime(received_at) + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS source_minute (
  provider_id UUID,
  source_id UUID,
  minute DateTime('UTC'),
  events SimpleAggregateFunction(sum, UInt64),
  rejects SimpleAggregateFunction(sum, UInt64),
  last_seen_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
  -- What a source's health is read from. A lag is the time from the end of a call to its arrival; below zero, the sender's
  -- clock is ahead.
  shed SimpleAggregateFunction(sum, UInt64),
  non_api SimpleAggregateFunction(sum, UInt64),
  timeless SimpleAggregateFunction(sum, UInt64),
  lags AggregateFunction(quantilesBFloat16(0.05, 0.95), Nullable(Float32))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(minute)
ORDER BY (provider_id, source_id, minute)
SETTINGS non_replicated_deduplication_window = 10000;

-- Calls by day and caller, for questions about one caller or organization: as many rows as events, kept as long.
CREATE TABLE IF NOT EXISTS caller_call (
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
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 2048, min_compress_block_size = 16384;

CREATE TABLE IF NOT EXISTS first_call (
  provider_id UUID,
  host String,
  port UInt16,
  minute SimpleAggregateFunction(min, DateTime('UTC'))
)
ENGINE = AggregatingMergeTree
ORDER BY (provider_id, host, port)
SETTINGS non_replicated_deduplication_window = 10000;

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

-- One decision about one call. Kept 180 days.
CREATE TABLE IF NOT EXISTS decision (
  provider_id UUID,
  id UUID,
  time DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  api_id UUID,
  -- All zeroes where no client was told.
  client_id UUID,
  organization_id UUID,
  key_prefix LowCardinality(String),
  method LowCardinality(String),
  -- Template; empty where none is registered.
  endpoint LowCardinality(String),
  -- As the API keeps addresses.
  address String CODEC(ZSTD(1)),
  country LowCardinality(String),
  -- 0 where unknown.
  asn UInt32,
  as_name LowCardinality(String),
  network_kind LowCardinality(String),
  agent LowCardinality(String),
  user_agent String CODEC(ZSTD(1)),
  mode Enum8('off' = 0, 'monitor' = 1, 'enforce' = 2),
  effect Enum8('allow' = 0, 'step_up' = 1, 'throttle' = 2, 'deny' = 3),
  enforced Bool,
  cause Enum8('policy' = 0, 'credential' = 1, 'client_state' = 2, 'bypass' = 3, 'off' = 4, 'fault' = 5, 'probe' = 6, 'request' = 7),
  rule_id UUID,
  rule_name LowCardinality(String),
  config_version UInt32,
  first_of_session Bool,
  -- Nothing was scored when false: score, level and evidence then mean nothing.
  scored Bool,
  -- The decision that was assessed together with this one, up to a second before, and has the columns of their assessment:
  -- signals, evidence, calibration, what was learnt by then and the context. All zeroes where they are in the row itself.
  assessed_as UUID,
  score UInt8,
  level Enum8('low' = 0, 'medium' = 1, 'high' = 2),
  -- Signals that spoke against the call, with commas. Rows before it tell them by their signals.
  against LowCardinality(String) DEFAULT arrayStringConcat(arrayFilter((code, state, decibans) -> ((state = 1) AND (decibans > 0)),
    if(signal_order = '',
    arrayMap(code -> toString(code), signal_codes), splitByChar(',', signal_order)), signal_states, signal_decibans), ','),
  evidence Float32,
  -- In the order of the engine: code, state (0 off, 1 on, 2 unavailable), decibans before weight and cap, facts as JSON.
  signal_codes Array(LowCardinality(String)),
  -- Codes of all signals as one text with commas, which few orders have, and facts as one JSON object by code, without empty
  -- ones: arrays of texts cost an insert most. Rows before it, and left in a journal, have signal_codes and signal_facts.
  signal_order LowCardinality(String),
  signal_states Array(UInt8),
  signal_decibans Array(Float32),
  signal_facts Array(String) CODEC(ZSTD(1)),
  facts_by_signal String CODEC(ZSTD(1)),
  -- Calibration that made a score of the evidence.
  middle Float32,
  spread Float32,
  sessions UInt32,
  learnt_share Float32,
  counterfactuals String CODEC(ZSTD(1)),
  -- What rules ask beside signals: kind, state, tags, sensitivity, zones, elevated, factor; as JSON.
  context String CODEC(ZSTD(1)),
  -- What the engine learnt from, as JSON, so that learning can be taken back and repeated; empty when nothing was learnt.
  observation String CODEC(ZSTD(1)),
  challenge_hash String,
  latency_us UInt32,
  -- Both kinds of rows in one form.
  codes Array(String) ALIAS if(signal_order = '', arrayMap(code -> toString(code), signal_codes), splitByChar(',', signal_order)),
  facts Array(String) ALIAS if(signal_order = '', signal_facts,
    arrayMap(code -> if(JSONHas(facts_by_signal, code), JSONExtractRaw(facts_by_signal, code), '{}'), splitByChar(',', signal_order))),
  INDEX by_id id TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX by_client client_id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (provider_id, time, id)
TTL toDateTime(time) + INTERVAL 180 DAY
SETTINGS non_replicated_deduplication_window = 1000;

-- Calls by organization, in steps of 60, 300, 3600 and 21600 seconds.
CREATE TABLE IF NOT EXISTS organization_usage (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  organization LowCardinality(String) CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  buckets SimpleAggregateFunction(sumMap, Tuple(Array(UInt16),
  Array(UInt64))) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, minute, organization, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

-- Calls by operation, API and provider, in one shape: count, bytes, and how long those took whose duration is known. Each table
-- holds the same calls in steps of 60, 900, 3600 and 21600 seconds, so that a question reads one table for all of its range.
CREATE TABLE IF NOT EXISTS operation_usage (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16 CODEC(ZSTD(1)),
  method LowCardinality(String) CODEC(ZSTD(1)),
  template LowCardinality(String) CODEC(ZSTD(1)),
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
ORDER BY (provider_id, step, minute, host, port, method, template, source_id, status_class, verdict, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

CREATE TABLE IF NOT EXISTS api_usage (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  host LowCardinality(String) CODEC(ZSTD(1)),
  port UInt16 CODEC(ZSTD(1)),
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
ORDER BY (provider_id, step, minute, host, port, source_id, status_class, verdict, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

CREATE TABLE IF NOT EXISTS provider_usage (
  provider_id UUID,
  step UInt16,
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
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
ORDER BY (provider_id, step, minute, source_id, status_class, verdict, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 1024;

-- Callers in steps of 300, 3600 and 21600 in one table. `block` is the next longer step, of 21600 a day: its callers come
-- together, and there one caller's times. A ranking reads all counts, and the durations of a few.
CREATE TABLE IF NOT EXISTS consumer_usage (
  provider_id UUID,
  step UInt16,
  block DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  minute DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  organization LowCardinality(String) CODEC(ZSTD(1)),
  consumer_kind LowCardinality(String) CODEC(ZSTD(1)),
  consumer String CODEC(ZSTD(1)),
  source_id UUID CODEC(ZSTD(1)),
  status_class UInt8 CODEC(ZSTD(1)),
  received_on Date,
  calls SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  buckets SimpleAggregateFunction(sumMap, Tuple(Array(UInt16), Array(UInt64))) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(received_on)
ORDER BY (provider_id, step, block, consumer, consumer_kind, organization, minute, source_id, status_class, received_on)
TTL received_on + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 128, min_compress_block_size = 16384;

-- Headers and bodies of calls by time of receipt; redactions and differences are JSON.
CREATE TABLE IF NOT EXISTS event_content (
  provider_id UUID,
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  event_id UUID,
  host LowCardinality(String),
  port UInt16,
  req_headers String CODEC(ZSTD(1)),
  res_headers String CODEC(ZSTD(1)),
  req_body Nullable(String) CODEC(ZSTD(1)),
  res_body Nullable(String) CODEC(ZSTD(1)),
  req_body_truncated Bool,
  res_body_truncated Bool,
  redactions String CODEC(ZSTD(1)),
  document_id Nullable(UUID),
  differences String CODEC(ZSTD(1)),
  transport LowCardinality(String),
  payload_bytes UInt32
)
ENGINE = MergeTree
PARTITION BY toYYYYMMDD(received_at)
ORDER BY (provider_id, received_at, event_id)
TTL toDateTime(received_at) + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, min_bytes_for_wide_part = 1073741824,
  merge_selector_base = 10;

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

CREATE MATERIALIZED VIEW IF NOT EXISTS source_minute_of_event TO source_minute AS
SELECT provider_id, source_id, toStartOfMinute(received_at) AS minute,
  sum(weight) AS events, toUInt64(0) AS rejects, max(received_at) AS last_seen_at,
  sum(weight) - count() AS shed, sumIf(weight, NOT is_api) AS non_api, sumIf(weight, has(warnings, 'time_missing')) AS timeless,
  quantilesBFloat16State(0.05, 0.95)(if(imported OR has(warnings, 'time_missing'), NULL,
    toFloat32(dateDiff('millisecond', ts, received_at) - ifNull(duration_ms, 0)))) AS lags
FROM event
GROUP BY provider_id, source_id, minute;

CREATE MATERIALIZED VIEW IF NOT EXISTS source_minute_of_reject TO source_minute AS
SELECT provider_id, assumeNotNull(source_id) AS source_id, toStartOfMinute(received_at) AS minute,
  toUInt64(0) AS events, sum(count) AS rejects, max(received_at) AS last_seen_at
FROM ingest_reject
WHERE isNotNull(source_id)
GROUP BY provider_id, source_id, minute;

-- Calls as the rollups count them. A duration is a bucket, sixteen to a doubling, so that percentiles are sums too:
-- k stands for 2^((k - 161) / 16) ms, 0 for an unknown one.
CREATE VIEW IF NOT EXISTS call AS
SELECT provider_id, toStartOfMinute(ts) AS minute, organization, consumer_kind, consumer, host, port, method, template,
  source_id, intDiv(status, 100) AS status_class, verdict,
  toUInt16(if(isNull(duration_ms), 0, 161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001))))))) AS bucket,
  toDate(received_at) AS received_on, toUInt64(weight) AS calls, weight * toUInt64(ifNull(event.req_bytes, 0)) AS req_bytes,
  weight * toUInt64(ifNull(event.res_bytes, 0)) AS res_bytes
FROM event
WHERE is_api;

CREATE MATERIALIZED VIEW IF NOT EXISTS caller_call_of_event TO caller_call AS
SELECT provider_id, toStartOfMinute(ts) AS minute, organization, consumer_kind, consumer, host, port, method, template,
  source_id, intDiv(status, 100) AS status_class, verdict,
  toUInt16(if(isNull(duration_ms), 0, 161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001))))))) AS bucket,
  toDate(received_at) AS received_on, toUInt64(weight) AS calls, weight * toUInt64(ifNull(event.req_bytes, 0)) AS req_bytes,
  weight * toUInt64(ifNull(event.res_bytes, 0)) AS res_bytes
FROM event
WHERE is_api AND (consumer != '' OR organization != '');

CREATE MATERIALIZED VIEW IF NOT EXISTS event_count_of_event TO event_count AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(ts), step) * step, 'UTC') AS minute, host, port, method, template,
  source_id, status, verdict, is_api, toDate(received_at) AS received_on, count() AS events, sum(weight) AS calls,
  min(ts) AS first, max(ts) AS last
FROM event
ARRAY JOIN [60, 3600] AS step
GROUP BY provider_id, step, minute, host, port, method, template, source_id, status, verdict, is_api, received_on;

CREATE MATERIALIZED VIEW IF NOT EXISTS provider_usage_of_api TO provider_usage AS
SELECT provider_id, step, minute, source_id, status_class, verdict, received_on, sum(api_usage.calls) AS calls,
  sum(api_usage.req_bytes) AS req_bytes, sum(api_usage.res_bytes) AS res_bytes, sumMap(api_usage.buckets) AS buckets
FROM api_usage
GROUP BY provider_id, step, minute, source_id, status_class, verdict, received_on;

CREATE MATERIALIZED VIEW IF NOT EXISTS first_call_of_usage TO first_call AS
SELECT provider_id, host, port, min(api_usage.minute) AS minute
FROM api_usage
WHERE step = 60
GROUP BY provider_id, host, port;

CREATE MATERIALIZED VIEW IF NOT EXISTS api_usage_of_operation TO api_usage AS
SELECT provider_id, step, minute, host, port, source_id, status_class, verdict, received_on, sum(operation_usage.calls) AS calls,
  sum(operation_usage.req_bytes) AS req_bytes, sum(operation_usage.res_bytes) AS res_bytes, sumMap(operation_usage.buckets) AS buckets
FROM operation_usage
GROUP BY provider_id, step, minute, host, port, source_id, status_class, verdict, received_on;

CREATE MATERIALIZED VIEW IF NOT EXISTS operation_usage_of_event TO operation_usage AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(each.at), step) * step, 'UTC') AS minute, host, port, method, template, source_id, status_class, verdict, received_on,
  sum(each.c) AS calls, sum(each.q) AS req_bytes, sum(each.s) AS res_bytes, sumMap(each.b) AS buckets
FROM (
  SELECT provider_id, toStartOfMinute(ts) AS at, host, port, method, template, source_id, intDiv(status, 100) AS status_class,
    verdict, toDate(received_at) AS received_on, sum(weight) AS c, sum(weight * toUInt64(ifNull(event.req_bytes, 0))) AS q,
    sum(weight * toUInt64(ifNull(event.res_bytes, 0))) AS s,
    sumMapIf([toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(assumeNotNull(duration_ms), 0.001))))))],
      [toUInt64(weight)], isNotNull(duration_ms)) AS b
  FROM event
  WHERE is_api
  GROUP BY provider_id, at, host, port, method, template, source_id, status_class, verdict, received_on) AS each
ARRAY JOIN [60, 900, 3600, 21600] AS step
GROUP BY provider_id, step, minute, host, port, method, template, source_id, status_class, verdict, received_on;

CREATE MATERIALIZED VIEW IF NOT EXISTS organization_minute_of_event TO organization_usage AS
SELECT provider_id, 60 AS step, toStartOfMinute(ts) AS minute, organization, source_id, intDiv(status, 100) AS status_class,
  toDate(received_at) AS received_on, sum(weight) AS calls,
  sumMapIf([toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(assumeNotNull(duration_ms), 0.001))))))],
    [toUInt64(weight)], isNotNull(duration_ms)) AS buckets
FROM event
WHERE is_api AND organization != ''
GROUP BY provider_id, step, minute, organization, source_id, status_class, received_on;

CREATE MATERIALIZED VIEW IF NOT EXISTS organization_usage_of_consumer TO organization_usage AS
SELECT provider_id, step, minute, organization, source_id, status_class, received_on, sum(consumer_usage.calls) AS calls,
  sumMap(consumer_usage.buckets) AS buckets
FROM consumer_usage
WHERE organization != ''
GROUP BY provider_id, step, minute, organization, source_id, status_class, received_on;

-- By five minutes first: what is longer is then summed from few rows.
CREATE MATERIALIZED VIEW IF NOT EXISTS consumer_usage_of_event TO consumer_usage AS
SELECT provider_id, step, toDateTime(intDiv(toUnixTimestamp(each.at), longer) * longer, 'UTC') AS block,
  toDateTime(intDiv(toUnixTimestamp(each.at), step) * step, 'UTC') AS minute, organization, consumer_kind, consumer, source_id,
  status_class, received_on, sum(each.c) AS calls, sumMap(each.b) AS buckets
FROM (
  SELECT provider_id, toStartOfFiveMinutes(ts) AS at, organization, consumer_kind, consumer, source_id,
    intDiv(status, 100) AS status_class, toDate(received_at) AS received_on, sum(weight) AS c,
    sumMapIf([toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(assumeNotNull(duration_ms), 0.001))))))],
      [toUInt64(weight)], isNotNull(duration_ms)) AS b
  FROM event
  WHERE is_api AND (consumer != '' OR organization != '')
  GROUP BY provider_id, at, organization, consumer_kind, consumer, source_id, status_class, received_on) AS each
ARRAY JOIN [300, 3600, 21600] AS step, [3600, 21600, 86400] AS longer
GROUP BY provider_id, step, block, minute, organization, consumer_kind, consumer, source_id, status_class, received_on;

CREATE MATERIALIZED VIEW IF NOT EXISTS content_bytes_of_event TO content_bytes AS
SELECT provider_id, toDate(received_at) AS received_on, sum(length(req_headers) + length(res_headers) +
  length(ifNull(req_body, '')) + length(ifNull(res_body, '')) + length(redactions) + length(differences)) AS bytes
FROM event_content
GROUP BY provider_id, received_on;
