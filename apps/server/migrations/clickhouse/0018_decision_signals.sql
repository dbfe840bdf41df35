-- Codes of all signals as one text with commas, which few orders have, and facts as one JSON object by code, without empty
-- ones: arrays of texts cost an insert most. Rows before it, and left in a journal, have signal_codes and signal_facts.
ALTER TABLE decision ADD COLUMN IF NOT EXISTS signal_order LowCardinality(String) AFTER signal_codes;
ALTER TABLE decision ADD COLUMN IF NOT EXISTS facts_by_signal String CODEC(ZSTD(1)) AFTER signal_facts;
-- Both kinds of rows in one form.
ALTER TABLE decision ADD COLUMN IF NOT EXISTS codes Array(String)
    ALIAS if(signal_order = '', arrayMap(code -> toString(code), signal_codes), splitByChar(',', signal_order));
ALTER TABLE decision ADD COLUMN IF NOT EXISTS facts Array(String)
    ALIAS if(signal_order = '', signal_facts,
        arrayMap(code -> if(JSONHas(facts_by_signal, code), JSONExtractRaw(facts_by_signal, code), '{}'), splitByChar(',', signal_order)));
