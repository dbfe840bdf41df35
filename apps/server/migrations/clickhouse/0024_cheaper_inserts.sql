-- One file for all columns of a part until it is large: an insert of events wrote and synced 121. What merges make of
-- thousands of them has a file for each column as before.
ALTER TABLE event MODIFY SETTING min_bytes_for_wide_part = 67108864;

-- Defaults that are the types' own cost an insert a look at every row. They are told first, because one that is missing
-- cannot be removed.
ALTER TABLE event MODIFY COLUMN direction DEFAULT '', MODIFY COLUMN route DEFAULT '', MODIFY COLUMN trace_id DEFAULT '',
  MODIFY COLUMN span_id DEFAULT '', MODIFY COLUMN organization DEFAULT '', MODIFY COLUMN verdict DEFAULT '',
  MODIFY COLUMN difference_count DEFAULT 0;
ALTER TABLE event MODIFY COLUMN direction REMOVE DEFAULT, MODIFY COLUMN route REMOVE DEFAULT,
  MODIFY COLUMN trace_id REMOVE DEFAULT, MODIFY COLUMN span_id REMOVE DEFAULT, MODIFY COLUMN organization REMOVE DEFAULT,
  MODIFY COLUMN verdict REMOVE DEFAULT, MODIFY COLUMN difference_count REMOVE DEFAULT;
