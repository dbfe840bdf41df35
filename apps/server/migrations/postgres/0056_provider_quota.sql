-- How much a provider may have and use; null leaves a limit at its default.
CREATE TABLE provider_quota (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  events_per_day bigint CHECK (events_per_day >= 0),
  apis bigint CHECK (apis >= 0),
  sources bigint CHECK (sources >= 0),
  users bigint CHECK (users >= 0),
  stored_bytes bigint CHECK (stored_bytes >= 0),
  query_seconds_per_hour bigint CHECK (query_seconds_per_hour >= 0)
);
