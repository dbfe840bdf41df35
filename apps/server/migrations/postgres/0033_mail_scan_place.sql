-- A scan lists each mailbox by when mail was received, the oldest first, so that what is deleted meanwhile moves nothing out
-- of sight. One that a link of Microsoft led on begins its mailbox anew; what it noticed is known.
ALTER TABLE mail_scan_mailbox
  DROP COLUMN link,
  -- When the last mail that was listed was received; null at the beginning.
  ADD COLUMN listed_until timestamptz,
  -- Mails of that second that were listed: they are told again.
  ADD COLUMN listed_then text[] NOT NULL DEFAULT '{}',
  -- Pages listed so far: who finds another number than it read has been overtaken.
  ADD COLUMN pages integer NOT NULL DEFAULT 0;
