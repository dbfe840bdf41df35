import { type Organization, role, userStatus } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Role, status and organization, one of each, as the server takes them. */
export function useUserFilters(organizations: readonly Organization[] | undefined): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("users.is"), single: true }];
    return [
      {
        id: "role",
        label: t("users.column.role"),
        operators,
        choices: role.options.map((value) => ({ value, label: t(`users.role.${value}`) })),
      },
      {
        id: "status",
        label: t("users.column.status"),
        operators,
        choices: userStatus.options.map((value) => ({ value, label: t(`users.status.${value}`) })),
      },
      {
        id: "organization_id",
        label: t("users.column.organization"),
        operators,
        choices: organizations?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
      },
    ];
  }, [t, organizations]);
}
