-- Days on which the address was written to; at least so many, as only the first and the last one were known before.
ALTER TABLE mail_contact ADD COLUMN days integer NOT NULL DEFAULT 1;
UPDATE mail_contact SET days = 2
  WHERE (first_sent_at AT TIME ZONE 'UTC')::date <> (last_sent_at AT TIME ZONE 'UTC')::date;

-- A domain with which mail goes both ways, as it was last counted.
CREATE TABLE mail_partner (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  -- Registrable.
  domain text NOT NULL,
  -- The first answer.
  since timestamptz NOT NULL,
  sent integer NOT NULL,
  received integer NOT NULL,
  -- Set when somebody said that it is no partner; it stays so, whatever is counted.
  dismissed_at timestamptz,
  dismissed_by text,
  CHECK ((dismissed_at IS NULL) = (dismissed_by IS NULL)),
  UNIQUE (provider_id, domain)
);
