-- Who could register when a server last started or the settings changed: PARAPET_REGISTRATION may have changed since.
ALTER TABLE installation ADD COLUMN registration_in_effect text;
