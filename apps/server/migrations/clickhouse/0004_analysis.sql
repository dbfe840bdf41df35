-- The operation of a call as it was known when the call came; what older parts lack is computed when it is read.
ALTER TABLE event MODIFY COLUMN template LowCardinality(String) DEFAULT arrayStringConcat(arrayMap(segment -> if(match(segment,
  concat('^(?:[+-]?[0-9]+',
    '|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}',
    '|(?:19|20|21)[0-9]{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01])(?:T[0-9:.,Z+-]+)?)?',
    '|[0-9a-fA-F]{16,}',
    '|[0-7][0-9A-HJKMNP-TV-Z]{25}',
    '|eyJ[0-9A-Za-z_-]{2,}[.][0-9A-Za-z_-]*[.][0-9A-Za-z_-]*',
    '|[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+',
    '|[0-9]{1,3}(?:[.][0-9]{1,3}){3}',
    '|[A-Za-z]+[-_][0-9]{3,}',
    '|:[A-Za-z_][0-9A-Za-z_]*|[{][^{}]+[}]|<[^<>]+>',
    '|(?s:.{101,}))$')),
  '{id}', segment), splitByChar('/', path)), '/');

-- Who called, for which organization, and how the call stands to the document of its API; '' where nobody can tell.
ALTER TABLE event ADD COLUMN IF NOT EXISTS consumer_kind LowCardinality(String) DEFAULT '';
ALTER TABLE event ADD COLUMN IF NOT EXISTS consumer String DEFAULT '' CODEC(ZSTD(1));
ALTER TABLE event ADD COLUMN IF NOT EXISTS organization LowCardinality(String) DEFAULT '';
ALTER TABLE event ADD COLUMN IF NOT EXISTS verdict LowCardinality(String) DEFAULT '';
ALTER TABLE event ADD COLUMN IF NOT EXISTS difference_count UInt16 DEFAULT 0;
ALTER TABLE event ADD COLUMN IF NOT EXISTS findings Array(LowCardinality(String));

ALTER TABLE event_payload ADD COLUMN IF NOT EXISTS document_id Nullable(UUID);
ALTER TABLE event_payload ADD COLUMN IF NOT EXISTS differences Array(Tuple(rule String, verdict String, sample String,
  spec String, expected String, got String)) CODEC(ZSTD(3));
