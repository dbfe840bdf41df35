-- An API is one place (host and port), or several that people joined: the others are its members. A member has no members.
ALTER TABLE api
  ADD COLUMN member_of uuid CHECK (member_of <> id),
  ADD UNIQUE (provider_id, id),
  ADD FOREIGN KEY (provider_id, member_of) REFERENCES api (provider_id, id);
-- Questions about traffic read a provider's members, pages those of an API.
CREATE INDEX api_member_of ON api (member_of) WHERE member_of IS NOT NULL;
CREATE INDEX api_member ON api (provider_id) WHERE member_of IS NOT NULL;
-- Pairs of APIs that people said are not the same, so that none is suggested again.
CREATE TABLE api_distinct (
  api_id uuid NOT NULL REFERENCES api (id) ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES api (id) ON DELETE CASCADE,
  PRIMARY KEY (api_id, other_id),
  CHECK (api_id < other_id)
);
CREATE INDEX api_distinct_other ON api_distinct (other_id);
