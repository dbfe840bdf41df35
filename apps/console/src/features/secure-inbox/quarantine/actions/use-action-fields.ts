import { tenantActionKind, tenantActionState } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Every condition of the list, with names and values to choose from. */
export function useActionFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("quarantine.operator.is") }];
    return [
      {
        id: "state",
        label: t("tenantAction.column.state"),
        operators,
        choices: tenantActionState.options.map((value) => ({ value, label: t(`tenantAction.state.${value}`) })),
      },
      {
        id: "kind",
        label: t("tenantAction.column.kind"),
        operators,
        choices: tenantActionKind.options.map((value) => ({ value, label: t(`tenantAction.do.${value}`) })),
      },
      { id: "by", label: t("tenantAction.column.requested_by"), operators, placeholder: "ann@example.com" },
    ];
  }, [t]);
}
