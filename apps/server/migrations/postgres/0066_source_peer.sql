-- Where the senders of a trace source connect from: the newest addresses, as candidates for trusted proxies.
CREATE TABLE trace_source_peer (
  source_id uuid NOT NULL REFERENCES trace_source (id) ON DELETE CASCADE,
  address text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (source_id, address)
);
