-- `source` is the document as JSON, which is what is checked against.
ALTER TABLE api_document
  -- As it was uploaded, where that was YAML.
  ADD COLUMN written text,
  ADD COLUMN role text NOT NULL DEFAULT 'documented' CHECK (role IN ('documented', 'approved')),
  ADD COLUMN origin text NOT NULL DEFAULT 'upload' CHECK (origin IN ('upload', 'url', 'restore', 'learnt')),
  ADD COLUMN origin_ref text,
  ADD COLUMN author text;
