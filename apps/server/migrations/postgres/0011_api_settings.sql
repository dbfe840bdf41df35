-- Who decided, as people know each other.
ALTER TABLE api_decision ADD COLUMN author text;

ALTER TABLE api
  ADD COLUMN display_name text,
  ADD COLUMN owner text,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN access text CHECK (access IN ('public', 'private', 'partner', 'third_party')),
  -- What of its calls is kept, what is masked in them, and how its callers are told; see api/settings.ts.
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN settings_at timestamptz;
