-- A place is a host and port, or what is under a path prefix there: '' is the whole host, without what is under a prefix.
ALTER TABLE api
  ADD COLUMN prefix text NOT NULL DEFAULT '',
  -- Calls that were learned at the host before it was divided: added here, subtracted there.
  ADD COLUMN moved_calls bigint NOT NULL DEFAULT 0,
  -- People said that the host isn't a gateway of several APIs, so that it isn't suggested again.
  ADD COLUMN is_whole boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT api_provider_id_host_port_key,
  ADD UNIQUE (provider_id, host, port, prefix);
-- Questions about traffic read a provider's prefixes; most have none.
CREATE INDEX api_prefix ON api (provider_id) WHERE prefix <> '';
