import { loginCaseState, mailSeverity, signInDetection } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Every condition of the contract, with names and values to choose from. */
export function useCaseFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("login.is") }];
    return [
      {
        id: "state",
        label: t("login.column.state"),
        operators,
        choices: loginCaseState.options.map((value) => ({ value, label: t(`login.state.${value}`) })),
      },
      {
        id: "severity",
        label: t("login.column.severity"),
        operators,
        choices: mailSeverity.options.map((value) => ({ value, label: t(`insights.severity.${value}`) })),
      },
      {
        id: "detection",
        label: t("login.filter.detection"),
        operators,
        choices: signInDetection.options.map((value) => ({ value, label: t(`login.detection.${value}`) })),
      },
      { id: "user", label: t("login.filter.user"), operators, placeholder: "ann@example.com" },
      { id: "country", label: t("login.filter.country"), operators, placeholder: "NL" },
    ];
  }, [t]);
}
