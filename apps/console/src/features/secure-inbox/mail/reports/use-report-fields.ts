import { mailVerdict, reportChannel, reportKind, reportOutcome, reportState, reportVerdict } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { handlersQuery } from "../../../../lib/people/handlers-query.ts";

/** Every condition of the contract, with names and values to choose from; people are asked for once they are wanted. */
export function useReportFields(wanted: boolean): readonly FilterField[] {
  const t = useT();
  const { data: people } = useQuery({ ...handlersQuery, enabled: wanted });
  return useMemo(() => {
    const operators = [{ id: "is", label: t("mail.operator.is") }];
    const noOwner = { value: "nobody", label: t("reports.unassigned") };
    return [
      {
        id: "state",
        label: t("reports.column.state"),
        operators,
        choices: reportState.options.map((value) => ({ value, label: t(`reports.state.${value}`) })),
      },
      {
        id: "verdict",
        label: t("reports.column.verdict"),
        operators,
        choices: reportVerdict.options.map((value) => ({ value, label: t(`reports.verdict.${value}`) })),
      },
      {
        id: "engine",
        label: t("reports.column.engine"),
        operators,
        choices: mailVerdict.options.map((value) => ({ value, label: t(`mail.verdict.${value}`) })),
      },
      {
        id: "kind",
        label: t("reports.column.kinds"),
        operators,
        choices: reportKind.options.map((value) => ({ value, label: t(`reports.kind.${value}`) })),
      },
      {
        id: "channel",
        label: t("reports.channel"),
        operators,
        choices: reportChannel.options.map((value) => ({ value, label: t(`reports.channel.${value}`) })),
      },
      { id: "reporter", label: t("reports.column.reporter"), operators, placeholder: "ann@example.com" },
      {
        id: "owner",
        label: t("reports.column.owner"),
        operators,
        choices: [noOwner, ...(people ?? []).map(({ id, name }) => ({ value: id, label: name }))],
      },
      {
        id: "outcome",
        label: t("reports.outcome"),
        operators,
        choices: reportOutcome.options.map((value) => ({ value, label: t(`reports.outcome.${value}`) })),
      },
      {
        id: "due",
        label: t("reports.column.due_at"),
        operators,
        choices: [{ value: "overdue", label: t("reports.overdue") }],
      },
      { id: "campaign", label: t("mail.filter.campaign"), operators },
    ];
  }, [t, people]);
}
