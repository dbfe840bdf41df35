import {
  type Campaign,
  campaignColumns,
  campaignEndpoints,
  type CampaignState,
  campaignState,
  attackType,
  impersonatedParty,
  mailSeverity,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { EmptyState } from "@parapet/ui/empty-state";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../../lib/list/bulk/use-bulk-list.tsx";
import { csvExport } from "../../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { AnalyseButton } from "../analyse-button.tsx";
import { mailsQuery, mailKey } from "../mail-queries.ts";
import { threatsSearch } from "../mail-search.ts";
import { ThreatTabs } from "../threat-tabs.tsx";
import { useMailRights } from "../use-mail-rights.ts";
import { campaignsQuery, selectionOf } from "./campaign-queries.ts";
import { campaignsSearchDefaults } from "./campaigns-search-defaults.ts";
import { campaignsSearch, type CampaignsSearch } from "./campaigns-search.ts";
import { useCampaignColumns } from "./use-campaign-columns.tsx";

interface Page {
  readonly items: readonly Campaign[];
  readonly total: number;
}

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

/** What can be done with many campaigns of the list at once. */
function useBulkCampaigns(search: CampaignsSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const { page: _page, page_size: _size, column: _column, view: _view, sort: _sort, ...scope } = search;
  // Where all of a list are in one state, it is the way back.
  const [before, ...others] = search["state[is]"] ?? [];
  const common = others.length === 0 ? before : undefined;
  const { selection, note, bar, run } = useBulkList<CampaignState>({
    scope: JSON.stringify(scope),
    page,
    selectAll: () => call(campaignEndpoints["campaigns.select"], { query: selectionOf(search) }),
    send: (state, ids) => call(campaignEndpoints["campaigns.bulk"], { body: { action: "state", state, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: mailKey }),
    done: (state, count) => t(`campaign.done.${state}`, { count }),
    undoOf: (state) => (common === undefined || common === state ? null : common),
  });
  const buttons = campaignState.options
    .filter((state) => state !== common)
    .map((state) => (
      <Button key={state} size="sm" onClick={() => run(state)}>
        {t(`campaign.do.${state}`)}
      </Button>
    ));
  return { selection, note, bar: bar(buttons) };
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
