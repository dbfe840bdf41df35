-- Rules of people's own that look for something in calls; see readRulePack of packages/api-model.
CREATE TABLE rule_pack (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Of what its rules find.
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  enabled boolean NOT NULL,
  -- YAML or JSON, as somebody wrote it.
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX rule_pack_name ON rule_pack (provider_id, lower(name));

-- The pack and the rule that found it; '' for what detectors find.
ALTER TABLE finding ADD COLUMN rule text NOT NULL DEFAULT '';
ALTER TABLE finding DROP CONSTRAINT finding_api_id_method_template_kind_pointer_key;
ALTER TABLE finding ADD UNIQUE (api_id, method, template, kind, pointer, rule);
