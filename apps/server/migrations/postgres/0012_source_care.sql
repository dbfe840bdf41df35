-- A source that is disabled keeps its token; what it sends is refused and counted.
ALTER TABLE trace_source ADD COLUMN disabled_at timestamptz;

-- The token before the last rotation. It stays known after its end, so that a sender who still uses it can be named.
ALTER TABLE trace_source ADD COLUMN previous_token_hash bytea UNIQUE;
ALTER TABLE trace_source ADD COLUMN previous_token_prefix text;
ALTER TABLE trace_source ADD COLUMN previous_token_ends_at timestamptz;

-- When a plugin last asked which hosts to trace, to the minute.
ALTER TABLE trace_source ADD COLUMN hosts_polled_at timestamptz;
