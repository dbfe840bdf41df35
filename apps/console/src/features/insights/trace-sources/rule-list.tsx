import type { SourceRule } from "@parapet/contract";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { textOfRule } from "./text-of-rule.ts";

interface RuleListProps {
  label: string;
  rules: readonly SourceRule[];
  /** Calls that each rule applied to in the last 24 hours; undefined while they load. */
  applied: ReadonlyMap<string, number> | undefined;
  /** What can be done with a rule. */
  children?: (rule: SourceRule) => ReactNode;
}

/** Rules in their order, with how many calls each applied to; nothing without rules. */
export function RuleList({ label, rules, applied, children }: RuleListProps) {
  const t = useT();
  if (rules.length === 0) return null;
  return (
    <ol className="divide-y divide-line border-y border-line" aria-label={label}>
      {rules.map((rule) => (
        <li key={rule.id} className="flex items-center justify-between gap-3 py-2">
          <span className="grid min-w-0 gap-0.5">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-sm font-medium">{t(`sources.rules.effect.${rule.effect}`)}</span>
              <bdi className="ltr-text font-mono text-sm wrap-anywhere">{textOfRule(rule)}</bdi>
            </span>
            {applied && (
              <span className="text-sm text-fg-2">
                {t("sources.rules.applied", { count: applied.get(rule.id) ?? 0 })}
              </span>
            )}
          </span>
          {children?.(rule)}
        </li>
      ))}
    </ol>
  );
}
