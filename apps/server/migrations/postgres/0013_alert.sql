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
