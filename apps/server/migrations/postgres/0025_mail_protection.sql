-- People whose names attackers like to borrow.
ALTER TABLE mailbox
  ADD COLUMN is_vip boolean NOT NULL DEFAULT false,
  ADD COLUMN vip_note text,
  -- Other names by which people know them.
  ADD COLUMN vip_names text[] NOT NULL DEFAULT '{}',
  -- Addresses outside the tenant from which they may write.
  ADD COLUMN vip_addresses text[] NOT NULL DEFAULT '{}';
CREATE INDEX mailbox_provider ON mailbox (provider_id, display_name);

-- What an organization says about senders: whom it works with, whose mail is let through, which phishing is an exercise,
-- and in which languages it writes (without any, those that were learnt).
CREATE TABLE mail_protection (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  kind text NOT NULL
    CHECK (kind IN ('partner', 'allow', 'simulation_domain', 'simulation_network', 'language')),
  -- A domain, an address, a network in CIDR notation or a language (ISO 639-1), in small letters.
  value text NOT NULL,
  reason text,
  -- Null for one that does not end.
  expires_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (provider_id, kind, value)
);

-- In which languages harmless mail came.
CREATE TABLE mail_language (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  language text NOT NULL,
  mails integer NOT NULL,
  PRIMARY KEY (provider_id, language)
);

-- How harmless mail of a sender looks: mailer, time zone, host, network, selector, language, reply address.
CREATE TABLE mail_sender_trait (
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  address text NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  mails integer NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, address, kind, value)
);
CREATE INDEX mail_sender_trait_age ON mail_sender_trait (last_seen_at);
