-- People may add an API before its first call.
ALTER TABLE api
  ALTER COLUMN first_seen_at DROP NOT NULL,
  ALTER COLUMN last_seen_at DROP NOT NULL,
  -- When a person added it; NULL for one that its first call created.
  ADD COLUMN added_at timestamptz,
  -- What people call the environment of a place, such as production.
  ADD COLUMN environment text CHECK (char_length(environment) BETWEEN 1 AND 40),
  ADD CHECK ((first_seen_at IS NULL) = (last_seen_at IS NULL)),
  ADD CHECK (first_seen_at IS NOT NULL OR added_at IS NOT NULL);
