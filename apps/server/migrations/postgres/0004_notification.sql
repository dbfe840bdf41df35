CREATE TABLE notification (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  kind text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'success', 'warning', 'error')),
  -- What the sentence of its kind names; the console holds the sentence in every language.
  details jsonb NOT NULL,
  link text,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notification_newest ON notification (user_id, created_at DESC, id DESC);
CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL;
CREATE INDEX notification_age ON notification (created_at);

-- The search finds people by the start of a name or an address, in any case and script.
CREATE INDEX user_account_search_email ON user_account (provider_id, (lower(email COLLATE "und-x-icu")) COLLATE "C");
CREATE INDEX user_account_search_last_name ON user_account (provider_id, (lower(last_name COLLATE "und-x-icu")) COLLATE "C");
CREATE INDEX user_account_search_name ON user_account
  (provider_id, (lower((first_name || ' ' || last_name) COLLATE "und-x-icu")) COLLATE "C");
