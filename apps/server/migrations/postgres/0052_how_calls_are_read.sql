-- Settings say how calls are read: paths with or without case, headers that override the method, and how sensitive a
-- call is that no endpoint matches. Versions from before get what a new API starts with.
UPDATE adaptive_config
SET settings = '{"path_case":"sensitive","method_override":"read","unlisted_sensitivity":"strictest"}' || settings;
UPDATE protected_api
SET draft = '{"path_case":"sensitive","method_override":"read","unlisted_sensitivity":"strictest"}' || draft
WHERE draft IS NOT NULL;
UPDATE back_test
SET settings = '{"path_case":"sensitive","method_override":"read","unlisted_sensitivity":"strictest"}' || settings;
