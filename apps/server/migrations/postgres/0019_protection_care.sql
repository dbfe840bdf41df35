-- What a client carries of steps it passed before this moment counts no more.
ALTER TABLE api_client ADD COLUMN elevations_ended_at timestamptz;

-- Learners ask every few seconds for what others saved since.
CREATE INDEX client_learning_saved ON client_learning (saved_at);
