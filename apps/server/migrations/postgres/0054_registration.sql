-- Who may create a provider after the installation has an owner, and the code that lets one in by invitation.
ALTER TABLE installation
  ADD COLUMN registration text NOT NULL DEFAULT 'closed' CHECK (registration IN ('closed', 'invitation', 'open')),
  ADD COLUMN registration_code text;
