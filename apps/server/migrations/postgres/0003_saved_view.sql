CREATE TABLE saved_view (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  -- The list it is a view of.
  page text NOT NULL,
  name text NOT NULL,
  -- The query string of the list's address.
  query text NOT NULL,
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (owner_id, page, lower(name));
CREATE INDEX saved_view_shared ON saved_view (provider_id, page) WHERE shared;

-- The view that a person's visits to a page start with, their own or one shared with them.
CREATE TABLE saved_view_default (
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  page text NOT NULL,
  view_id uuid NOT NULL REFERENCES saved_view (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, page)
);
CREATE INDEX saved_view_default_view ON saved_view_default (view_id);
