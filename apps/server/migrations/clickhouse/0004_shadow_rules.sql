-- IDs of the shadow rules that would have decided, with commas.
ALTER TABLE decision ADD COLUMN IF NOT EXISTS shadow_rules LowCardinality(String) AFTER config_version;
