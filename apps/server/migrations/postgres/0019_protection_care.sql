-- What a client carries of steps it passed before this moment counts no more.
ALTER TABLE api_client ADD COLUMN elevations_ended_at timestamptz;

ALTER TABLE data_pack DROP CONSTRAINT data_pack_kind_check;
ALTER TABLE data_pack ADD CONSTRAINT data_pack_kind_check
  CHECK (kind IN ('country', 'asn', 'city', 'asn_class', 'anonymiser', 'blocklist', 'leaked_keys'));

-- Learners ask every few seconds for what others saved since.
CREATE INDEX client_learning_saved ON client_learning (saved_at);
