-- Where a link from an email was used: its user proved there to read the mailbox.
ALTER TABLE mail_link ADD COLUMN used_from text;
