ALTER TABLE provider ADD COLUMN archived_at timestamptz;

-- A provider's Ed25519 keys. The newest signs; an earlier one stays listed, so that what it signed can be checked.
CREATE TABLE provider_key (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- RFC 7638 thumbprint.
  kid text NOT NULL,
  -- SPKI in PEM.
  public_key text NOT NULL,
  -- Gone as soon as another key signs.
  sealed_private_key text,
  created_at timestamptz NOT NULL,
  -- When verifiers stop accepting it; null while it signs.
  retires_at timestamptz,
  PRIMARY KEY (provider_id, kid),
  CHECK ((sealed_private_key IS NULL) = (retires_at IS NOT NULL))
);
CREATE UNIQUE INDEX provider_key_active ON provider_key (provider_id) WHERE retires_at IS NULL;

-- An Ed25519 SPKI is a header of twelve bytes and the 32 bytes of the key.
INSERT INTO provider_key (provider_id, kid, public_key, sealed_private_key, created_at)
SELECT
  id,
  rtrim(translate(encode(sha256(convert_to('{"crv":"Ed25519","kty":"OKP","x":"' || x || '"}', 'UTF8')), 'base64'), '+/', '-_'), '='),
  public_key,
  sealed_private_key,
  created_at
FROM provider
CROSS JOIN LATERAL (
  SELECT decode(regexp_replace(public_key, '-----[A-Z ]+-----|\s', '', 'g'), 'base64') AS spki
) AS decoded
CROSS JOIN LATERAL (
  SELECT rtrim(translate(encode(substring(spki FROM 13), 'base64'), '+/', '-_'), '=') AS x
) AS encoded;

ALTER TABLE provider DROP COLUMN public_key, DROP COLUMN sealed_private_key;
