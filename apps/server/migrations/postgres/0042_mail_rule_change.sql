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
