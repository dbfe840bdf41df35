-- Which hosts' APIs are internal or external, where people know better than the first call tells.
CREATE TABLE api_kind_rules (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  rules jsonb NOT NULL
);
