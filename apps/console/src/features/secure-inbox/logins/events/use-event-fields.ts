import { signInDetection } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Every condition of the contract, with names and values to choose from. */
export function useEventFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("login.is") }];
    const outcomes = ["success", "failure"] as const;
    return [
      { id: "user", label: t("login.filter.user"), operators, placeholder: "ann@example.com" },
      { id: "ip", label: t("login.event.ip"), operators, placeholder: "203.0.113.7" },
      { id: "country", label: t("login.filter.country"), operators, placeholder: "NL" },
      { id: "app", label: t("login.event.app"), operators, placeholder: "Office 365 Exchange Online" },
      {
        id: "outcome",
        label: t("login.event.outcome"),
        operators,
        choices: outcomes.map((value) => ({ value, label: t(`login.outcome.${value}`) })),
      },
      {
        id: "detection",
        label: t("login.filter.detection"),
        operators,
        choices: signInDetection.options.map((value) => ({ value, label: t(`login.detection.${value}`) })),
      },
    ];
  }, [t]);
}
