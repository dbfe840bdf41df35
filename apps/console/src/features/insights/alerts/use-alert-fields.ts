import { alertKind, insightsSeverity } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Severity, kind and API, any of several values each. */
export function useAlertFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("alerts.is") }];
    return [
      {
        id: "severity",
        label: t("alerts.column.severity"),
        operators,
        choices: insightsSeverity.options.map((value) => ({ value, label: t(`insights.severity.${value}`) })),
      },
      {
        id: "kind",
        label: t("alerts.column.kind"),
        operators,
        choices: alertKind.options.map((value) => ({ value, label: t(`alerts.kind.${value}`) })),
      },
      { id: "host", label: t("alerts.api"), operators, placeholder: "api.example.com" },
      { id: "port", label: t("alerts.port"), operators, placeholder: "8443" },
    ];
  }, [t]);
}
