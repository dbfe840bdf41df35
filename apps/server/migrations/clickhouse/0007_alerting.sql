-- Rules look at what came since they looked last, which is by the time of receipt.
ALTER TABLE event ADD INDEX IF NOT EXISTS by_received_at received_at TYPE minmax GRANULARITY 1;
