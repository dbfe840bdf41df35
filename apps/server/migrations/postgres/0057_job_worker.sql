-- Processes that run jobs, each with its last heartbeat. Jobs that a worker without one has locked are released.
CREATE TABLE job_worker (
  -- The id that graphile-worker locks jobs with.
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
