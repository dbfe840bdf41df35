-- An uploaded file in sealed parts: a whole one would hold the server up while it is sealed, sent and opened again.
CREATE TABLE traffic_import_part (
  import_id uuid NOT NULL REFERENCES traffic_import (id) ON DELETE CASCADE,
  part int NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (import_id, part)
);
INSERT INTO traffic_import_part SELECT id, 0, content FROM traffic_import WHERE content IS NOT NULL;
ALTER TABLE traffic_import DROP COLUMN content;
