-- What is hard on people waits for a second person: who asked, until when somebody may say yes, and who did.
ALTER TABLE tenant_action DROP CONSTRAINT tenant_action_state_check;
ALTER TABLE tenant_action ADD CONSTRAINT tenant_action_state_check CHECK (
  state IN ('proposed', 'queued', 'running', 'done', 'partial', 'failed', 'undoing', 'undone', 'declined', 'expired')
);
ALTER TABLE tenant_action ADD COLUMN requested_by_id uuid;
ALTER TABLE tenant_action ADD COLUMN approve_until timestamptz;
ALTER TABLE tenant_action ADD COLUMN decided_by text;
ALTER TABLE tenant_action ADD COLUMN decided_at timestamptz;
ALTER TABLE tenant_action ADD COLUMN decision_note text;
CREATE INDEX tenant_action_proposed ON tenant_action (approve_until) WHERE state = 'proposed';

-- Which kinds of action a second person has to approve; without a row, the usual ones.
CREATE TABLE tenant_action_settings (
  provider_id uuid PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
  second_person text[] NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
