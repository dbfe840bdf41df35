-- A group of the tenant's directory whose members are VIPs.
CREATE TABLE mail_vip_group (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  group_id text NOT NULL,
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  -- When its members were read last, and why they could not be since.
  read_at timestamptz,
  problem text,
  members integer NOT NULL DEFAULT 0,
  without_mailbox integer NOT NULL DEFAULT 0,
  others integer NOT NULL DEFAULT 0
);

-- Somebody is a VIP by hand, by the group, or both: who leaves the group stays one by hand.
ALTER TABLE mailbox RENAME COLUMN is_vip TO is_vip_by_hand;
ALTER TABLE mailbox ADD COLUMN is_vip_by_group boolean NOT NULL DEFAULT false;
ALTER TABLE mailbox ADD COLUMN is_vip boolean NOT NULL GENERATED ALWAYS AS (is_vip_by_hand OR is_vip_by_group) STORED;
