-- What detectors found: one row for each kind at each place of each operation, however many calls show it.
CREATE TABLE finding (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  api_id uuid NOT NULL REFERENCES api (id) ON DELETE CASCADE,
  method text NOT NULL,
  template text NOT NULL,
  kind text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  -- Into the call, RFC 6901.
  pointer text NOT NULL,
  -- Names and the last event's id; never a value of a call.
  evidence jsonb NOT NULL,
  count bigint NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'ignored', 'resolved')),
  -- When somebody set the state; null while nobody did.
  decided_at timestamptz,
  UNIQUE (api_id, method, template, kind, pointer)
);

CREATE INDEX finding_of_provider ON finding (provider_id, state, last_seen_at);

-- The templates that an API's paths are grouped by, as learnt and decided: what reads them need not read what was learnt.
CREATE TABLE api_template (
  api_id uuid PRIMARY KEY REFERENCES api (id) ON DELETE CASCADE,
  templates jsonb NOT NULL,
  -- When they last changed.
  changed_at timestamptz NOT NULL
);
