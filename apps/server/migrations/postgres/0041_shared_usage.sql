-- Processes that decide also tell each other how often clients call, and from which networks keys are used.
ALTER TABLE shared_count DROP CONSTRAINT shared_count_kind_check;
ALTER TABLE shared_count ADD CONSTRAINT shared_count_kind_check
  CHECK (kind IN ('proofs', 'failures', 'traffic', 'reports', 'usage'));
