-- Users who have put their getting-started checklist away.
CREATE TABLE checklist_dismissal (
  user_id uuid PRIMARY KEY REFERENCES user_account (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  dismissed_at timestamptz NOT NULL
);
