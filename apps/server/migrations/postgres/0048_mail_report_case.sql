-- As the directory tells it, such as `fr-CH`.
ALTER TABLE mailbox ADD COLUMN language text;

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

-- A report has no mail in the reporting mailbox where it was uploaded; one with several mails is several reports.
ALTER TABLE mail_report
  ALTER COLUMN mailbox_id DROP NOT NULL,
  ALTER COLUMN immutable_id DROP NOT NULL,
  ADD COLUMN part integer NOT NULL DEFAULT 0,
  ADD COLUMN case_id uuid,
  ADD COLUMN channel text NOT NULL DEFAULT 'attached'
    CHECK (channel IN ('button', 'tool', 'attached', 'forwarded', 'words', 'upload')),
  ADD COLUMN words text NOT NULL DEFAULT '',
  ADD COLUMN sender text NOT NULL DEFAULT '',
  -- The same person had reported the same mail before.
  ADD COLUMN is_repeated boolean NOT NULL DEFAULT false;
ALTER TABLE mail_report DROP CONSTRAINT mail_report_mailbox_id_immutable_id_key;
ALTER TABLE mail_report ADD UNIQUE (mailbox_id, immutable_id, part);

-- What was reported before waits to be decided.
UPDATE mail_report SET case_id = gen_random_uuid();
INSERT INTO mail_report_case (id, provider_id, state, message_id, title, sender, first_reported_at, last_reported_at, due_at)
  SELECT r.case_id, r.provider_id, 'needs_review', r.message_id, r.subject, coalesce(m.from_address, ''),
    r.reported_at, r.reported_at, r.reported_at + interval '24 hours'
  FROM mail_report r LEFT JOIN mail_message m ON m.id = r.message_id;
ALTER TABLE mail_report
  ALTER COLUMN case_id SET NOT NULL,
  ADD FOREIGN KEY (case_id) REFERENCES mail_report_case (id) ON DELETE CASCADE;
CREATE INDEX mail_report_in_case ON mail_report (case_id, reported_at, id);
CREATE INDEX mail_report_reporter ON mail_report (provider_id, reporter_address);

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
