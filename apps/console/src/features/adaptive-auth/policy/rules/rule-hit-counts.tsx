import type { PolicyRule, RuleHits } from "@parapet/contract";
import { Tooltip } from "@parapet/ui/tooltip";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface RuleHitCountsProps {
  rule: PolicyRule;
  /** undefined while loading. */
  hits: readonly RuleHits[] | undefined;
}

/** Calls that a rule decided in 30 days, or, as a shadow rule, would have decided; shorter periods on hover. */
export function RuleHitCounts({ rule, hits }: RuleHitCountsProps) {
  const t = useT();
  const { number } = useFormat();
  const found = hits?.find(({ rule_id }) => rule_id === rule.id);
  const counts = rule.shadow === true ? found?.shadow : found?.decided;
  // Rows that grow when counts arrive would move under a mouse that drags one.
  if (hits === undefined) return <span aria-hidden className="h-lh text-xs" />;
  if (counts === undefined || counts.month === 0)
    return <span className="text-xs text-fg-3">{t("policy.hitsNone")}</span>;
  const { day, week, month } = counts;
  const periods = t("policy.hits", { day: number(day), week: number(week), month: number(month) });
  return (
    <span className="text-xs text-fg-2 tabular-nums">
      <Tooltip content={periods}>
        <span>{t(rule.shadow === true ? "policy.hitsShadow" : "policy.hitsDecided", { count: month })}</span>
      </Tooltip>
      <span className="sr-only"> ({periods})</span>
    </span>
  );
}
