-- An API in front of which a gateway asks for decisions.
CREATE TABLE protected_api (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  name text NOT NULL,
  slug text NOT NULL,
  base_url text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('production', 'test')),
  sensitivity text NOT NULL CHECK (sensitivity IN ('low', 'normal', 'high')),
  -- {id, method, template, sensitivity} each.
  endpoints jsonb NOT NULL,
  -- Address blocks whose word about a caller is believed.
  trusted_hops text[] NOT NULL,
  -- The version in force.
  config_version integer NOT NULL,
  -- What is being worked on; null when nothing is.
  draft jsonb,
  draft_saved_at timestamptz,
  -- The email address of who saved it.
  draft_saved_by text,
  bypass_until timestamptz,
  bypass_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  archived_at timestamptz,
  UNIQUE (provider_id, id)
);
-- Names are free again once an API is archived; slugs are part of addresses that many providers share.
CREATE UNIQUE INDEX protected_api_name ON protected_api (provider_id, lower(name)) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX protected_api_slug ON protected_api (slug) WHERE archived_at IS NULL;

-- Settings that were published. Never changed.
CREATE TABLE adaptive_config (
  api_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  version integer NOT NULL,
  settings jsonb NOT NULL,
  note text NOT NULL,
  -- The earlier version that it puts in force again.
  restores integer,
  published_at timestamptz NOT NULL,
  -- The email address of who published it.
  published_by text,
  PRIMARY KEY (api_id, version),
  FOREIGN KEY (provider_id, api_id) REFERENCES protected_api (provider_id, id) ON DELETE CASCADE
);

CREATE TABLE network_zone (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('trusted', 'blocked', 'neutral')),
  cidrs text[] NOT NULL,
  asns bigint[] NOT NULL,
  countries text[] NOT NULL,
  note text NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX network_zone_name ON network_zone (provider_id, lower(name));

-- A program, or a person with a program, that calls protected APIs.
CREATE TABLE api_client (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  organization_id uuid,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('interactive', 'headless')),
  owner_name text NOT NULL,
  owner_email text NOT NULL,
  tags text[] NOT NULL,
  metadata jsonb NOT NULL,
  declared jsonb NOT NULL,
  -- What people and limits say; whether it is learning or normal is computed from what was learnt.
  state text NOT NULL CHECK (state IN ('normal', 'watched', 'locked', 'disabled')),
  state_reason text CHECK (state_reason IN ('operator', 'failures', 'owner', 'not_ours')),
  -- Null for a lock without an end.
  locked_until timestamptz,
  -- As of the last save of what was learnt.
  sessions integer NOT NULL DEFAULT 0,
  session_days integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (provider_id, id),
  FOREIGN KEY (provider_id, organization_id) REFERENCES organization (provider_id, id)
);
CREATE UNIQUE INDEX api_client_name ON api_client (provider_id, lower(name));
CREATE INDEX api_client_organization ON api_client (organization_id);

-- Which client may call which API; both are one provider's.
CREATE TABLE api_client_access (
  provider_id uuid NOT NULL,
  client_id uuid NOT NULL,
  api_id uuid NOT NULL,
  PRIMARY KEY (client_id, api_id),
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE,
  FOREIGN KEY (provider_id, api_id) REFERENCES protected_api (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX api_client_access_api ON api_client_access (api_id);

CREATE TABLE client_key (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  client_id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  -- SHA-256: keys have 160 random bits.
  key_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX client_key_client ON client_key (client_id);

-- Public keys with which a client signs calls or challenges.
CREATE TABLE signing_key (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  client_id uuid NOT NULL,
  name text NOT NULL,
  jwk jsonb NOT NULL,
  -- RFC 7638, base64url.
  thumbprint text NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz,
  UNIQUE (client_id, thumbprint),
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE
);

CREATE TABLE client_totp (
  client_id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  sealed_secret text NOT NULL,
  -- Null while an enrolment waits for its first code.
  confirmed_at timestamptz,
  -- The last time step whose code was accepted; an earlier or equal one is a replay.
  last_step bigint,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE
);

CREATE TABLE client_backup_code (
  client_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (client_id, code_hash),
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE
);

-- A network and an agent in which a client was seen at an API.
CREATE TABLE client_context (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  client_id uuid NOT NULL,
  api_id uuid NOT NULL,
  -- Of network, agent family and signing key.
  context_hash bytea NOT NULL,
  country text,
  asn bigint,
  as_name text,
  -- The prefix, or its digest where addresses are kept so.
  network text NOT NULL,
  agent text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  sessions integer NOT NULL,
  -- Distinct days (UTC) with a session, and the last of them.
  days integer NOT NULL,
  last_day date NOT NULL,
  -- A step-up was passed in it.
  passed_at timestamptz,
  -- Set by the owner's word.
  trusted_until timestamptz,
  UNIQUE (client_id, api_id, context_hash),
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE,
  FOREIGN KEY (provider_id, api_id) REFERENCES protected_api (provider_id, id) ON DELETE CASCADE
);

-- A step-up that was asked for.
CREATE TABLE challenge (
  -- SHA-256 of the id that the client was given.
  id_hash bytea PRIMARY KEY,
  provider_id uuid NOT NULL,
  client_id uuid NOT NULL,
  api_id uuid NOT NULL,
  decision_id uuid NOT NULL,
  context_hash bytea NOT NULL,
  -- What the owner is shown: network, agent, method, endpoint.
  context jsonb NOT NULL,
  methods text[] NOT NULL,
  nonce text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'passed', 'exhausted', 'expired')),
  attempts integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  passed_at timestamptz,
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE,
  FOREIGN KEY (provider_id, api_id) REFERENCES protected_api (provider_id, id) ON DELETE CASCADE
);
-- One open challenge for a client in a context: asked again, the same one is meant.
CREATE UNIQUE INDEX challenge_open ON challenge (client_id, api_id, context_hash) WHERE state = 'pending';
CREATE INDEX challenge_decision ON challenge (decision_id);

-- Wrong answers to step-ups of a client, by whose they are.
CREATE TABLE challenge_failure (
  client_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  -- 'known': contexts that the client is known in; 'network …': one that it is not known in; 'strangers': all of these.
  origin text NOT NULL,
  -- Of the last hour, since the last lock.
  failed_at timestamptz[] NOT NULL,
  -- Since the last right answer.
  consecutive integer NOT NULL,
  -- Each lock lasts twice as long as the one before.
  lock_count integer NOT NULL,
  locked_until timestamptz,
  last_failed_at timestamptz,
  PRIMARY KEY (client_id, origin),
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE
);

-- A mailed question to the owner of a client.
CREATE TABLE challenge_approval (
  id uuid PRIMARY KEY,
  challenge_hash bytea NOT NULL UNIQUE REFERENCES challenge (id_hash) ON DELETE CASCADE,
  provider_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'approved', 'refused')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz
);

-- A passed step-up, good in its context only.
CREATE TABLE elevation (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  client_id uuid NOT NULL,
  api_id uuid NOT NULL,
  context_hash bytea NOT NULL,
  -- How: RFC 8176 names.
  amr text[] NOT NULL,
  auth_time timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE,
  FOREIGN KEY (provider_id, api_id) REFERENCES protected_api (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX elevation_client ON elevation (client_id, expires_at);

-- What one process learnt of one client: only that process writes its row, and readers merge the rows.
CREATE TABLE client_learning (
  client_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  learner uuid NOT NULL,
  -- The history of `packages/risk-engine`, packed.
  state bytea NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, learner),
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE
);

-- The same of all clients of a provider together, and of how an API's sessions spread over the evidence.
CREATE TABLE population_learning (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- The provider for the population, an API for its spectrum.
  subject_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('population', 'spectrum')),
  learner uuid NOT NULL,
  state bytea NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, subject_id, kind, learner)
);

-- What people said about a decision; the decision is in the event store.
CREATE TABLE decision_feedback (
  decision_id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  client_id uuid,
  api_id uuid NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('ours', 'not_ours')),
  note text NOT NULL,
  given_by text NOT NULL,
  given_at timestamptz NOT NULL,
  decided_at timestamptz NOT NULL
);
CREATE INDEX decision_feedback_api ON decision_feedback (api_id, verdict);

CREATE TABLE back_test (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  api_id uuid NOT NULL,
  settings jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  from_time timestamptz NOT NULL,
  to_time timestamptz NOT NULL,
  total bigint NOT NULL,
  done bigint NOT NULL,
  -- The last decision that it went through, and what it counted up to there.
  position jsonb,
  result jsonb,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (provider_id, api_id) REFERENCES protected_api (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX back_test_api ON back_test (api_id, created_at);

-- Facts about networks that the whole installation uses.
CREATE TABLE data_pack (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('country', 'asn', 'city', 'asn_class', 'anonymiser', 'blocklist')),
  source text NOT NULL,
  licence text NOT NULL,
  attribution_text text NOT NULL,
  attribution_url text NOT NULL,
  version text NOT NULL,
  sha256 text NOT NULL,
  rows bigint NOT NULL,
  refused_rows bigint NOT NULL,
  bytes bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('importing', 'active', 'previous', 'rejected')),
  progress real NOT NULL,
  problem text,
  built_in boolean NOT NULL,
  loaded_at timestamptz NOT NULL,
  stale_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX data_pack_active ON data_pack (kind) WHERE state = 'active';

-- The file of a pack in pieces, so that every process finds it.
CREATE TABLE data_pack_piece (
  pack_id uuid NOT NULL REFERENCES data_pack (id) ON DELETE CASCADE,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (pack_id, number)
);
