-- Tokens have scopes instead of a role, may be a user's own or limited to an organization, and are rotated.
ALTER TABLE api_token
  ADD COLUMN kind text NOT NULL DEFAULT 'service' CHECK (kind IN ('service', 'personal')),
  ADD COLUMN scopes text[],
  ADD COLUMN organization_id uuid,
  ADD COLUMN rotated_at timestamptz,
  ADD COLUMN rotated_by uuid REFERENCES user_account (id) ON DELETE SET NULL,
  ADD COLUMN previous_token_hash bytea UNIQUE,
  ADD COLUMN previous_ends_at timestamptz,
  ADD FOREIGN KEY (provider_id, organization_id) REFERENCES organization (provider_id, id) ON DELETE CASCADE;
UPDATE api_token SET scopes = CASE role
  WHEN 'viewer' THEN ARRAY['api-insights:read', 'adaptive-auth:read', 'secure-inbox:read']
  WHEN 'analyst' THEN ARRAY['api-insights:work', 'adaptive-auth:work', 'secure-inbox:work']
  ELSE ARRAY['api-insights:manage', 'adaptive-auth:manage', 'secure-inbox:manage'] END;
ALTER TABLE api_token ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN scopes SET NOT NULL, DROP COLUMN role;
