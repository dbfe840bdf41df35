-- Owner of clients that monitor mode creates.
UPDATE protected_api SET new_clients = new_clients || '{"owner_email": ""}';
ALTER TABLE protected_api ALTER COLUMN new_clients
  SET DEFAULT '{"create": false, "kind": "headless", "owner_email": "", "organization_claim": "", "organizations": []}';

-- Whether the call was identified by what only its gateway checks; then the challenge's ID stands for it.
ALTER TABLE challenge ADD COLUMN answered_by_id boolean NOT NULL DEFAULT false;

-- How API Insights names callers with a key, and the other way around; known from the first call that shows it.
ALTER TABLE client_key ADD COLUMN consumer text;
ALTER TABLE client_identity ADD COLUMN key_hash bytea;
CREATE INDEX client_key_consumer ON client_key (provider_id, consumer) WHERE consumer IS NOT NULL;
CREATE INDEX client_identity_key ON client_identity (provider_id, key_hash) WHERE key_hash IS NOT NULL;

-- What an import changed of clients that existed, so that it can be undone.
CREATE TABLE client_import_change (
  provider_id uuid NOT NULL,
  import_id uuid NOT NULL,
  client_id uuid NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (import_id, client_id),
  FOREIGN KEY (provider_id, client_id) REFERENCES api_client (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX client_import_change_client ON client_import_change (client_id);
