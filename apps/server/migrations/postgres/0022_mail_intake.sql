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
  problem_at timestamptz
);
CREATE INDEX mailbox_intake_provider ON mailbox_intake (provider_id, healed_at);

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
  reason text CHECK (reason IN ('draft', 'sent', 'gone', 'unreadable', 'failed')),
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
  -- Where to go on; null at the beginning.
  link text,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  PRIMARY KEY (scan_id, mailbox_id)
);
