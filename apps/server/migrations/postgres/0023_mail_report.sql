-- People report mail to this mailbox.
ALTER TABLE mailbox_intake ADD COLUMN is_reporting boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX mailbox_intake_reporting ON mailbox_intake (provider_id) WHERE is_reporting;

ALTER TABLE mail_arrival DROP CONSTRAINT mail_arrival_reason_check;
ALTER TABLE mail_arrival ADD CONSTRAINT mail_arrival_reason_check
  CHECK (reason IN ('draft', 'sent', 'gone', 'unreadable', 'failed', 'no_original'));

-- A mail that somebody reported.
CREATE TABLE mail_report (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- The report as it lies in the reporting mailbox.
  mailbox_id uuid NOT NULL REFERENCES mailbox (id) ON DELETE CASCADE,
  immutable_id text NOT NULL,
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
  UNIQUE (mailbox_id, immutable_id)
);
CREATE INDEX mail_report_provider ON mail_report (provider_id, reported_at DESC);
CREATE INDEX mail_report_message ON mail_report (message_id);
