-- GCC shares the worldwide hosts but that of the audit feed, so that it is a cloud of its own.
ALTER TABLE mail_connection DROP CONSTRAINT mail_connection_cloud_check;
ALTER TABLE mail_connection ADD CONSTRAINT mail_connection_cloud_check
  CHECK (cloud IN ('global', 'us_gcc', 'us_government', 'us_defense', 'china', 'simulator'));

-- Of a certificate, or of a secret as its administrator typed it.
ALTER TABLE mail_connection RENAME COLUMN certificate_expires_at TO credential_expires_at;

-- Credentials beside the one in use: the next one until Microsoft takes it, the previous one until its overlap ends.
CREATE TABLE mail_credential (
  provider_id uuid NOT NULL REFERENCES mail_connection (provider_id) ON DELETE CASCADE,
  place text NOT NULL CHECK (place IN ('next', 'previous')),
  credential_kind text NOT NULL CHECK (credential_kind IN ('secret', 'certificate')),
  sealed_credential text NOT NULL,
  certificate text,
  certificate_origin text CHECK (certificate_origin IN ('made', 'brought')),
  certificate_thumbprint text,
  credential_expires_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Of the next one: when Microsoft was asked last, and what it said.
  tried_at timestamptz,
  last_error jsonb,
  -- Of the previous one.
  kept_until timestamptz,
  PRIMARY KEY (provider_id, place)
);

-- What is wrong with a connection and was told to its administrators: once, until it is mended or gets worse.
CREATE TABLE mail_connection_notice (
  provider_id uuid NOT NULL REFERENCES mail_connection (provider_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('broken', 'role_lost', 'expiring', 'unsubscribed')),
  -- The problem, the lost abilities, or the days that were left.
  told text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (provider_id, kind)
);
