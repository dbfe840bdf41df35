-- The search finds people by any part of a name or an address: indexes of how these start are of no use any more.
DROP INDEX user_account_search_email;
DROP INDEX user_account_search_last_name;
DROP INDEX user_account_search_name;

-- A link that makes the address it is sent to the account's own.
ALTER TABLE mail_link
  ADD COLUMN address text,
  DROP CONSTRAINT mail_link_purpose_check,
  ADD CONSTRAINT mail_link_purpose_check
    CHECK (purpose IN ('confirm_email', 'accept_invitation', 'reset_password', 'change_email')),
  ADD CONSTRAINT mail_link_address_check CHECK ((purpose = 'change_email') = (address IS NOT NULL));
