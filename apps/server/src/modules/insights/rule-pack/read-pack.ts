import { readRulePackText, type RulePack, type WrittenRule } from "@parapet/api-model";

/** A pack as one thread hands it to another: patterns as texts. */
type ReadPack = Omit<RulePack, "rules"> & { readonly rules: readonly WrittenRule[] };

/** Reads a pack without what can't be handed over. */
export function readWrittenPack(source: string): ReadPack {
  const { rules, ...pack } = readRulePackText(source);
  return { ...pack, rules: rules.map(({ patterns: _compiled, ...rule }) => rule) };
}
