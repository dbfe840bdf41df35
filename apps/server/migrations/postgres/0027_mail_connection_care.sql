-- GCC shares the worldwide hosts but that of the audit feed, so that it is a cloud of its own.
ALTER TABLE mail_connection DROP CONSTRAINT mail_connection_cloud_check;
ALTER TABLE mail_connection ADD CONSTRAINT mail_connection_cloud_check
  CHECK (cloud IN ('global', 'us_gcc', 'us_government', 'us_defense', 'china', 'simulator'));
