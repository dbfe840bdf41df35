-- The API key of a refused call: what its owner locks or revokes. NULL for callers that show no key of ours.
ALTER TABLE challenge ADD COLUMN key_id uuid;

-- A locked key is denied until it is unlocked; the client's other keys work.
ALTER TABLE client_key
  ADD COLUMN locked_at timestamptz,
  -- owner: its owner said that a call wasn't theirs; not_ours: feedback did.
  ADD COLUMN lock_reason text CHECK (lock_reason IN ('owner', 'not_ours'));

ALTER TABLE challenge_approval DROP CONSTRAINT challenge_approval_state_check;
ALTER TABLE challenge_approval ADD CONSTRAINT challenge_approval_state_check
  CHECK (state IN ('waiting', 'approved', 'refused', 'revoked'));

ALTER TABLE decision_feedback
  -- Keys that "not ours" locked.
  ADD COLUMN key_ids uuid[] NOT NULL DEFAULT '{}',
  -- The call's context, and until when "ours" lets it pass.
  ADD COLUMN context_hash bytea,
  ADD COLUMN trusted_until timestamptz,
  -- What "ours" trained the client's profile on, as JSON, so that it can be undone; empty if nothing.
  ADD COLUMN trained text NOT NULL DEFAULT '';
CREATE INDEX decision_feedback_client ON decision_feedback (client_id);

-- Which questions an owner was asked lately.
CREATE INDEX challenge_approval_created ON challenge_approval (provider_id, created_at);
