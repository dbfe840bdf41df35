-- An address belongs to whoever proves it: until then each provider may have an account that waits for its owner.
DROP INDEX user_account_email;
CREATE UNIQUE INDEX user_account_email ON user_account (lower(email)) WHERE email_confirmed_at IS NOT NULL;
CREATE UNIQUE INDEX user_account_provider_email ON user_account (provider_id, lower(email));
CREATE INDEX user_account_any_email ON user_account (lower(email));

-- Emails to strangers: how many a sender has sent to each recipient on a day.
CREATE TABLE sent_email (
  sender text NOT NULL,
  recipient text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (sender, recipient, day)
);
CREATE INDEX sent_email_day ON sent_email (day);
