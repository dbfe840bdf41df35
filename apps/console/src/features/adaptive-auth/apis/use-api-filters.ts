import { apiEnvironment, protectionMode, sensitivity } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

const fields = ["environment", "sensitivity", "mode", "archived"] as const;

/** What protected APIs can be filtered by. */
export function useApiFilters(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const choices = {
      environment: apiEnvironment.options.map((value) => ({ value, label: t(`protectedApis.environment.${value}`) })),
      sensitivity: sensitivity.options.map((value) => ({ value, label: t(`adaptive.sensitivity.${value}`) })),
      mode: protectionMode.options.map((value) => ({ value, label: t(`adaptive.mode.${value}`) })),
      archived: [{ value: "true", label: t("protectedApis.archivedOnes") }],
    };
    return fields.map((id) => ({
      id,
      label: t(`protectedApis.filter.${id}`),
      operators: [{ id: "is", label: t("protectedApis.filter.is"), single: id === "environment" || id === "archived" }],
      choices: choices[id],
    }));
  }, [t]);
}
