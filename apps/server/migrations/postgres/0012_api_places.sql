-- An API is one place (host and port), or several that people joined: the others are its members. A member has no members.
ALTER TABLE api
  ADD COLUMN member_of uuid CHECK (member_of <> id),
  ADD UNIQUE (provider_id, id),
  ADD FOREIGN KEY (provider_id, member_of) REFERENCES api (provider_id, id);
-- Questions about traffic read a provider's members, pages those of an API.
CREATE INDEX api_member_of ON api (member_of) WHERE member_of IS NOT NULL;
CREATE INDEX api_member ON api (provider_id) WHERE member_of IS NOT NULL;
