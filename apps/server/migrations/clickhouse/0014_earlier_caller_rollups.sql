-- The tables of 0013 hold what these did.
DROP VIEW IF EXISTS caller_latency;
DROP VIEW IF EXISTS caller_minute_latency;
DROP VIEW IF EXISTS organization_latency;
DROP TABLE IF EXISTS caller_count;
DROP TABLE IF EXISTS caller_buckets;
DROP TABLE IF EXISTS caller_minute_buckets;
DROP TABLE IF EXISTS organization_buckets;
