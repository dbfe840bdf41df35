-- A step-up is asked of, and elevates, one caller: the context with the whole User-Agent. The context itself, by which
-- clients are known and which operators see, is wider and stays beside it.
ALTER TABLE challenge ADD COLUMN caller_hash bytea;
UPDATE challenge SET caller_hash = context_hash;
ALTER TABLE challenge ALTER COLUMN caller_hash SET NOT NULL;
DROP INDEX challenge_open;
CREATE UNIQUE INDEX challenge_open ON challenge (client_id, api_id, caller_hash) WHERE state = 'pending';

ALTER TABLE elevation ADD COLUMN caller_hash bytea;
UPDATE elevation SET caller_hash = context_hash;
ALTER TABLE elevation ALTER COLUMN caller_hash SET NOT NULL;
