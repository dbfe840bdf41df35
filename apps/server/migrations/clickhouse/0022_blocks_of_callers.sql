-- A caller's calls lie at few places of many columns, and all of a block is unpacked for one of them. Parts get smaller
-- blocks as they are written or merged.
ALTER TABLE caller_call MODIFY SETTING min_compress_block_size = 16384;
