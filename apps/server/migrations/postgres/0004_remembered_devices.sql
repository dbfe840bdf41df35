-- The authentication context (RFC 9470) that an elevation satisfies; null for codes without a secret.
ALTER TABLE elevation ADD COLUMN acr text;
UPDATE elevation SET acr = CASE
  WHEN amr = '{rba}' THEN NULL
  WHEN 'pop' = ANY (amr) THEN 'urn:adaptive:signed'
  WHEN 'mca' = ANY (amr) THEN 'urn:adaptive:approval'
  ELSE 'urn:adaptive:otp'
END;

-- Devices that pass step-ups until they expire. Forgotten ones are deleted.
CREATE TABLE remembered_device (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  client_id uuid NOT NULL,
  api_id uuid NOT NULL,
  -- Bound to a signing key of the client, or to the caller: its network, User-Agent and key, if any.
  thumbprint text,
  caller_hash bytea,
  -- The context in which the step-up was passed, how, and with which API key.
  context_hash bytea NOT NULL,
  method text NOT NULL,
  key_id uuid NOT NULL,
  country text,
  as_name text,
  network text NOT NULL,
  agent text NOT NULL,
  -- Of the link that the owner gets.
  token_hash bytea NOT NULL,
  remembered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((thumbprint IS NULL) <> (caller_hash IS NULL)),
  UNIQUE (client_id, api_id, thumbprint),
  UNIQUE (client_id, api_id, caller_hash),
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE,
  FOREIGN KEY (provider_id, api_id) REFERENCES protected_api (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX remembered_device_expiry ON remembered_device (expires_at);
