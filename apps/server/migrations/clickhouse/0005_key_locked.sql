-- Calls with a locked API key.
ALTER TABLE decision
  MODIFY COLUMN cause Enum8('policy' = 0, 'credential' = 1, 'client_state' = 2, 'bypass' = 3, 'off' = 4, 'fault' = 5, 'probe' = 6,
    'request' = 7, 'public' = 8, 'preflight' = 9, 'key_locked' = 10);
