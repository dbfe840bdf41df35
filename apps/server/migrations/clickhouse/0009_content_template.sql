-- Retention of contents by API needs the operation where a host has several APIs; '' before this version.
ALTER TABLE event_content ADD COLUMN IF NOT EXISTS template LowCardinality(String) CODEC(ZSTD(1)) AFTER port;
