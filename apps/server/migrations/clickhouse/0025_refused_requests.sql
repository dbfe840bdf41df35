-- A call that its API's settings refuse for how it is written, such as one that overrides its method.
ALTER TABLE decision MODIFY COLUMN cause Enum8(
    'policy' = 0, 'credential' = 1, 'client_state' = 2, 'bypass' = 3, 'off' = 4, 'fault' = 5, 'probe' = 6, 'request' = 7);
