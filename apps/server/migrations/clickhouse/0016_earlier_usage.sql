-- The tables of 0015 hold what these did.
DROP TABLE IF EXISTS operation_minute;
DROP TABLE IF EXISTS operation_hour;
DROP TABLE IF EXISTS operation_latency;
DROP TABLE IF EXISTS operation_duration;
DROP TABLE IF EXISTS api_minute;
DROP TABLE IF EXISTS api_latency;
DROP TABLE IF EXISTS api_duration;
DROP TABLE IF EXISTS provider_duration;
