import { mailVerdict, quarantineState } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Every condition of the contract, with names and values to choose from. */
export function useQuarantineFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("quarantine.operator.is") }];
    const single = [{ id: "is", label: t("quarantine.operator.is"), single: true }];
    return [
      {
        id: "state",
        label: t("quarantine.column.state"),
        operators,
        choices: quarantineState.options.map((value) => ({ value, label: t(`quarantine.state.${value}`) })),
      },
      {
        id: "request",
        label: t("quarantine.filter.request"),
        operators: single,
        choices: [{ value: "open", label: t("quarantine.filter.open") }],
      },
      { id: "mailbox", label: t("quarantine.column.mailbox"), operators, placeholder: "ann@example.com" },
      { id: "sender", label: t("quarantine.column.from_address"), operators, placeholder: "ann@example.com" },
      {
        id: "verdict",
        label: t("quarantine.column.verdict"),
        operators,
        choices: mailVerdict.options.map((value) => ({ value, label: t(`mail.verdict.${value}`) })),
      },
      {
        id: "holder",
        label: t("quarantine.column.holder"),
        operators,
        choices: (["analyst", "policy"] as const).map((value) => ({ value, label: t(`quarantine.holder.${value}`) })),
      },
      {
        id: "expires",
        label: t("quarantine.filter.expires"),
        operators: [{ id: "lte", label: t("quarantine.operator.lte"), single: true }],
        placeholder: "7",
        accepts: (value: string) => /^\d{1,3}$/.test(value) && Number(value) <= 400,
      },
    ];
  }, [t]);
}
