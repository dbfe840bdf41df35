-- What is read of a tenant's sign-in logs, and how far.
CREATE TABLE sign_in_source (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('sign_ins', 'audits', 'risks')),
  state text NOT NULL CHECK (state IN ('ok', 'waiting', 'missing', 'unlicensed', 'error')),
  problem text,
  -- Of sign-ins: whether in the shape of the beta.
  is_detailed boolean,
  -- Everything until then has been read. Rows come late, so each round begins some time before.
  known_until timestamptz,
  -- A round that is not at its end: where it goes on, and the newest row that it has seen.
  link text,
  newest_at timestamptz,
  read_at timestamptz,
  dropped integer NOT NULL DEFAULT 0,
  PRIMARY KEY (provider_id, source)
);

-- Sign-ins are events, and yet here and not in ClickHouse: Microsoft changes their risk afterwards, each is read more than
-- once and must be there once, and it is marked with what was found at it in the transaction of the case.
CREATE TABLE sign_in (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  id text NOT NULL,
  at timestamptz NOT NULL,
  user_id text NOT NULL,
  user_name text NOT NULL,
  display_name text NOT NULL,
  app_id text NOT NULL,
  app_name text NOT NULL,
  resource_name text NOT NULL,
  ip text NOT NULL,
  asn bigint,
  country text NOT NULL,
  region text NOT NULL,
  city text NOT NULL,
  latitude double precision,
  longitude double precision,
  client text NOT NULL,
  user_agent text NOT NULL,
  is_interactive boolean NOT NULL,
  is_success boolean NOT NULL,
  error_code integer NOT NULL,
  failure text NOT NULL,
  device_id text NOT NULL,
  device_name text NOT NULL,
  system text NOT NULL,
  browser text NOT NULL,
  is_managed boolean NOT NULL,
  risk_level text NOT NULL,
  risk_state text NOT NULL,
  risk_types text[] NOT NULL,
  -- What only the beta tells; null where version 1.0 was read.
  detail jsonb,
  -- What was found at it.
  detections text[] NOT NULL DEFAULT '{}',
  -- Null until it was looked at, and again when its risk has changed.
  assessed_at timestamptz,
  PRIMARY KEY (provider_id, id)
);
CREATE INDEX sign_in_newest ON sign_in (provider_id, at DESC, id);
CREATE INDEX sign_in_user ON sign_in (provider_id, user_id, at);
CREATE INDEX sign_in_address ON sign_in (provider_id, ip, at);
CREATE INDEX sign_in_unassessed ON sign_in (provider_id, user_id) WHERE assessed_at IS NULL;

-- How often each user signed in with each trait on each day: counts of different sign-ins are added in any order.
CREATE TABLE sign_in_count (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  user_id text NOT NULL,
  -- `trait:value`, or `any`.
  trait text NOT NULL,
  -- Days since 1970.
  day integer NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (provider_id, user_id, trait, day)
);
CREATE INDEX sign_in_count_trait ON sign_in_count (provider_id, trait, day);

-- Changes in the directory that are about somebody's account.
CREATE TABLE directory_audit (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  id text NOT NULL,
  at timestamptz NOT NULL,
  activity text NOT NULL,
  is_success boolean NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  ip text NOT NULL,
  targets jsonb NOT NULL,
  -- Whom it is about: who did it, and the users it was done to.
  user_ids text[] NOT NULL,
  assessed_at timestamptz,
  PRIMARY KEY (provider_id, id)
);
CREATE INDEX directory_audit_users ON directory_audit USING gin (user_ids);
CREATE INDEX directory_audit_at ON directory_audit (provider_id, at);
CREATE INDEX directory_audit_unassessed ON directory_audit (provider_id) WHERE assessed_at IS NULL;

-- What Microsoft's Identity Protection found.
CREATE TABLE risk_detection (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  id text NOT NULL,
  at timestamptz NOT NULL,
  user_id text NOT NULL,
  sign_in_id text NOT NULL,
  type text NOT NULL,
  level text NOT NULL,
  state text NOT NULL,
  ip text NOT NULL,
  assessed_at timestamptz,
  PRIMARY KEY (provider_id, id)
);
CREATE INDEX risk_detection_user ON risk_detection (provider_id, user_id, at);
CREATE INDEX risk_detection_unassessed ON risk_detection (provider_id) WHERE assessed_at IS NULL;

-- What speaks for a takeover of one account within a day.
CREATE TABLE login_case (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  user_id text NOT NULL,
  user_name text NOT NULL,
  display_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('new', 'in_review', 'contained', 'attack', 'not_attack')),
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  score integer NOT NULL,
  detections text[] NOT NULL,
  countries text[] NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  owner_id uuid REFERENCES user_account (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- When people were told of it; null as long as it is not grave.
  told_at timestamptz
);
CREATE INDEX login_case_newest ON login_case (provider_id, last_at DESC, id);
CREATE INDEX login_case_user ON login_case (provider_id, user_id, last_at);

CREATE TABLE login_case_detection (
  case_id uuid NOT NULL REFERENCES login_case (id) ON DELETE CASCADE,
  key text NOT NULL,
  id text NOT NULL,
  at timestamptz NOT NULL,
  points integer NOT NULL,
  evidence jsonb NOT NULL,
  clears text[] NOT NULL,
  events text[] NOT NULL,
  PRIMARY KEY (case_id, key)
);

CREATE TABLE login_case_change (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES login_case (id) ON DELETE CASCADE,
  time timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('found', 'joined', 'reopened', 'state', 'assigned', 'commented')),
  state text NOT NULL,
  -- Null for the server.
  actor text,
  value text
);
CREATE INDEX login_case_change_case ON login_case_change (case_id, time, id);
