-- Where a mailbox's own mail lies once it was sent. Folders are learnt again, with it.
ALTER TABLE mail_folder ADD COLUMN is_sent boolean NOT NULL DEFAULT false;
DELETE FROM mail_folder;

-- Whom a mailbox writes to.
CREATE TABLE mail_contact (
  mailbox_id uuid NOT NULL REFERENCES mailbox (id) ON DELETE CASCADE,
  -- In small letters.
  address text NOT NULL,
  -- Mails that are known to have been sent; at least so many.
  sent integer NOT NULL,
  first_sent_at timestamptz NOT NULL,
  last_sent_at timestamptz NOT NULL,
  PRIMARY KEY (mailbox_id, address)
);
