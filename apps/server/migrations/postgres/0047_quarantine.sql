ALTER TABLE mail_message
  -- Where it is, as far as we put it there or saw it go.
  ADD COLUMN place text NOT NULL DEFAULT 'in_mailbox'
    CHECK (place IN ('in_mailbox', 'quarantined', 'junked', 'soft_deleted', 'purged', 'released', 'gone')),
  -- New mail that no policy has looked at yet.
  ADD COLUMN is_policy_due boolean NOT NULL DEFAULT false;
CREATE INDEX mail_message_policy_due ON mail_message (provider_id, taken_in_at) WHERE is_policy_due;

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
