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
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX mail_campaign_newest ON mail_campaign (provider_id, last_seen_at DESC, id) WHERE merged_into IS NULL;
CREATE INDEX mail_campaign_merged ON mail_campaign (merged_into) WHERE merged_into IS NOT NULL;

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

ALTER TABLE mail_message
  -- Null for a mail that nothing belongs to.
  ADD COLUMN campaign_id uuid REFERENCES mail_campaign (id) ON DELETE SET NULL,
  -- Whether it was compared with the others; mails that were there before are compared by a job.
  ADD COLUMN is_grouped boolean NOT NULL DEFAULT false,
  -- The decision was made with its campaign's, and goes with it.
  ADD COLUMN is_decided_with_campaign boolean NOT NULL DEFAULT false;
CREATE INDEX mail_message_in_campaign ON mail_message (campaign_id, received_at, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX mail_message_ungrouped ON mail_message (id) WHERE NOT is_grouped;
-- Two hashes of 64 bits that differ in three at most are equal in one of four parts.
CREATE INDEX mail_message_near_1 ON mail_message (provider_id, substr(campaign_near, 1, 4)) WHERE campaign_near <> '';
CREATE INDEX mail_message_near_2 ON mail_message (provider_id, substr(campaign_near, 5, 4)) WHERE campaign_near <> '';
CREATE INDEX mail_message_near_3 ON mail_message (provider_id, substr(campaign_near, 9, 4)) WHERE campaign_near <> '';
CREATE INDEX mail_message_near_4 ON mail_message (provider_id, substr(campaign_near, 13, 4)) WHERE campaign_near <> '';
