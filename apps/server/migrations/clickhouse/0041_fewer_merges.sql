-- Parts are put together eight at a time, not five: each row of the tables that grow with every call is then written again
-- half as often while calls come, which is what they cost most. Some more parts wait for that.
ALTER TABLE event MODIFY SETTING merge_selector_base = 8;
ALTER TABLE event_payload MODIFY SETTING merge_selector_base = 8;
ALTER TABLE caller_call MODIFY SETTING merge_selector_base = 8;
