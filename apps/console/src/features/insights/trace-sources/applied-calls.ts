import type { SourceFunnel } from "@parapet/contract";

/** Calls by the rule that applied to them. */
export const appliedCalls = (counts: SourceFunnel["by_rule"] | undefined): ReadonlyMap<string, number> | undefined =>
  counts && new Map(counts.map(({ rule_id, calls }) => [rule_id, calls]));
