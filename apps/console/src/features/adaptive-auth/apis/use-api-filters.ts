import { apiEnvironment, protectionMode, sensitivity } from "@parapet/contract";
import type { Filter, FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { readApisSearch, type ApisSearch } from "./apis-search.ts";

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

/** The conditions that an address holds. */
export function filtersOf(search: ApisSearch): Filter[] {
  return fields.flatMap((field) => {
    const value = search[field];
    if (value === undefined || value === false) return [];
    return [{ field, operator: "is", values: [value].flat().map(String) }];
  });
}

/** The same address under other conditions. */
export function withFilters(search: ApisSearch, filters: readonly Filter[]): ApisSearch {
  const { environment: _environment, sensitivity: _sensitivity, mode: _mode, archived: _archived, ...rest } = search;
  const added = filters.map(({ field, values }) => [
    field,
    field === "environment" || field === "archived" ? values[0] : values,
  ]);
  return readApisSearch({ ...rest, page: 1, ...Object.fromEntries(added) });
}
