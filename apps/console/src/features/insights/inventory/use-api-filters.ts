import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { facetsQuery } from "./contract-queries.ts";

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
