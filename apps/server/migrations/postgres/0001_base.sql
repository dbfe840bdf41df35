-- One row: what belongs to the installation as a whole.
CREATE TABLE installation (
  id smallint PRIMARY KEY CHECK (id = 1),
  -- Ed25519 keys that sign login tokens; the private half is sealed.
  signing_public_key text NOT NULL,
  sealed_signing_key text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Who may create a provider after the installation has an owner, and the code that lets one in by invitation.
  registration text NOT NULL DEFAULT 'closed' CHECK (registration IN ('closed', 'invitation', 'open')),
  registration_code text,
  -- Who could register when a server last started or the settings changed: PARAPET_REGISTRATION may have changed since.
  registration_in_effect text
);

CREATE TABLE provider (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  contact_name text NOT NULL,
  contact_email text NOT NULL,
  contact_phone text NOT NULL,
  created_at timestamptz NOT NULL,
  archived_at timestamptz
);

CREATE TABLE organization (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id),
  name text NOT NULL,
  mail_domains text[] NOT NULL DEFAULT '{}',
  invitation_code text UNIQUE,
  created_at timestamptz NOT NULL,
  archived_at timestamptz,
  -- The names by which calls tell that they are an organization's: values of a token's claim or of a header.
  traffic_names text[] NOT NULL DEFAULT '{}',
  UNIQUE (provider_id, id)
);
CREATE UNIQUE INDEX organization_name ON organization (provider_id, lower(name));
CREATE INDEX organization_mail_domains ON organization USING gin (mail_domains);
CREATE INDEX organization_traffic_names ON organization USING gin (traffic_names);

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
  -- Asks for the authenticator at every sign-in, whatever the risk.
  mfa_always boolean NOT NULL DEFAULT false,
  -- Since when somebody else may know the password; until there is a new one it opens nothing by itself.
  password_exposed_at timestamptz,
  CHECK (role <> 'provider_admin' OR organization_id IS NULL),
  CHECK (role <> 'organization_admin' OR organization_id IS NOT NULL),
  -- A user's organization is one of the user's own provider.
  FOREIGN KEY (provider_id, organization_id) REFERENCES organization (provider_id, id)
);
CREATE INDEX user_account_place ON user_account (provider_id, organization_id);
CREATE UNIQUE INDEX user_account_email ON user_account (lower(email)) WHERE email_confirmed_at IS NOT NULL;
CREATE UNIQUE INDEX user_account_provider_email ON user_account (provider_id, lower(email));
CREATE INDEX user_account_any_email ON user_account (lower(email));

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
  purpose text NOT NULL CHECK (purpose IN ('confirm_email', 'accept_invitation', 'reset_password', 'change_email')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- A link that makes the address it is sent to the account's own.
  address text,
  -- Where a link from an email was used: its user proved there to read the mailbox.
  used_from text,
  CONSTRAINT mail_link_address_check CHECK ((purpose = 'change_email') = (address IS NOT NULL))
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
-- What is older than the audit trail's retention is found by this.
CREATE INDEX audit_entry_age ON audit_entry (time);

CREATE TABLE trace_source (
  id uuid PRIMARY KEY,
  -- The small number that APIClarity's control API calls "id".
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- SHA-256 of the token; null for the source of local senders without a token.
  token_hash bytea UNIQUE,
  token_prefix text,
  created_at timestamptz NOT NULL,
  rotated_at timestamptz,
  -- A deleted source keeps its row, because its events keep its name.
  deleted_at timestamptz,
  -- A source that is disabled keeps its token; what it sends is refused and counted.
  disabled_at timestamptz,
  -- The token before the last rotation. It stays known after its end, so that a sender who still uses it can be named.
  previous_token_hash bytea UNIQUE,
  previous_token_prefix text,
  previous_token_ends_at timestamptz,
  -- When a plugin last asked which hosts to trace, to the minute.
  hosts_polled_at timestamptz
);
CREATE UNIQUE INDEX trace_source_name ON trace_source (provider_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX trace_source_default ON trace_source (provider_id) WHERE type = 'DEFAULT';

CREATE TABLE trace_source_host (
  source_id uuid NOT NULL REFERENCES trace_source (id) ON DELETE CASCADE,
  host text NOT NULL,
  discovered_at timestamptz NOT NULL,
  PRIMARY KEY (source_id, host)
);

CREATE TABLE saved_view (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  -- The list it is a view of.
  page text NOT NULL,
  name text NOT NULL,
  -- The query string of the list's address.
  query text NOT NULL,
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (owner_id, page, lower(name));
CREATE INDEX saved_view_shared ON saved_view (provider_id, page) WHERE shared;

-- The view that a person's visits to a page start with, their own or one shared with them.
CREATE TABLE saved_view_default (
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  page text NOT NULL,
  view_id uuid NOT NULL REFERENCES saved_view (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, page)
);
CREATE INDEX saved_view_default_view ON saved_view_default (view_id);

CREATE TABLE notification (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  kind text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'success', 'warning', 'error')),
  -- What the sentence of its kind names; the console holds the sentence in every language.
  details jsonb NOT NULL,
  link text,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notification_newest ON notification (user_id, created_at DESC, id DESC);
CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL;
CREATE INDEX notification_age ON notification (created_at);

-- A provider's Ed25519 keys. The newest signs; an earlier one stays listed, so that what it signed can be checked.
CREATE TABLE provider_key (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- RFC 7638 thumbprint.
  kid text NOT NULL,
  -- SPKI in PEM.
  public_key text NOT NULL,
  -- Gone as soon as another key signs.
  sealed_private_key text,
  created_at timestamptz NOT NULL,
  -- When verifiers stop accepting it; null while it signs.
  retires_at timestamptz,
  PRIMARY KEY (provider_id, kid),
  CHECK ((sealed_private_key IS NULL) = (retires_at IS NOT NULL))
);
CREATE UNIQUE INDEX provider_key_active ON provider_key (provider_id) WHERE retires_at IS NULL;

CREATE TABLE traffic_import (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  source_id uuid NOT NULL REFERENCES trace_source (id) ON DELETE CASCADE,
  name text NOT NULL,
  format text NOT NULL,
  bytes bigint NOT NULL,
  state text NOT NULL,
  total integer,
  done integer NOT NULL DEFAULT 0,
  imported integer NOT NULL DEFAULT 0,
  ignored integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  reasons jsonb NOT NULL DEFAULT '{}',
  reason text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- When an import began its present step. A try after a crash finds what that step has stored by ids that follow from it.
  step_at timestamptz,
  -- The run that stores an import's calls: one that another process took over from finds another run's id here and stops.
  runner uuid
);
CREATE INDEX traffic_import_newest ON traffic_import (provider_id, created_at DESC, id);

-- An API: what answers under one host and port.
CREATE TABLE api (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  host text NOT NULL,
  -- 0 when nothing told it.
  port integer NOT NULL,
  scheme text,
  kind text NOT NULL CHECK (kind IN ('internal', 'external')),
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Both as of the last time that learning was saved.
  calls bigint NOT NULL DEFAULT 0,
  operations integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  display_name text,
  owner text,
  tags text[] NOT NULL DEFAULT '{}',
  access text CHECK (access IN ('public', 'private', 'partner', 'third_party')),
  -- What of its calls is kept, what is masked in them, and how its callers are told; see api/settings.ts.
  settings jsonb NOT NULL DEFAULT '{}',
  settings_at timestamptz,
  UNIQUE (provider_id, host, port)
);

-- What one learner has seen of one API: only that learner writes its row, and readers merge the rows.
CREATE TABLE api_learning (
  api_id uuid NOT NULL REFERENCES api (id) ON DELETE CASCADE,
  learner uuid NOT NULL,
  -- Exchanges that it has seen.
  clock bigint NOT NULL,
  -- The learnt contract as JSON, gzip.
  state bytea NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (api_id, learner)
);

-- What people decided about an API's paths; the later word about the same subject stands.
CREATE TABLE api_decision (
  api_id uuid NOT NULL REFERENCES api (id) ON DELETE CASCADE,
  subject text NOT NULL,
  edit jsonb NOT NULL,
  withdrawn boolean NOT NULL,
  decided_at timestamptz NOT NULL,
  decided_by uuid NOT NULL,
  -- Who decided, as people know each other.
  author text,
  PRIMARY KEY (api_id, subject)
);

-- Documents that people provide for an API, every version of them.
CREATE TABLE api_document (
  id uuid PRIMARY KEY,
  api_id uuid NOT NULL REFERENCES api (id) ON DELETE CASCADE,
  version integer NOT NULL,
  title text NOT NULL,
  info_version text NOT NULL,
  dialect text NOT NULL CHECK (dialect IN ('2.0', '3.0', '3.1')),
  -- As it was uploaded.
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid,
  -- As it was uploaded, where that was YAML.
  written text,
  role text NOT NULL DEFAULT 'documented' CHECK (role IN ('documented', 'approved')),
  origin text NOT NULL DEFAULT 'upload' CHECK (origin IN ('upload', 'url', 'restore', 'learnt')),
  origin_ref text,
  author text,
  UNIQUE (api_id, version)
);

-- What detectors found: one row for each kind at each place of each operation, however many calls show it.
CREATE TABLE finding (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  api_id uuid NOT NULL REFERENCES api (id) ON DELETE CASCADE,
  method text NOT NULL,
  template text NOT NULL,
  kind text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  -- Into the call, RFC 6901.
  pointer text NOT NULL,
  -- Names and the last event's id; never a value of a call.
  evidence jsonb NOT NULL,
  count bigint NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'ignored', 'resolved')),
  -- When somebody set the state; null while nobody did.
  decided_at timestamptz,
  -- The pack and the rule that found it; '' for what detectors find.
  rule text NOT NULL DEFAULT '',
  UNIQUE (api_id, method, template, kind, pointer, rule)
);
CREATE INDEX finding_of_provider ON finding (provider_id, state, last_seen_at);

-- The templates that an API's paths are grouped by, as learnt and decided: what reads them need not read what was learnt.
CREATE TABLE api_template (
  api_id uuid PRIMARY KEY REFERENCES api (id) ON DELETE CASCADE,
  templates jsonb NOT NULL,
  -- When they last changed.
  changed_at timestamptz NOT NULL
);

-- Where alerts are sent.
CREATE TABLE alert_channel (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('webhook', 'slack', 'mail')),
  name text NOT NULL,
  enabled boolean NOT NULL,
  -- Sealed, because the path of a webhook is often a secret.
  sealed_url text,
  -- Sealed; signs what a webhook posts.
  sealed_secret text,
  recipients text[] NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX alert_channel_name ON alert_channel (provider_id, lower(name));

CREATE TABLE alert_rule (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL,
  enabled boolean NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  -- APIs, operations and sources that it is limited to.
  scope jsonb NOT NULL,
  params jsonb NOT NULL,
  channels uuid[] NOT NULL,
  -- What was seen before the rule came is noted as known.
  primed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX alert_rule_provider ON alert_rule (provider_id);

-- How far a provider's events are evaluated. Its row comes with the provider's first rules.
CREATE TABLE alert_evaluation (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  -- By the time of receipt.
  evaluated_until timestamptz NOT NULL,
  -- When the evaluation went on after a pause, in which traffic may have been lost.
  resumed_at timestamptz NOT NULL
);

-- Operations and places of personal data that were seen, with how often.
CREATE TABLE alert_known (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- SHA-256 of what it is.
  key bytea NOT NULL,
  calls bigint NOT NULL,
  first_seen_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, kind, key)
);

CREATE TABLE alert (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- What makes it the same alert when it comes again.
  fingerprint bytea NOT NULL,
  rule_id uuid REFERENCES alert_rule (id) ON DELETE SET NULL,
  rule_name text NOT NULL,
  kind text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  state text NOT NULL CHECK (state IN ('open', 'acknowledged', 'snoozed', 'resolved', 'false_positive')),
  api_id uuid REFERENCES api (id) ON DELETE SET NULL,
  host text,
  port integer,
  method text,
  template text,
  source_id uuid REFERENCES trace_source (id) ON DELETE SET NULL,
  finding text,
  evidence jsonb NOT NULL,
  count bigint NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  snoozed_until timestamptz,
  resolved_at timestamptz,
  assignee_id uuid REFERENCES user_account (id) ON DELETE SET NULL,
  UNIQUE (provider_id, fingerprint)
);
CREATE INDEX alert_newest ON alert (provider_id, state, last_seen_at DESC);

CREATE TABLE alert_change (
  id uuid PRIMARY KEY,
  alert_id uuid NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
  time timestamptz NOT NULL,
  what text NOT NULL,
  state text NOT NULL,
  actor text,
  evidence jsonb,
  assignee text
);
CREATE INDEX alert_change_alert ON alert_change (alert_id, time DESC, id DESC);

-- One message to a channel: what it says, and what became of it.
CREATE TABLE alert_delivery (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  channel_id uuid NOT NULL REFERENCES alert_channel (id) ON DELETE CASCADE,
  alert_ids uuid[] NOT NULL,
  is_test boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('sending', 'delivered', 'failed')),
  attempts integer NOT NULL,
  status integer,
  problem text,
  created_at timestamptz NOT NULL,
  delivered_at timestamptz
);
CREATE INDEX alert_delivery_newest ON alert_delivery (channel_id, created_at DESC, id DESC);

-- Rules of people's own that look for something in calls; see readRulePack of packages/api-model.
CREATE TABLE rule_pack (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Of what its rules find.
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  enabled boolean NOT NULL,
  -- YAML or JSON, as somebody wrote it.
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX rule_pack_name ON rule_pack (provider_id, lower(name));

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
  -- What a client carries of steps it passed before this moment counts no more.
  elevations_ended_at timestamptz,
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
  -- A step-up is asked of, and elevates, one caller: the context with the whole User-Agent. The context itself, by which
  -- clients are known and which operators see, is wider and stays beside it.
  caller_hash bytea NOT NULL,
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE,
  FOREIGN KEY (provider_id, api_id) REFERENCES protected_api (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX challenge_decision ON challenge (decision_id);
CREATE UNIQUE INDEX challenge_open ON challenge (client_id, api_id, caller_hash) WHERE state = 'pending';

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
  caller_hash bytea NOT NULL,
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
-- Learners ask every few seconds for what others saved since.
CREATE INDEX client_learning_saved ON client_learning (saved_at);

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
  kind text NOT NULL CHECK (kind IN ('country', 'asn', 'city', 'asn_class', 'anonymiser', 'blocklist', 'leaked_keys')),
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
  learnt_weight real NOT NULL,
  -- A sign-in that its owner reported as somebody else's: its session, what the risk engine observed, so that learning can be
  -- undone, and when it was reported.
  session_id uuid,
  observation jsonb,
  reported_at timestamptz
);
CREATE INDEX user_login_newest ON user_login (user_id, time DESC);

-- A mailbox of the connected tenant.
CREATE TABLE mailbox (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  graph_user_id text NOT NULL,
  -- In small letters, as all addresses here.
  address text NOT NULL,
  -- All of its addresses, the one above too.
  addresses text[] NOT NULL,
  display_name text NOT NULL,
  job_title text,
  department text,
  is_enabled boolean NOT NULL,
  is_shared boolean NOT NULL,
  is_monitored boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  is_vip_by_hand boolean NOT NULL DEFAULT false,
  vip_note text,
  -- Other names by which people know them.
  vip_names text[] NOT NULL DEFAULT '{}',
  -- Addresses outside the tenant from which they may write.
  vip_addresses text[] NOT NULL DEFAULT '{}',
  is_vip_by_group boolean NOT NULL DEFAULT false,
  -- People whose names attackers like to borrow.
  is_vip boolean GENERATED ALWAYS AS ((is_vip_by_hand OR is_vip_by_group)) STORED NOT NULL,
  -- As the directory tells it, such as `fr-CH`.
  language text,
  UNIQUE (provider_id, graph_user_id)
);
CREATE INDEX mailbox_provider ON mailbox (provider_id, display_name);

-- Mails that belong together: a connected component of near texts with a sender, a link host or a file in common.
CREATE TABLE mail_campaign (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('new', 'in_review', 'confirmed', 'false_positive', 'resolved')),
  owner_id uuid REFERENCES user_account (id) ON DELETE SET NULL,
  -- The campaign that this one became a part of when a mail joined both; its address leads there.
  merged_into uuid REFERENCES mail_campaign (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- When people were told of it; null as long as there is no threat among its mails.
  told_at timestamptz,
  -- What its mails come to, written anew whenever they change.
  title text NOT NULL DEFAULT '',
  sender text NOT NULL DEFAULT '',
  severity text NOT NULL DEFAULT 'info' CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  attack_type text,
  mails integer NOT NULL DEFAULT 0,
  mailboxes integer NOT NULL DEFAULT 0,
  threats integer NOT NULL DEFAULT 0,
  undecided integer NOT NULL DEFAULT 0,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- As whom a campaign's mails pretend to come, from the signals of its mails.
  impersonates text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX mail_campaign_newest ON mail_campaign (provider_id, last_seen_at DESC, id) WHERE merged_into IS NULL;
CREATE INDEX mail_campaign_merged ON mail_campaign (merged_into) WHERE merged_into IS NOT NULL;

-- A mail that was taken in, with what hunting asks for. Its content lies apart, sealed, and goes earlier.
CREATE TABLE mail_message (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- Null for an uploaded file.
  mailbox_id uuid REFERENCES mailbox (id) ON DELETE CASCADE,
  immutable_id text,
  source text NOT NULL CHECK (source IN ('upload', 'notification', 'delta', 'history', 'report')),
  -- Of an uploaded file.
  file_name text,
  folder text,
  received_at timestamptz NOT NULL,
  taken_in_at timestamptz NOT NULL,
  raw_sha256 bytea NOT NULL,
  size integer NOT NULL,
  internet_message_id text,
  sent_at timestamptz,
  from_name text NOT NULL,
  from_address text NOT NULL,
  -- Registrable.
  from_domain text NOT NULL,
  reply_to text[] NOT NULL,
  recipients text[] NOT NULL,
  subject text NOT NULL,
  language text,
  is_bulk boolean NOT NULL,
  link_hosts text[] NOT NULL,
  attachment_hashes text[] NOT NULL,
  attachment_extensions text[] NOT NULL,
  attachments integer NOT NULL,
  -- Raised ones.
  signals text[] NOT NULL,
  rules text[] NOT NULL,
  verdict text NOT NULL
    CHECK (verdict IN ('malicious', 'suspicious', 'spam', 'graymail', 'clean', 'unsure', 'not_analysed')),
  -- Null when it was not analysed; then it says why.
  p double precision,
  not_analysed text CHECK (not_analysed IN ('empty', 'too_large', 'not_a_mail', 'too_costly')),
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  attack_type text,
  model text NOT NULL,
  microsoft_category text,
  -- SHA-256 of what the sender writes, and its SimHash: what copies of one campaign share.
  campaign_exact text NOT NULL,
  campaign_near text NOT NULL,
  -- What an analyst decided; it stands beside the engine's verdict.
  decision text CHECK (decision IN ('phishing', 'spam', 'clean')),
  decision_reason text,
  decided_by text,
  decided_at timestamptz,
  -- Null for a mail that nothing belongs to.
  campaign_id uuid REFERENCES mail_campaign (id) ON DELETE SET NULL,
  -- Whether it was compared with the others; mails that were there before are compared by a job.
  is_grouped boolean NOT NULL DEFAULT false,
  -- The decision was made with its campaign's, and goes with it.
  is_decided_with_campaign boolean NOT NULL DEFAULT false,
  -- Where it is, as far as we put it there or saw it go.
  place text NOT NULL DEFAULT 'in_mailbox'
    CHECK (place IN ('in_mailbox', 'quarantined', 'junked', 'soft_deleted', 'purged', 'released', 'gone')),
  -- New mail that no policy has looked at yet.
  is_policy_due boolean NOT NULL DEFAULT false,
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK ((verdict = 'not_analysed') = (p IS NULL)),
  UNIQUE (provider_id, mailbox_id, immutable_id)
);
CREATE UNIQUE INDEX mail_message_upload ON mail_message (provider_id, raw_sha256) WHERE mailbox_id IS NULL;
CREATE INDEX mail_message_newest ON mail_message (provider_id, received_at DESC, id);
CREATE INDEX mail_message_verdict ON mail_message (provider_id, verdict, received_at DESC);
CREATE INDEX mail_message_sender ON mail_message (provider_id, from_address, received_at);
CREATE INDEX mail_message_domain ON mail_message (provider_id, from_domain, received_at);
CREATE INDEX mail_message_reference ON mail_message (provider_id, internet_message_id);
CREATE INDEX mail_message_campaign ON mail_message (provider_id, campaign_exact);
CREATE INDEX mail_message_recipients ON mail_message USING gin (recipients);
CREATE INDEX mail_message_signals ON mail_message USING gin (signals);
CREATE INDEX mail_message_links ON mail_message USING gin (link_hosts);
CREATE INDEX mail_message_attachments ON mail_message USING gin (attachment_hashes);
CREATE INDEX mail_message_age ON mail_message (taken_in_at);
CREATE INDEX mail_message_in_campaign ON mail_message (campaign_id, received_at, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX mail_message_ungrouped ON mail_message (id) WHERE NOT is_grouped;
-- Two hashes of 64 bits that differ in three at most are equal in one of four parts.
CREATE INDEX mail_message_near_1 ON mail_message (provider_id, substr(campaign_near, 1, 4)) WHERE campaign_near <> '';
CREATE INDEX mail_message_near_2 ON mail_message (provider_id, substr(campaign_near, 5, 4)) WHERE campaign_near <> '';
CREATE INDEX mail_message_near_3 ON mail_message (provider_id, substr(campaign_near, 9, 4)) WHERE campaign_near <> '';
CREATE INDEX mail_message_near_4 ON mail_message (provider_id, substr(campaign_near, 13, 4)) WHERE campaign_near <> '';
CREATE INDEX mail_message_policy_due ON mail_message (provider_id, taken_in_at) WHERE is_policy_due;

-- The mail as it came and what was found in it, sealed; deleted earlier than its row above.
CREATE TABLE mail_content (
  message_id uuid PRIMARY KEY REFERENCES mail_message (id) ON DELETE CASCADE,
  kept_until timestamptz NOT NULL,
  sealed_mime text NOT NULL,
  sealed_report text NOT NULL
);
CREATE INDEX mail_content_end ON mail_content (kept_until);

-- What became of a mail, newest last.
CREATE TABLE mail_change (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES mail_message (id) ON DELETE CASCADE,
  time timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('taken_in', 'analysed', 'decided', 'reopened', 'opened', 'downloaded')),
  -- Null for the engine.
  actor text,
  -- The engine's verdict or the analyst's decision that it led to.
  value text,
  reason text,
  -- What an analysis led away from, and what it was made for; null for the first one.
  before text,
  cause text CHECK (cause = 'lists')
);
CREATE INDEX mail_change_message ON mail_change (message_id, time, id);

-- How a provider's tenant of Microsoft 365 is connected: one a provider.
CREATE TABLE mail_connection (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  state text NOT NULL
    CHECK (state IN ('not_configured', 'consent_pending', 'connected', 'degraded', 'revoked', 'error')),
  cloud text NOT NULL CHECK (cloud IN ('global', 'us_gcc', 'us_government', 'us_defense', 'china', 'simulator')),
  -- Origin of the tenant simulator; null in Microsoft's clouds.
  simulator_url text,
  -- As it was typed: a domain or an id.
  tenant text NOT NULL,
  -- What Microsoft says it is.
  tenant_id text,
  client_id text NOT NULL,
  credential_kind text CHECK (credential_kind IN ('secret', 'certificate')),
  -- The client secret or the private key, sealed.
  sealed_credential text,
  certificate text,
  certificate_origin text CHECK (certificate_origin IN ('made', 'brought')),
  certificate_thumbprint text,
  credential_expires_at timestamptz,
  abilities text[] NOT NULL,
  -- {ability, state, message, request_id} each, as the last test found them.
  capabilities jsonb NOT NULL,
  granted_roles text[] NOT NULL,
  -- Accepted domains of the tenant.
  domains text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  connected_at timestamptz,
  checked_at timestamptz,
  last_ok_at timestamptz,
  -- {problem, code, message, request_id, at}
  last_error jsonb,
  CHECK (credential_kind IS NULL OR sealed_credential IS NOT NULL)
);

-- A consent or a sign-in at Microsoft that somebody began.
CREATE TABLE mail_consent (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES login_session (id) ON DELETE CASCADE,
  way text NOT NULL CHECK (way IN ('consent', 'sign_in')),
  -- SHA-256 of the state, which has 256 random bits.
  state_hash bytea NOT NULL UNIQUE,
  -- The PKCE verifier, sealed.
  sealed_verifier text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_consent_provider ON mail_consent (provider_id);

-- What Microsoft tells of new mail in a mailbox by.
CREATE TABLE mail_subscription (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  mailbox_id uuid NOT NULL UNIQUE REFERENCES mailbox (id) ON DELETE CASCADE,
  -- Microsoft's id; null until it made one.
  graph_id text,
  -- SHA-256 of the secret that each notification has to bring, which has 256 random bits.
  client_state_hash bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('creating', 'active', 'reauthorize', 'removed', 'failed')),
  -- Why it could not be made or renewed.
  problem text,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  last_notification_at timestamptz
);
CREATE INDEX mail_subscription_provider ON mail_subscription (provider_id, state);

-- How far the intake of a mailbox is.
CREATE TABLE mailbox_intake (
  mailbox_id uuid PRIMARY KEY REFERENCES mailbox (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- Mail received before is left to scans of the history.
  since timestamptz NOT NULL,
  -- When all folders were last compared to what is known.
  healed_at timestamptz,
  -- Set when something was missed, so that it is compared again at once.
  must_heal boolean NOT NULL,
  problem text,
  problem_at timestamptz,
  -- People report mail to this mailbox.
  is_reporting boolean NOT NULL DEFAULT false
);
CREATE INDEX mailbox_intake_provider ON mailbox_intake (provider_id, healed_at);
CREATE UNIQUE INDEX mailbox_intake_reporting ON mailbox_intake (provider_id) WHERE is_reporting;

-- A folder whose changes are followed.
CREATE TABLE mail_folder (
  mailbox_id uuid NOT NULL REFERENCES mailbox (id) ON DELETE CASCADE,
  graph_id text NOT NULL,
  name text NOT NULL,
  -- Outgoing mail and drafts are not followed.
  is_followed boolean NOT NULL,
  -- Asks for what changed since.
  link text,
  synced_at timestamptz,
  -- How often Microsoft had forgotten the link.
  resyncs integer NOT NULL,
  -- Where a mailbox's own mail lies once it was sent. Folders are learnt again, with it.
  is_sent boolean NOT NULL DEFAULT false,
  -- Messages that the round which is being read has told.
  told integer NOT NULL DEFAULT 0,
  -- A round told too many to be all: from here on the folder is to be listed.
  list_from timestamptz,
  PRIMARY KEY (mailbox_id, graph_id)
);

-- A mail that was noticed in a mailbox, until long after it is dealt with.
CREATE TABLE mail_arrival (
  mailbox_id uuid NOT NULL REFERENCES mailbox (id) ON DELETE CASCADE,
  immutable_id text NOT NULL,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('notification', 'delta', 'history')),
  -- Of a mail that was listed; a notification tells neither.
  folder_id text,
  received_at timestamptz,
  noticed_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'taken_in', 'left_out')),
  -- Why a mail is not analysed.
  reason text CHECK (reason IN ('draft', 'sent', 'gone', 'unreadable', 'failed', 'no_original')),
  attempts integer NOT NULL,
  -- Whoever works on it has until then.
  claimed_until timestamptz,
  settled_at timestamptz,
  CHECK ((state = 'left_out') = (reason IS NOT NULL)),
  PRIMARY KEY (mailbox_id, immutable_id)
);
CREATE INDEX mail_arrival_waiting ON mail_arrival (mailbox_id, noticed_at) WHERE state = 'waiting';
CREATE INDEX mail_arrival_settled ON mail_arrival (provider_id, settled_at);

-- A look at the mail of past days.
CREATE TABLE mail_scan (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  days integer NOT NULL,
  since timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'paused', 'done', 'cancelled')),
  -- Mails listed, and those of them that nobody had noticed before.
  seen integer NOT NULL,
  noticed integer NOT NULL,
  started_by text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX mail_scan_provider ON mail_scan (provider_id, created_at DESC);
CREATE UNIQUE INDEX mail_scan_open ON mail_scan (provider_id) WHERE state IN ('running', 'paused');

CREATE TABLE mail_scan_mailbox (
  scan_id uuid NOT NULL REFERENCES mail_scan (id) ON DELETE CASCADE,
  mailbox_id uuid NOT NULL REFERENCES mailbox (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  -- When the last mail that was listed was received; null at the beginning.
  listed_until timestamptz,
  -- Mails of that second that were listed: they are told again.
  listed_then text[] NOT NULL DEFAULT '{}',
  -- Pages listed so far: who finds another number than it read has been overtaken.
  pages integer NOT NULL DEFAULT 0,
  PRIMARY KEY (scan_id, mailbox_id)
);

-- What people reported of one mail, or of mails that belong together: decided once for all.
CREATE TABLE mail_report_case (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  state text NOT NULL
    CHECK (state IN ('analysing', 'needs_review', 'in_review', 'auto_closed', 'resolved', 'not_analysed')),
  verdict text CHECK (verdict IN ('phishing', 'spam', 'clean', 'simulation', 'duplicate')),
  reason text CHECK (reason IN ('unknown_reporter', 'original_not_located', 'could_not_extract')),
  owner_id uuid REFERENCES user_account (id) ON DELETE SET NULL,
  -- The case that this one became a part of; its address leads there.
  merged_into uuid REFERENCES mail_report_case (id) ON DELETE CASCADE,
  -- The mail that stands for all: the first one that was analysed.
  message_id uuid REFERENCES mail_message (id) ON DELETE SET NULL,
  title text NOT NULL,
  sender text NOT NULL,
  reports integer NOT NULL DEFAULT 1,
  reporters integer NOT NULL DEFAULT 1,
  first_reported_at timestamptz NOT NULL,
  last_reported_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  resolved_at timestamptz,
  -- Null for what closed by itself.
  resolved_by text,
  CHECK ((verdict IS NOT NULL) = (state IN ('auto_closed', 'resolved'))),
  CHECK ((reason IS NOT NULL) = (state = 'not_analysed'))
);
CREATE INDEX mail_report_case_newest ON mail_report_case (provider_id, last_reported_at DESC, id) WHERE merged_into IS NULL;
CREATE INDEX mail_report_case_merged ON mail_report_case (merged_into) WHERE merged_into IS NOT NULL;

-- A mail that somebody reported.
CREATE TABLE mail_report (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- The report as it lies in the reporting mailbox.
  mailbox_id uuid REFERENCES mailbox (id) ON DELETE CASCADE,
  immutable_id text,
  kind text NOT NULL CHECK (kind IN ('phish', 'junk', 'not_junk')),
  reporter_address text NOT NULL,
  reporter_mailbox_id uuid REFERENCES mailbox (id) ON DELETE SET NULL,
  subject text NOT NULL,
  -- Microsoft's id of the reported mail, and where it came from; as the report says.
  network_message_id text,
  sender_ip text,
  reported_at timestamptz NOT NULL,
  -- The reported mail: as it was taken in from a mailbox, else as it was attached. Null once it is kept no longer.
  message_id uuid REFERENCES mail_message (id) ON DELETE SET NULL,
  -- A report has no mail in the reporting mailbox where it was uploaded; one with several mails is several reports.
  part integer NOT NULL DEFAULT 0,
  case_id uuid NOT NULL REFERENCES mail_report_case (id) ON DELETE CASCADE,
  channel text NOT NULL DEFAULT 'attached'
    CHECK (channel IN ('button', 'tool', 'attached', 'forwarded', 'words', 'upload')),
  words text NOT NULL DEFAULT '',
  sender text NOT NULL DEFAULT '',
  -- The same person had reported the same mail before.
  is_repeated boolean NOT NULL DEFAULT false,
  UNIQUE (mailbox_id, immutable_id, part)
);
CREATE INDEX mail_report_provider ON mail_report (provider_id, reported_at DESC);
CREATE INDEX mail_report_message ON mail_report (message_id);
CREATE INDEX mail_report_in_case ON mail_report (case_id, reported_at, id);
CREATE INDEX mail_report_reporter ON mail_report (provider_id, reporter_address);

-- Whom a mailbox writes to.
CREATE TABLE mail_contact (
  mailbox_id uuid NOT NULL REFERENCES mailbox (id) ON DELETE CASCADE,
  -- In small letters.
  address text NOT NULL,
  -- Mails that are known to have been sent; at least so many.
  sent integer NOT NULL,
  first_sent_at timestamptz NOT NULL,
  last_sent_at timestamptz NOT NULL,
  -- Days on which the address was written to; at least so many, as only the first and the last one were known before.
  days integer NOT NULL DEFAULT 1,
  PRIMARY KEY (mailbox_id, address)
);

-- What an organization says about senders: whom it works with, whose mail is let through, which phishing is an exercise,
-- and in which languages it writes (without any, those that were learnt).
CREATE TABLE mail_protection (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  kind text NOT NULL
    CHECK (kind IN ('partner', 'allow', 'simulation_domain', 'simulation_network', 'language')),
  -- A domain, an address, a network in CIDR notation or a language (ISO 639-1), in small letters.
  value text NOT NULL,
  reason text,
  -- Null for one that does not end.
  expires_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (provider_id, kind, value)
);

-- In which languages harmless mail came.
CREATE TABLE mail_language (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  language text NOT NULL,
  mails integer NOT NULL,
  PRIMARY KEY (provider_id, language)
);

-- How harmless mail of a sender looks: mailer, time zone, host, network, selector, language, reply address.
CREATE TABLE mail_sender_trait (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  address text NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  mails integer NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, address, kind, value)
);
CREATE INDEX mail_sender_trait_age ON mail_sender_trait (last_seen_at);

-- Credentials beside the one in use: the next one until Microsoft takes it, the previous one until its overlap ends.
CREATE TABLE mail_credential (
  provider_id uuid NOT NULL REFERENCES mail_connection (provider_id) ON DELETE CASCADE,
  place text NOT NULL CHECK (place IN ('next', 'previous')),
  credential_kind text NOT NULL CHECK (credential_kind IN ('secret', 'certificate')),
  sealed_credential text NOT NULL,
  certificate text,
  certificate_origin text CHECK (certificate_origin IN ('made', 'brought')),
  certificate_thumbprint text,
  credential_expires_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Of the next one: when Microsoft was asked last, and what it said.
  tried_at timestamptz,
  last_error jsonb,
  -- Of the previous one.
  kept_until timestamptz,
  PRIMARY KEY (provider_id, place)
);

-- What is wrong with a connection and was told to its administrators: once, until it is mended or gets worse.
CREATE TABLE mail_connection_notice (
  provider_id uuid NOT NULL REFERENCES mail_connection (provider_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('broken', 'role_lost', 'expiring', 'unsubscribed')),
  -- The problem, the lost abilities, or the days that were left.
  told text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (provider_id, kind)
);

-- What became of a campaign, newest last.
CREATE TABLE mail_campaign_change (
  id uuid PRIMARY KEY,
  campaign_id uuid NOT NULL REFERENCES mail_campaign (id) ON DELETE CASCADE,
  time timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('found', 'merged', 'reopened', 'state', 'assigned', 'commented')),
  state text NOT NULL,
  -- Null for the server.
  actor text,
  value text,
  -- Mails that were decided about with it.
  decided integer NOT NULL DEFAULT 0
);
CREATE INDEX mail_campaign_change_campaign ON mail_campaign_change (campaign_id, time, id);

-- A domain with which mail goes both ways, as it was last counted.
CREATE TABLE mail_partner (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- Registrable.
  domain text NOT NULL,
  -- The first answer.
  since timestamptz NOT NULL,
  sent integer NOT NULL,
  received integer NOT NULL,
  -- Set when somebody said that it is no partner; it stays so, whatever is counted.
  dismissed_at timestamptz,
  dismissed_by text,
  CHECK ((dismissed_at IS NULL) = (dismissed_by IS NULL)),
  UNIQUE (provider_id, domain)
);

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
  kind text NOT NULL CHECK (kind IN ('proofs', 'failures', 'traffic', 'reports', 'usage')),
  -- Digests of 16 bytes each, or a sealed text.
  state bytea NOT NULL,
  counted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX shared_count_end ON shared_count (expires_at);

-- Mail of past days that is analysed again because lists changed.
CREATE TABLE mail_reanalysis (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  days integer NOT NULL,
  since timestamptz NOT NULL,
  -- Addresses and domains whose mail it is about; null for all mail.
  senders text[],
  state text NOT NULL CHECK (state IN ('running', 'done', 'cancelled')),
  total integer NOT NULL,
  done integer NOT NULL,
  -- Of those that are done: with another verdict, and those that could not be analysed again.
  changed integer NOT NULL,
  failed integer NOT NULL,
  -- The last mail that was looked at; the newest goes first.
  at_received timestamptz NOT NULL,
  at_message uuid,
  started_by text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((state = 'running') = (finished_at IS NULL))
);
CREATE INDEX mail_reanalysis_provider ON mail_reanalysis (provider_id, created_at DESC);
CREATE UNIQUE INDEX mail_reanalysis_open ON mail_reanalysis (provider_id) WHERE state = 'running';

-- From which probability on, in percent, a provider's mail is called suspicious, and malicious; no row: the usual ones.
CREATE TABLE mail_threshold (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  suspicious integer NOT NULL,
  malicious integer NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (suspicious BETWEEN 11 AND 98 AND malicious BETWEEN suspicious + 1 AND 99)
);

-- A group of the tenant's directory whose members are VIPs.
CREATE TABLE mail_vip_group (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  group_id text NOT NULL,
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  -- When its members were read last, and why they could not be since.
  read_at timestamptz,
  problem text,
  members integer NOT NULL DEFAULT 0,
  without_mailbox integer NOT NULL DEFAULT 0,
  others integer NOT NULL DEFAULT 0
);

-- The rules of a mailbox as they were when they were last read, and when they are read again.
CREATE TABLE mailbox_rules (
  mailbox_id uuid PRIMARY KEY REFERENCES mailbox (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- As Microsoft gave them; null until they were read.
  rules jsonb,
  read_at timestamptz,
  due_at timestamptz NOT NULL,
  problem text,
  problem_at timestamptz
);
CREATE INDEX mailbox_rules_due ON mailbox_rules (provider_id, due_at);

-- What somebody changed of a rule, of forwarding or of who may open a mailbox.
CREATE TABLE mail_rule_change (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- Null for what is about no mailbox that is known.
  mailbox_id uuid REFERENCES mailbox (id) ON DELETE CASCADE,
  -- Its address; empty for a rule of the whole organization.
  mailbox text NOT NULL,
  kind text NOT NULL,
  -- Microsoft's id of the rule; null where only the audit log tells of it.
  rule_id text,
  name text NOT NULL,
  before jsonb,
  after jsonb,
  -- What the audit log told that is no rule.
  told jsonb,
  -- Names of the folders that the rule names by their ids.
  folders jsonb NOT NULL DEFAULT '{}',
  source text NOT NULL CHECK (source IN ('audit', 'snapshot', 'both')),
  -- It was there when the mailbox's rules were first read.
  is_baseline boolean NOT NULL,
  -- When it was done, as far as that is known: else when it was found.
  happened_at timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  actor text,
  ip text,
  client text,
  app_id text,
  session_id text,
  operation text,
  score integer NOT NULL,
  severity text NOT NULL CHECK (severity IN ('none', 'low', 'medium', 'high')),
  signals jsonb NOT NULL,
  lower_without text[] NOT NULL,
  -- Addresses outside of the organization that mail goes to by it.
  destinations text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('new', 'acknowledged', 'legitimate', 'neutralised'))
);
CREATE INDEX mail_rule_change_newest ON mail_rule_change (provider_id, happened_at DESC, id);
CREATE INDEX mail_rule_change_mailbox ON mail_rule_change (mailbox_id, happened_at DESC);
CREATE INDEX mail_rule_change_destination ON mail_rule_change USING gin (destinations);

-- What people and Parapet did about a change.
CREATE TABLE mail_rule_change_step (
  id uuid PRIMARY KEY,
  change_id uuid NOT NULL REFERENCES mail_rule_change (id) ON DELETE CASCADE,
  time timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('found', 'audited', 'state', 'disabled', 'deleted', 'restored')),
  state text NOT NULL,
  -- Null for the server.
  actor text,
  note text
);
CREATE INDEX mail_rule_change_step_change ON mail_rule_change_step (change_id, time, id);

-- A look at the rules of all mailboxes that somebody asked for.
CREATE TABLE mail_rule_sweep (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('running', 'done')),
  started_by text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX mail_rule_sweep_newest ON mail_rule_sweep (provider_id, created_at DESC);
CREATE UNIQUE INDEX mail_rule_sweep_open ON mail_rule_sweep (provider_id) WHERE state = 'running';

CREATE TABLE mail_rule_sweep_mailbox (
  sweep_id uuid NOT NULL REFERENCES mail_rule_sweep (id) ON DELETE CASCADE,
  mailbox_id uuid NOT NULL REFERENCES mailbox (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  changes integer NOT NULL DEFAULT 0,
  PRIMARY KEY (sweep_id, mailbox_id)
);

-- How far a tenant's audit feed is read.
CREATE TABLE audit_feed (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  started_at timestamptz,
  -- What became available before is read.
  read_until timestamptz,
  read_at timestamptz,
  problem text,
  problem_at timestamptz,
  -- Records by what became of them, since the feed was started.
  counts jsonb NOT NULL DEFAULT '{}',
  -- Seconds whose records were gone before they were read.
  lost_s bigint NOT NULL DEFAULT 0
);

-- A blob of the feed that was read; Microsoft keeps it for a week.
CREATE TABLE audit_blob (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  content_id text NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, content_id)
);
CREATE INDEX audit_blob_old ON audit_blob (read_at);

-- A record about rules, forwarding or permissions, once, however often it came.
CREATE TABLE audit_record (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  record_id text NOT NULL,
  mailbox_id uuid REFERENCES mailbox (id) ON DELETE CASCADE,
  time timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  change jsonb NOT NULL,
  ip text,
  client text,
  -- Whether the mailbox's rules have to be read before it is known what it comes to.
  is_waiting boolean NOT NULL,
  PRIMARY KEY (provider_id, record_id)
);
CREATE INDEX audit_record_waiting ON audit_record (mailbox_id, time) WHERE is_waiting;
CREATE INDEX audit_record_mailbox ON audit_record (mailbox_id, time);
CREATE INDEX audit_record_old ON audit_record (received_at);

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

-- What Parapet does in a tenant because somebody, or a policy, asked for it: one kind of change to one or many targets.
CREATE TABLE tenant_action (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  kind text NOT NULL,
  params jsonb NOT NULL,
  reason text,
  state text NOT NULL
    CHECK (state IN ('proposed', 'queued', 'running', 'done', 'partial', 'failed', 'undoing', 'undone', 'declined', 'expired')),
  -- Empty for the server itself.
  requested_by text NOT NULL,
  total integer NOT NULL,
  -- Why it stopped before its end.
  problem text,
  -- Rounds in a row that came to nothing, and when the next one is due.
  fruitless integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  undone_by text,
  undo_requested_at timestamptz,
  undone_at timestamptz,
  requested_by_id uuid,
  approve_until timestamptz,
  decided_by text,
  decided_at timestamptz,
  decision_note text
);
CREATE INDEX tenant_action_newest ON tenant_action (provider_id, created_at DESC, id);
CREATE INDEX tenant_action_open ON tenant_action (next_at) WHERE state IN ('queued', 'running', 'undoing');
CREATE INDEX tenant_action_proposed ON tenant_action (approve_until) WHERE state = 'proposed';

CREATE TABLE tenant_action_target (
  action_id uuid NOT NULL REFERENCES tenant_action (id) ON DELETE CASCADE,
  position integer NOT NULL,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  mailbox_id uuid REFERENCES mailbox (id) ON DELETE SET NULL,
  -- What the console shows it by: a mail, a change of a rule, an account.
  subject_id uuid NOT NULL,
  label text NOT NULL,
  -- What Microsoft knows it by.
  target jsonb NOT NULL,
  -- How it was, and what is going to be done: written down before anything is.
  before jsonb,
  result jsonb,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'gone', 'failed', 'stopped', 'undone', 'undo_failed')),
  problem text,
  message text,
  request_id text,
  attempts integer NOT NULL DEFAULT 0,
  settled_at timestamptz,
  PRIMARY KEY (action_id, position)
);
CREATE INDEX tenant_action_target_subject ON tenant_action_target (subject_id, action_id);
CREATE INDEX tenant_action_target_next ON tenant_action_target (action_id, state, attempts, position);

-- The hidden folder of a mailbox where mail is held.
CREATE TABLE mail_hold_folder (
  mailbox_id uuid PRIMARY KEY REFERENCES mailbox (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  graph_id text NOT NULL,
  -- Asks for what changed in it since.
  link text
);

CREATE TABLE quarantine_item (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  message_id uuid NOT NULL REFERENCES mail_message (id) ON DELETE CASCADE,
  mailbox_id uuid NOT NULL REFERENCES mailbox (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('held', 'released', 'deleted', 'expired', 'gone')),
  held_by text NOT NULL CHECK (held_by IN ('analyst', 'policy')),
  -- Address of the person, or the policy's name.
  holder text NOT NULL,
  reason text,
  origin_folder text NOT NULL,
  origin_name text,
  held_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by text,
  -- Somebody asked for it, and nobody has answered.
  is_requested boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX quarantine_item_held ON quarantine_item (message_id) WHERE state = 'held';
CREATE INDEX quarantine_item_message ON quarantine_item (message_id, held_at);
CREATE INDEX quarantine_item_newest ON quarantine_item (provider_id, held_at DESC, id);
CREATE INDEX quarantine_item_expiring ON quarantine_item (expires_at) WHERE state = 'held';

CREATE TABLE quarantine_request (
  id uuid PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES quarantine_item (id) ON DELETE CASCADE,
  requested_by text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('released', 'denied', 'void')),
  decided_by text,
  decided_at timestamptz,
  note text
);
CREATE INDEX quarantine_request_item ON quarantine_request (item_id, created_at);

-- What was purged, sealed, so that it can be put back.
CREATE TABLE mail_copy (
  message_id uuid PRIMARY KEY REFERENCES mail_message (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  sealed_mime text NOT NULL,
  -- How it is found again after it was put back: under another id of Microsoft's.
  internet_message_id text NOT NULL,
  is_read boolean NOT NULL,
  categories text[] NOT NULL,
  created_at timestamptz NOT NULL,
  kept_until timestamptz NOT NULL
);
CREATE INDEX mail_copy_kept ON mail_copy (kept_until);

CREATE TABLE quarantine_settings (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  retention_days integer NOT NULL CHECK (retention_days BETWEEN 1 AND 365),
  released_by text NOT NULL CHECK (released_by IN ('analysts', 'administrators')),
  takes_requests boolean NOT NULL,
  allows_preview boolean NOT NULL,
  purges_expired boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- What is done by itself with new mail; the first one that holds decides.
CREATE TABLE mail_policy (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  position integer NOT NULL,
  name text NOT NULL,
  is_enabled boolean NOT NULL,
  is_dry_run boolean NOT NULL,
  conditions jsonb NOT NULL,
  scope text NOT NULL CHECK (scope IN ('all', 'vip', 'group')),
  group_id text,
  -- Microsoft's ids of the group's members, and when they were read last.
  members text[] NOT NULL DEFAULT '{}',
  members_at timestamptz,
  action text NOT NULL,
  category text,
  most_mailboxes integer NOT NULL CHECK (most_mailboxes > 0),
  notifies boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX mail_policy_order ON mail_policy (provider_id, position);

-- What a policy did with a mail, or would have done.
CREATE TABLE mail_policy_hit (
  id uuid PRIMARY KEY,
  policy_id uuid NOT NULL REFERENCES mail_policy (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  message_id uuid NOT NULL REFERENCES mail_message (id) ON DELETE CASCADE,
  mailbox_id uuid NOT NULL REFERENCES mailbox (id) ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('acted', 'dry_run', 'capped', 'forbidden')),
  action_id uuid REFERENCES tenant_action (id) ON DELETE SET NULL,
  time timestamptz NOT NULL,
  UNIQUE (policy_id, message_id)
);
CREATE INDEX mail_policy_hit_newest ON mail_policy_hit (policy_id, time DESC);

-- What became of a case, newest last.
CREATE TABLE mail_report_change (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES mail_report_case (id) ON DELETE CASCADE,
  time timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('reported', 'analysed', 'state', 'merged', 'assigned', 'commented', 'replied')),
  state text NOT NULL,
  verdict text,
  -- Null for the server.
  actor text,
  value text
);
CREATE INDEX mail_report_change_case ON mail_report_change (case_id, time, id);

-- How reports are worked; a provider without a row has the usual ways.
CREATE TABLE mail_report_settings (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  due_hours integer NOT NULL CHECK (due_hours BETWEEN 1 AND 720),
  -- In percent; null never.
  closes_phishing_from integer,
  closes_clean_to integer,
  replies boolean NOT NULL,
  language text NOT NULL,
  -- By verdict and language, where they differ from the usual ones.
  templates jsonb NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- What a reporter was told: once for each report and verdict.
CREATE TABLE mail_report_reply (
  report_id uuid NOT NULL REFERENCES mail_report (id) ON DELETE CASCADE,
  verdict text NOT NULL,
  language text NOT NULL,
  action_id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- When it was sent, or may have been: nobody is told twice because an answer was lost.
  tried_at timestamptz,
  PRIMARY KEY (report_id, verdict)
);

-- Which kinds of action a second person has to approve; without a row, the usual ones.
CREATE TABLE tenant_action_settings (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  second_person text[] NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Emails to strangers: how many a sender has sent to each recipient on a day.
CREATE TABLE sent_email (
  sender text NOT NULL,
  recipient text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (sender, recipient, day)
);
CREATE INDEX sent_email_day ON sent_email (day);

-- How much a provider may have and use; null leaves a limit at its default.
CREATE TABLE provider_quota (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  events_per_day bigint CHECK (events_per_day >= 0),
  apis bigint CHECK (apis >= 0),
  sources bigint CHECK (sources >= 0),
  users bigint CHECK (users >= 0),
  stored_bytes bigint CHECK (stored_bytes >= 0),
  query_seconds_per_hour bigint CHECK (query_seconds_per_hour >= 0)
);

-- Processes that run jobs, each with its last heartbeat. Jobs that a worker without one has locked are released.
CREATE TABLE job_worker (
  -- The id that graphile-worker locks jobs with.
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

CREATE UNLOGGED TABLE rate_count (
  key text PRIMARY KEY,
  calls integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_count_age ON rate_count (ends_at);

-- Users who have put their getting-started checklist away.
CREATE TABLE checklist_dismissal (
  user_id uuid PRIMARY KEY REFERENCES user_account (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  dismissed_at timestamptz NOT NULL
);

-- Where the senders of a trace source connect from: the newest addresses, as candidates for trusted proxies.
CREATE TABLE trace_source_peer (
  source_id uuid NOT NULL REFERENCES trace_source (id) ON DELETE CASCADE,
  address text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (source_id, address)
);

-- Milliseconds of queries that a provider's users took in an hour (hours since 1970), of all processes together.
CREATE TABLE provider_query_time (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  hour integer NOT NULL,
  ms double precision NOT NULL,
  PRIMARY KEY (provider_id, hour)
);

-- An uploaded file in sealed parts: a whole one would hold the server up while it is sealed, sent and opened again.
CREATE TABLE traffic_import_part (
  import_id uuid NOT NULL REFERENCES traffic_import (id) ON DELETE CASCADE,
  part int NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (import_id, part)
);
