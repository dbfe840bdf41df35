-- What Parapet does in a tenant because somebody, or a policy, asked for it: one kind of change to one or many targets.
CREATE TABLE tenant_action (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  kind text NOT NULL,
  params jsonb NOT NULL,
  reason text,
  state text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'partial', 'failed', 'undoing', 'undone')),
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
  undone_at timestamptz
);
CREATE INDEX tenant_action_newest ON tenant_action (provider_id, created_at DESC, id);
CREATE INDEX tenant_action_open ON tenant_action (next_at) WHERE state IN ('queued', 'running', 'undoing');

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
