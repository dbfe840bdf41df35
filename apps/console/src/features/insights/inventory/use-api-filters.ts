import type { Filter, FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { facetsQuery } from "./contract-queries.ts";
import { readInventorySearch, type InventorySearch } from "./inventory-search.ts";

const fields = ["owner", "tag", "documented", "archived"] as const;
const none: readonly never[] = [];

/** What the inventory can be filtered by, with the owners and tags that there are. */
export function useApiFilters(): readonly FilterField[] {
  const t = useT();
  const { data } = useQuery(facetsQuery());
  return useMemo(() => {
    const words = (list: readonly string[]) => list.map((value) => ({ value, label: value }));
    const choices = {
      owner: words(data?.owners ?? none),
      tag: words(data?.tags ?? none),
      documented: [
        { value: "true", label: t("inventory.documented") },
        { value: "false", label: t("inventory.learntOnly") },
      ],
      archived: [{ value: "true", label: t("inventory.archived") }],
    };
    return fields.map((id) => ({
      id,
      label: t(`inventory.filter.${id}`),
      operators: [{ id: "is", label: t("inventory.filter.is"), single: id === "documented" || id === "archived" }],
      choices: choices[id],
    }));
  }, [t, data]);
}

/** The conditions that an address holds. */
export function filtersOf(search: InventorySearch): Filter[] {
  return fields.flatMap((field) => {
    const value = search[field];
    if (value === undefined || (field === "archived" && value === false)) return [];
    return [{ field, operator: "is", values: [value].flat().map(String) }];
  });
}

/** The same address under other conditions. */
export function withFilters(search: InventorySearch, filters: readonly Filter[]): InventorySearch {
  const { owner: _owner, tag: _tag, documented: _documented, archived: _archived, ...rest } = search;
  const added = filters.map(({ field, values }) => [
    field,
    field === "documented" || field === "archived" ? values[0] : values,
  ]);
  return readInventorySearch({ ...rest, page: 1, ...Object.fromEntries(added) });
}
