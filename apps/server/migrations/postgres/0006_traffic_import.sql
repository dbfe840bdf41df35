CREATE TABLE traffic_import (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  source_id uuid NOT NULL REFERENCES trace_source (id) ON DELETE CASCADE,
  name text NOT NULL,
  format text NOT NULL,
  bytes bigint NOT NULL,
  -- The file, sealed, because it may hold passwords and tokens; gone as soon as it is imported.
  content text,
  state text NOT NULL,
  total int,
  done int NOT NULL DEFAULT 0,
  imported int NOT NULL DEFAULT 0,
  ignored int NOT NULL DEFAULT 0,
  rejected int NOT NULL DEFAULT 0,
  reasons jsonb NOT NULL DEFAULT '{}',
  reason text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX traffic_import_newest ON traffic_import (provider_id, created_at DESC, id);
