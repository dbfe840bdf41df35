-- Settings say whether an API lets its body name another method. Versions from before get what a new API starts with.
UPDATE adaptive_config SET settings = '{"body_override":"ignore"}' || settings;
UPDATE protected_api SET draft = '{"body_override":"ignore"}' || draft WHERE draft IS NOT NULL;
UPDATE back_test SET settings = '{"body_override":"ignore"}' || settings;
