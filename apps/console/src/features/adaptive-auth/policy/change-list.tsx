import type { SettingsChange } from "@parapet/contract";
import { useRuleName } from "../../../lib/adaptive-auth/use-rule-name.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** What differs between two versions of the settings, a line for each. */
export function ChangeList({ changes }: { changes: readonly SettingsChange[] }) {
  const t = useT();
  const ruleName = useRuleName();
  const { number } = useFormat();
  const textOf = (change: SettingsChange): string => {
    switch (change.kind) {
      case "field":
        return t("policy.change.field", { field: t(`policy.field.${change.field}`) });
      case "weight":
        return t("policy.change.weight", {
          signal: t(`adaptive.signal.${change.code}`),
          before: number(change.before),
          after: number(change.after),
        });
      case "rule":
        return t(`policy.change.${change.change}`, { rule: ruleName(change.rule.name) });
      case "order":
        return t("policy.change.order");
    }
  };
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm">
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>{textOf(change)}</li>
      ))}
    </ul>
  );
}
