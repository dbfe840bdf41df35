-- How a provider's tenant of Microsoft 365 is connected: one a provider.
CREATE TABLE mail_connection (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (
    state IN ('not_configured', 'consent_pending', 'connected', 'degraded', 'revoked', 'error')
  ),
  cloud text NOT NULL CHECK (cloud IN ('global', 'us_government', 'us_defense', 'china', 'simulator')),
  -- Origin of the tenant simulator; null in Microsoft's clouds.
  simulator_url text,
  -- As it was typed: a domain or an id.
  tenant text NOT NULL,
  -- What Microsoft says it is.
  tenant_id text,
  client_id text NOT NULL,
  credential_kind text CHECK (credential_kind IN ('secret', 'certificate')),
  -- The client secret or the private key, sealed.
  sealed_credential text,
  certificate text,
  certificate_origin text CHECK (certificate_origin IN ('made', 'brought')),
  certificate_thumbprint text,
  certificate_expires_at timestamptz,
  abilities text[] NOT NULL,
  -- {ability, state, message, request_id} each, as the last test found them.
  capabilities jsonb NOT NULL,
  granted_roles text[] NOT NULL,
  -- Accepted domains of the tenant.
  domains text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  connected_at timestamptz,
  checked_at timestamptz,
  last_ok_at timestamptz,
  -- {problem, code, message, request_id, at}
  last_error jsonb,
  CHECK (credential_kind IS NULL OR sealed_credential IS NOT NULL)
);

-- A consent or a sign-in at Microsoft that somebody began.
CREATE TABLE mail_consent (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES login_session (id) ON DELETE CASCADE,
  way text NOT NULL CHECK (way IN ('consent', 'sign_in')),
  -- SHA-256 of the state, which has 256 random bits.
  state_hash bytea NOT NULL UNIQUE,
  -- The PKCE verifier, sealed.
  sealed_verifier text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_consent_provider ON mail_consent (provider_id);
