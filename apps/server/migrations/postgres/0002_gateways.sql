-- The date of a pack's file, from which its age counts; null where the file has none.
ALTER TABLE data_pack ADD COLUMN made_at timestamptz;

-- Names that gateways asked about and that are no protected API, by provider whose trusted proxy asked.
CREATE TABLE unknown_api_question (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  name text NOT NULL,
  peer text NOT NULL,
  questions bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, name, peer)
);
