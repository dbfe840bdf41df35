-- From which probability on, in percent, a provider's mail is called suspicious, and malicious; no row: the usual ones.
CREATE TABLE mail_threshold (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  suspicious integer NOT NULL,
  malicious integer NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (suspicious BETWEEN 11 AND 98 AND malicious BETWEEN suspicious + 1 AND 99)
);
