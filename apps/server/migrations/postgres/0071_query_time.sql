-- Milliseconds of queries that a provider's users took in an hour (hours since 1970), of all processes together.
CREATE TABLE provider_query_time (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  hour integer NOT NULL,
  ms double precision NOT NULL,
  PRIMARY KEY (provider_id, hour)
);
