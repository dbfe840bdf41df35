-- One row: what belongs to the installation as a whole.
CREATE TABLE installation (
  id smallint PRIMARY KEY CHECK (id = 1),
  -- Ed25519 keys that sign login tokens; the private half is sealed.
  signing_public_key text NOT NULL,
  sealed_signing_key text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE provider (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  contact_name text NOT NULL,
  contact_email text NOT NULL,
  contact_phone text NOT NULL,
  public_key text NOT NULL,
  sealed_private_key text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE organization (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id),
  name text NOT NULL,
  mail_domains text[] NOT NULL DEFAULT '{}',
  invitation_code text UNIQUE,
  created_at timestamptz NOT NULL,
  archived_at timestamptz,
  UNIQUE (provider_id, id)
);
CREATE UNIQUE INDEX organization_name ON organization (provider_id, lower(name));
CREATE INDEX organization_mail_domains ON organization USING gin (mail_domains);

CREATE TABLE user_account (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id),
  organization_id uuid,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  role text NOT NULL CHECK (role IN ('provider_admin', 'analyst', 'organization_admin', 'viewer')),
  status text NOT NULL CHECK (status IN ('invited', 'active', 'suspended')),
  platform_admin boolean NOT NULL DEFAULT false,
  -- argon2id as a PHC string; null until an invited person sets one.
  password_hash text,
  email_confirmed_at timestamptz,
  sealed_totp_secret text,
  -- Null while an enrolment waits for its first code.
  totp_confirmed_at timestamptz,
  -- The last time step whose code was accepted; an earlier or equal one is a replay.
  totp_last_step bigint,
  created_at timestamptz NOT NULL,
  last_login_at timestamptz,
  -- A user's organization is one of the user's own provider.
  FOREIGN KEY (provider_id, organization_id) REFERENCES organization (provider_id, id),
  CHECK (role <> 'provider_admin' OR organization_id IS NULL),
  CHECK (role <> 'organization_admin' OR organization_id IS NOT NULL)
);
CREATE UNIQUE INDEX user_account_email ON user_account (lower(email));
CREATE INDEX user_account_place ON user_account (provider_id, organization_id);

CREATE TABLE backup_code (
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- A login that waits for its second factor.
CREATE TABLE mfa_attempt (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id),
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX mfa_attempt_user ON mfa_attempt (user_id) WHERE ended_at IS NULL;

CREATE TABLE login_session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  idle_expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX login_session_open ON login_session (user_id) WHERE ended_at IS NULL;
CREATE INDEX login_session_address ON login_session (user_id, address);

-- Links sent by mail: confirm an address, accept an invitation, reset a password.
CREATE TABLE mail_link (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id),
  purpose text NOT NULL CHECK (purpose IN ('confirm_email', 'accept_invitation', 'reset_password')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_link_user ON mail_link (user_id, purpose);

-- Attempts on an account, from an address or for a mailbox, and how long the next one has to wait.
CREATE TABLE login_throttle (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_attempt_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
CREATE INDEX login_throttle_age ON login_throttle (last_attempt_at);

CREATE TABLE audit_entry (
  id uuid PRIMARY KEY,
  -- Null for an attempt on an account that does not exist. No foreign key: the trail outlives what it tells of.
  provider_id uuid,
  time timestamptz NOT NULL,
  actor_id uuid,
  actor text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text,
  before jsonb,
  after jsonb,
  address text NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX audit_entry_newest ON audit_entry (provider_id, time DESC, id DESC);
CREATE INDEX audit_entry_subject ON audit_entry (provider_id, subject_id);
