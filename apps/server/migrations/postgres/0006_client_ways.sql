-- How an API's clients are identified, in order; secrets are sealed.
ALTER TABLE protected_api ADD COLUMN client_ways jsonb NOT NULL DEFAULT '[{"kind": "key"}]';
-- Clients that monitor mode creates from unknown callers.
ALTER TABLE protected_api ADD COLUMN new_clients jsonb NOT NULL
  DEFAULT '{"create": false, "kind": "headless", "organization_claim": "", "organizations": []}';

-- Which import made them; the hash of an imported key is a keyed digest of its provider and SHA-256.
ALTER TABLE client_key ADD COLUMN import_id uuid;
ALTER TABLE api_client ADD COLUMN import_id uuid;
CREATE INDEX client_key_import ON client_key (provider_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX api_client_import ON api_client (provider_id, import_id) WHERE import_id IS NOT NULL;

-- What identifies a client besides its keys.
CREATE TABLE client_identity (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('jwt', 'certificate', 'basic', 'header', 'address', 'consumer')),
  value text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (provider_id, kind, value),
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX client_identity_client ON client_identity (client_id);
