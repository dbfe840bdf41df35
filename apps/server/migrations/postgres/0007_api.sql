-- An API: what answers under one host and port.
CREATE TABLE api (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  host text NOT NULL,
  -- 0 when nothing told it.
  port integer NOT NULL,
  scheme text,
  kind text NOT NULL CHECK (kind IN ('internal', 'external')),
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Both as of the last time that learning was saved.
  calls bigint NOT NULL DEFAULT 0,
  operations integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  UNIQUE (provider_id, host, port)
);

-- What one learner has seen of one API: only that learner writes its row, and readers merge the rows.
CREATE TABLE api_learning (
  api_id uuid NOT NULL REFERENCES api (id) ON DELETE CASCADE,
  learner uuid NOT NULL,
  -- Exchanges that it has seen.
  clock bigint NOT NULL,
  -- The learnt contract as JSON, gzip.
  state bytea NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (api_id, learner)
);

-- What people decided about an API's paths; the later word about the same subject stands.
CREATE TABLE api_decision (
  api_id uuid NOT NULL REFERENCES api (id) ON DELETE CASCADE,
  subject text NOT NULL,
  edit jsonb NOT NULL,
  withdrawn boolean NOT NULL,
  decided_at timestamptz NOT NULL,
  decided_by uuid NOT NULL,
  PRIMARY KEY (api_id, subject)
);

-- Documents that people provide for an API, every version of them.
CREATE TABLE api_document (
  id uuid PRIMARY KEY,
  api_id uuid NOT NULL REFERENCES api (id) ON DELETE CASCADE,
  version integer NOT NULL,
  title text NOT NULL,
  info_version text NOT NULL,
  dialect text NOT NULL CHECK (dialect IN ('2.0', '3.0', '3.1')),
  -- As it was uploaded.
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid,
  UNIQUE (api_id, version)
);
