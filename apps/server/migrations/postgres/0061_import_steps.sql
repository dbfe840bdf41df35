-- When an import began its present step. A try after a crash finds what that step has stored by ids that follow from it.
ALTER TABLE traffic_import ADD COLUMN step_at timestamptz;
