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
  UNIQUE (provider_id, graph_user_id)
);

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
  reason text
);
CREATE INDEX mail_change_message ON mail_change (message_id, time, id);
