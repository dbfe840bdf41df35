-- What an analysis led away from, and what it was made for; null for the first one.
ALTER TABLE mail_change
  ADD COLUMN before text,
  ADD COLUMN cause text CHECK (cause IN ('lists'));

-- Mail of past days that is analysed again because lists changed.
CREATE TABLE mail_reanalysis (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  days integer NOT NULL,
  since timestamptz NOT NULL,
  -- Addresses and domains whose mail it is about; null for all mail.
  senders text[],
  state text NOT NULL CHECK (state IN ('running', 'done', 'cancelled')),
  total integer NOT NULL,
  done integer NOT NULL,
  -- Of those that are done: with another verdict, and those that could not be analysed again.
  changed integer NOT NULL,
  failed integer NOT NULL,
  -- The last mail that was looked at; the newest goes first.
  at_received timestamptz NOT NULL,
  at_message uuid,
  started_by text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((state = 'running') = (finished_at IS NULL))
);
CREATE INDEX mail_reanalysis_provider ON mail_reanalysis (provider_id, created_at DESC);
CREATE UNIQUE INDEX mail_reanalysis_open ON mail_reanalysis (provider_id) WHERE state = 'running';
