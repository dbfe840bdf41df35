-- What a rule of a source does with calls: drop them, or count them as API calls.
ALTER TABLE trace_source RENAME COLUMN ignore_rules TO rules;
UPDATE trace_source SET rules = (
  SELECT jsonb_agg(jsonb_build_object('effect', 'ignore') || rule ORDER BY at)
  FROM jsonb_array_elements(rules) WITH ORDINALITY AS rules (rule, at)
) WHERE rules <> '[]';
