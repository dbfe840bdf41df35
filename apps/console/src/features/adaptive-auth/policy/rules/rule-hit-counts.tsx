import type { PolicyRule, RuleHits } from "@parapet/contract";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface RuleHitCountsProps {
  rule: PolicyRule;
  /** undefined while loading. */
  hits: readonly RuleHits[] | undefined;
}

const none = { day: 0, week: 0, month: 0 };

/** Calls that a rule decided, or, as a shadow rule, would have decided. */
export function RuleHitCounts({ rule, hits }: RuleHitCountsProps) {
  const t = useT();
  const { number } = useFormat();
  // Rows that grow when counts arrive would move under a mouse that drags one.
  if (hits === undefined) return <span aria-hidden className="h-lh text-xs" />;
  const found = hits.find(({ rule_id }) => rule_id === rule.id);
  const { day, week, month } = (rule.shadow === true ? found?.shadow : found?.decided) ?? none;
  const counts = t("policy.hits", { day: number(day), week: number(week), month: number(month) });
  return (
    <span className="text-xs text-fg-3 tabular-nums">
      {t(rule.shadow === true ? "policy.hitsShadow" : "policy.hitsDecided", { hits: counts })}
    </span>
  );
}
