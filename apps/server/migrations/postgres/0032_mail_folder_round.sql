-- Microsoft tells so many messages of a folder at most in a round of changes, and does not say that there were more.
ALTER TABLE mail_folder
  -- Messages that the round which is being read has told.
  ADD COLUMN told integer NOT NULL DEFAULT 0,
  -- A round told too many to be all: from here on the folder is to be listed.
  ADD COLUMN list_from timestamptz;
