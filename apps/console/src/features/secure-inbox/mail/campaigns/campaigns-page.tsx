import {
  type Campaign,
  campaignColumns,
  campaignEndpoints,
  campaignState,
  attackType,
  impersonatedParty,
  mailSeverity,
} from "@parapet/contract";
import { EmptyState } from "@parapet/ui/empty-state";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { AnalyseButton } from "../analyse-button.tsx";
import { mailsQuery } from "../mail-queries.ts";
import { threatsSearch } from "../mail-search.ts";
import { ThreatTabs } from "../threat-tabs.tsx";
import { useMailRights } from "../use-mail-rights.ts";
import { campaignsQuery, selectionOf } from "./campaign-queries.ts";
import { campaignsSearchDefaults } from "./campaigns-search-defaults.ts";
import { campaignsSearch } from "./campaigns-search.ts";
import { useBulkCampaigns } from "./use-bulk-campaigns.ts";
import { useCampaignColumns } from "./use-campaign-columns.tsx";

interface CampaignsEmptyProps {
  filtered: boolean;
  onClear: () => void;
}

const to = "/secure-inbox/phishing-threats/logs/campaigns/$id";

/** Threats by campaign: everything that selects them is in the address. */
export function CampaignsPage() {
  const t = useT();
  const address = useListAddress(campaignsSearch.read);
  const { search } = address;
  const { mayWork } = useMailRights();
  const list = useQuery(campaignsQuery(search));
  const shelves = useQuery(mailsQuery(threatsSearch.read({}))).data?.shelves;
  const columns = useCampaignColumns();
  const bulk = useBulkCampaigns(search, list.data);
  const nameOf = ({ title }: Campaign) => (title === "" ? t("mail.noSubject") : title);
  const inTabs = (body: ReactNode) => (
    <ThreatTabs tab="campaigns" counts={{ ...shelves, campaigns: list.data?.total }}>
      {body}
    </ThreatTabs>
  );
  return (
    <ListPage
      title={t("mail.threats.title")}
      tabTitle={t("campaign.title")}
      description={t("campaign.description")}
      actions={mayWork && <AnalyseButton />}
      address={address}
      searching={campaignsSearch}
      list={list}
      problemTitle={t("campaign.errorTitle")}
      views={{ page: "campaigns", defaults: campaignsSearchDefaults }}
      exports={csvExport("campaigns", campaignEndpoints["campaigns.export"], campaignColumns.options, () =>
        selectionOf(search),
      )}
      searchLabel={t("campaign.search")}
      start={<ListRange address={address} />}
      fields={useCampaignFields()}
      columns={columns}
      linkOf={({ id }) => ({ to, params: { id }, search })}
      nameOf={nameOf}
      bulk={bulk}
      selectable={mayWork}
      renderEmpty={({ filtered, onClear }) => <CampaignsEmpty filtered={filtered} onClear={onClear} />}
      frame={inTabs}
    />
  );
}

function CampaignsEmpty({ filtered, onClear }: CampaignsEmptyProps) {
  const t = useT();
  if (filtered)
    return <FilteredEmpty title={t("campaign.noMatchTitle")} text={t("campaign.noMatchText")} onClear={onClear} />;
  return <EmptyState icon={MailCheck} title={t("campaign.noneTitle")} text={t("campaign.noneText")} />;
}

/** Every condition of the contract, with names and values to choose from. */
function useCampaignFields(): readonly FilterField[] {
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
