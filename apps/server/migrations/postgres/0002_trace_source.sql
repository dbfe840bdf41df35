CREATE TABLE trace_source (
  id uuid PRIMARY KEY,
  -- The small number that APIClarity's control API calls "id".
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- SHA-256 of the token; null for the source of local senders without a token.
  token_hash bytea UNIQUE,
  token_prefix text,
  created_at timestamptz NOT NULL,
  rotated_at timestamptz,
  -- A deleted source keeps its row, because its events keep its name.
  deleted_at timestamptz
);
CREATE UNIQUE INDEX trace_source_name ON trace_source (provider_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX trace_source_default ON trace_source (provider_id) WHERE type = 'DEFAULT';

CREATE TABLE trace_source_host (
  source_id uuid NOT NULL REFERENCES trace_source (id) ON DELETE CASCADE,
  host text NOT NULL,
  discovered_at timestamptz NOT NULL,
  PRIMARY KEY (source_id, host)
);
