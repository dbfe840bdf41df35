-- One decision about one call. Kept 180 days.
CREATE TABLE IF NOT EXISTS decision
(
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
    cause Enum8('policy' = 0, 'credential' = 1, 'client_state' = 2, 'bypass' = 3, 'off' = 4, 'fault' = 5, 'probe' = 6),
    rule_id UUID,
    rule_name LowCardinality(String),
    config_version UInt32,
    first_of_session Bool,
    -- Nothing was scored when false: score, level and evidence then mean nothing.
    scored Bool,
    score UInt8,
    level Enum8('low' = 0, 'medium' = 1, 'high' = 2),
    evidence Float32,
    -- In the order of the engine: code, state (0 off, 1 on, 2 unavailable), decibans before weight and cap, facts as JSON.
    signal_codes Array(LowCardinality(String)),
    signal_states Array(UInt8),
    signal_decibans Array(Float32),
    signal_facts Array(String) CODEC(ZSTD(1)),
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
    INDEX by_id id TYPE bloom_filter(0.01) GRANULARITY 1,
    INDEX by_client client_id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (provider_id, time, id)
TTL toDateTime(time) + INTERVAL 180 DAY
SETTINGS non_replicated_deduplication_window = 1000;
