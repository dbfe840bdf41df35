-- What a call with a finding, or with an alert, does where one path is for many operations; '' and null for other calls.
ALTER TABLE finding ADD COLUMN action text NOT NULL DEFAULT '';
ALTER TABLE finding DROP CONSTRAINT finding_api_id_method_template_kind_pointer_rule_key;
ALTER TABLE finding ADD UNIQUE (api_id, method, template, action, kind, pointer, rule);

ALTER TABLE alert ADD COLUMN action text;
UPDATE alert_rule SET scope = scope || '{"actions": []}';
-- Actions that were called before rules looked at them are known, not new.
ALTER TABLE alert_rule ADD COLUMN actions_primed boolean NOT NULL DEFAULT false;
