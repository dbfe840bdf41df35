-- Identifiers that callers of the APIDynamics protocol send: 48 random bytes as URL-safe base64. They prove nothing.
ALTER TABLE provider ADD COLUMN public_id text NOT NULL UNIQUE CHECK (public_id ~ '^[A-Za-z0-9_-]{64,116}$')
  DEFAULT translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/', '-_');
ALTER TABLE api_client ADD COLUMN public_id text NOT NULL UNIQUE CHECK (public_id ~ '^[A-Za-z0-9_-]{64,116}$')
  DEFAULT translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/', '-_');

-- Whether the header Remote_Addr, which clients of that protocol send themselves, is believed.
ALTER TABLE protected_api ADD COLUMN trusts_remote_addr boolean NOT NULL DEFAULT false;

-- Step-up codes without a secret, which a client of that protocol may use until a date.
CREATE TABLE insecure_code (
  client_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  -- derived: computed from the client's public ID; server: generated for its API's server.
  source text NOT NULL CHECK (source IN ('derived', 'server')),
  allowed_until timestamptz NOT NULL,
  -- The last time step whose derived code was accepted; an earlier or equal one is a replay.
  last_step bigint,
  passes integer NOT NULL DEFAULT 0,
  last_passed_at timestamptz,
  PRIMARY KEY (client_id, source),
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE
);
