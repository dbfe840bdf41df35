-- Credentials of programs. One works while whoever created it can sign in.
CREATE TABLE api_token (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  created_by uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('provider_admin', 'analyst', 'viewer')),
  prefix text NOT NULL,
  -- SHA-256: tokens have 256 random bits.
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_token_provider ON api_token (provider_id, created_at);
CREATE INDEX api_token_creator ON api_token (created_by);
