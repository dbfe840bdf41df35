import { ruleChangeKind, ruleChangeSource, ruleChangeState, ruleSeverity } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Every condition of the contract, with names and values to choose from. */
export function useRuleChangeFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("rules.operator.is") }];
    return [
      {
        id: "severity",
        label: t("rules.column.severity"),
        operators,
        choices: ruleSeverity.options.map((value) => ({ value, label: t(`rules.severity.${value}`) })),
      },
      {
        id: "state",
        label: t("rules.column.state"),
        operators,
        choices: ruleChangeState.options.map((value) => ({ value, label: t(`rules.state.${value}`) })),
      },
      {
        id: "kind",
        label: t("rules.column.kind"),
        operators,
        choices: ruleChangeKind.options.map((value) => ({ value, label: t(`rules.kind.${value}`) })),
      },
      {
        id: "source",
        label: t("rules.column.source"),
        operators,
        choices: ruleChangeSource.options.map((value) => ({ value, label: t(`rules.source.${value}`) })),
      },
      { id: "mailbox", label: t("rules.column.mailbox"), operators, placeholder: "ann@example.com" },
      { id: "destination", label: t("rules.column.destinations"), operators, placeholder: "drop@example.net" },
    ];
  }, [t]);
}
