-- Processes that decide also tell each other what APIs answered, which calls passed a throttle, and reports about calls that
-- another process decided about.
ALTER TABLE shared_count DROP CONSTRAINT shared_count_kind_check;
ALTER TABLE shared_count ADD CONSTRAINT shared_count_kind_check CHECK (kind IN ('proofs', 'failures', 'traffic', 'reports'));
