-- Of which API a payload is, so that it can go before others do; '' in what was received before, which goes with the others.
ALTER TABLE event_payload ADD COLUMN IF NOT EXISTS host LowCardinality(String) DEFAULT '';
ALTER TABLE event_payload ADD COLUMN IF NOT EXISTS port UInt16 DEFAULT 0;
