-- The table of 0019 holds what these did.
DROP TABLE IF EXISTS caller_minute_usage;
DROP TABLE IF EXISTS caller_usage;
