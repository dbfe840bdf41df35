-- The decision that was assessed together with this one, up to a second before, and has the columns of their assessment:
-- signals, evidence, calibration, what was learnt by then and the context. All zeroes where they are in the row itself.
ALTER TABLE decision ADD COLUMN IF NOT EXISTS assessed_as UUID AFTER scored;
-- Signals that spoke against the call, with commas. Rows before it tell them by their signals.
ALTER TABLE decision ADD COLUMN IF NOT EXISTS against LowCardinality(String)
    DEFAULT arrayStringConcat(arrayFilter((code, state, decibans) -> state = 1 AND decibans > 0,
        if(signal_order = '', arrayMap(code -> toString(code), signal_codes), splitByChar(',', signal_order)),
        signal_states, signal_decibans), ',')
    AFTER level;
