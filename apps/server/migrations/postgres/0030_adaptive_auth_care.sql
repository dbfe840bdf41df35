-- A login that its owner says was somebody else's: whose session it opened, what the risk engine saw of it, so that it can be
-- taken back, and when it was reported. Logins of before have no observation; their sessions began at the same moment.
ALTER TABLE user_login ADD COLUMN session_id uuid;
ALTER TABLE user_login ADD COLUMN observation jsonb;
ALTER TABLE user_login ADD COLUMN reported_at timestamptz;
UPDATE user_login l SET session_id = s.id FROM login_session s WHERE s.user_id = l.user_id AND s.created_at = l.time;

-- Since when somebody else may know the password; until there is a new one it opens nothing by itself.
ALTER TABLE user_account ADD COLUMN password_exposed_at timestamptz;

-- The last probe of the gateway in front of an API.
CREATE TABLE gateway_probe (
  api_id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  -- Another one for each start, so that an earlier probe which still runs writes no more.
  run_id uuid NOT NULL,
  url text NOT NULL,
  started_at timestamptz NOT NULL,
  started_by text NOT NULL,
  -- When the last check ended; a probe that is not finished and has ended none for long has died with its process.
  heard_at timestamptz NOT NULL,
  finished_at timestamptz,
  items jsonb NOT NULL,
  FOREIGN KEY (provider_id, api_id) REFERENCES protected_api (provider_id, id) ON DELETE CASCADE
);

-- What processes that decide have to tell each other within moments: proofs that were used, and wrong keys and codes.
CREATE TABLE shared_count (
  id uuid PRIMARY KEY,
  -- The process that counted, another one at each start.
  process_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('proofs', 'failures')),
  -- Digests of 16 bytes each, or a sealed text.
  state bytea NOT NULL,
  counted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX shared_count_end ON shared_count (expires_at);

-- Results of back-tests name clients by their ids only, and no client that is gone.
UPDATE back_test b SET result = jsonb_set(b.result, '{clients}', coalesce((
  SELECT jsonb_agg(c.value - 'name' ORDER BY c.ordinality) FROM jsonb_array_elements(b.result -> 'clients') WITH ORDINALITY c
  JOIN api_client a ON a.id = (c.value ->> 'id')::uuid AND a.provider_id = b.provider_id), '[]'::jsonb))
WHERE b.result IS NOT NULL;
