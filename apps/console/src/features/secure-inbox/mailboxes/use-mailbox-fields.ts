import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Who is a VIP, watched or suggested, and the departments that there are. */
export function useMailboxFields(departments: readonly string[] | undefined): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const is = (single: boolean) => [{ id: "is", label: t("mailboxes.is"), single }];
    const yes = { value: "yes", label: t("mailboxes.yes") };
    const yesOrNo = [yes, { value: "no", label: t("mailboxes.no") }];
    return [
      { id: "vip", label: t("mailboxes.column.vip"), operators: is(true), choices: yesOrNo },
      { id: "watched", label: t("mailboxes.column.watched"), operators: is(true), choices: yesOrNo },
      { id: "suggested", label: t("mailboxes.suggested"), operators: is(true), choices: [yes] },
      {
        id: "department",
        label: t("mailboxes.column.department"),
        operators: is(false),
        choices: (departments ?? []).map((value) => ({ value, label: value })),
      },
    ];
  }, [t, departments]);
}
