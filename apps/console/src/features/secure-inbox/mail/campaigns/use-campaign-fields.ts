import { attackType, campaignState, impersonatedParty, mailSeverity } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Every condition of the contract, with names and values to choose from. */
export function useCampaignFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("mail.operator.is") }];
    return [
      {
        id: "state",
        label: t("campaign.column.state"),
        operators,
        choices: campaignState.options.map((value) => ({ value, label: t(`campaign.state.${value}`) })),
      },
      {
        id: "severity",
        label: t("mail.filter.severity"),
        operators,
        choices: mailSeverity.options.map((value) => ({ value, label: t(`insights.severity.${value}`) })),
      },
      {
        id: "attack",
        label: t("mail.filter.attack"),
        operators,
        choices: attackType.options.map((value) => ({ value, label: t(`mail.attack.${value}`) })),
      },
      {
        id: "impersonates",
        label: t("campaign.column.impersonates"),
        operators,
        choices: impersonatedParty.options.map((value) => ({ value, label: t(`mail.party.${value}`) })),
      },
      { id: "mailbox", label: t("mail.filter.mailbox"), operators, placeholder: "ann@example.com" },
      { id: "domain", label: t("mail.filter.domain"), operators, placeholder: "example.com" },
      { id: "link", label: t("mail.filter.link"), operators, placeholder: "login.example.com" },
    ];
  }, [t]);
}
