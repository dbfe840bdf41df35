-- From where and how often an API's document is fetched again.
CREATE TABLE api_document_schedule (
  api_id uuid PRIMARY KEY REFERENCES api (id) ON DELETE CASCADE,
  url text NOT NULL,
  every text NOT NULL CHECK (every IN ('hourly', 'daily', 'weekly')),
  next_at timestamptz NOT NULL,
  last_at timestamptz,
  last_outcome jsonb,
  -- In a row, up to the last fetch.
  failures integer NOT NULL DEFAULT 0,
  -- Of the text that was published last or the same as the newest version, and its ETag.
  digest bytea,
  etag text
);
CREATE INDEX api_document_schedule_next ON api_document_schedule (next_at);
