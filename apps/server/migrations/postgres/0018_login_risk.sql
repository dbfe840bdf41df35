-- Whoever had an authenticator was asked at every login so far, and stays so until they choose otherwise.
ALTER TABLE user_account ADD COLUMN mfa_always boolean NOT NULL DEFAULT false;
UPDATE user_account SET mfa_always = true WHERE totp_confirmed_at IS NOT NULL;

-- What the risk engine knows of how a person logs in.
CREATE TABLE login_profile (
  user_id uuid PRIMARY KEY REFERENCES user_account (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id),
  -- The history of `packages/risk-engine`, packed.
  state bytea NOT NULL,
  -- On how many days (UTC) something was learnt, and the last of them.
  days integer NOT NULL,
  last_day date NOT NULL
);

-- The same of all people of a provider together.
CREATE TABLE login_population (
  provider_id uuid PRIMARY KEY REFERENCES provider (id),
  state bytea NOT NULL
);

-- Logins that opened a session, with what made them risky.
CREATE TABLE user_login (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id),
  time timestamptz NOT NULL,
  address text NOT NULL,
  country text,
  as_name text,
  user_agent text NOT NULL,
  second_factor boolean NOT NULL,
  score smallint NOT NULL,
  level text NOT NULL CHECK (level IN ('low', 'medium', 'high')),
  is_learning boolean NOT NULL,
  signals jsonb NOT NULL,
  context_hash bytea NOT NULL,
  -- How much was learnt from it, 0 to 1.
  learnt_weight real NOT NULL
);
CREATE INDEX user_login_newest ON user_login (user_id, time DESC);
