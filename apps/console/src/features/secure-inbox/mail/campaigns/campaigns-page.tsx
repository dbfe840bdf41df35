import { type Campaign, campaignColumns, campaignEndpoints } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { download } from "../../../../lib/api/download.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../../lib/use-title.ts";
import { AnalyseButton } from "../analyse-button.tsx";
import { mailsQuery } from "../mail-queries.ts";
import { readThreatsSearch } from "../mail-search.ts";
import { ThreatTabs } from "../threat-tabs.tsx";
import { useMailRights } from "../use-mail-rights.ts";
import { campaignsQuery, selectionOf } from "./campaign-queries.ts";
import { CampaignsEmpty } from "./campaigns-empty.tsx";
import { campaignsSearch } from "./campaigns-search.ts";
import { campaignsSearchDefaults } from "./campaigns-search-defaults.ts";
import { useBulkCampaigns } from "./use-bulk-campaigns.tsx";
import { useCampaignColumns } from "./use-campaign-columns.tsx";
import { useCampaignFields } from "./use-campaign-fields.ts";

const to = "/secure-inbox/phishing-threats/logs/campaigns/$id";

/** Threats by campaign: everything that selects them is in the address. */
export function CampaignsPage() {
  const t = useT();
  useTitle(t("campaign.title"));
  const router = useRouter();
  const navigate = useNavigate();
  const address = useListAddress(campaignsSearch.read);
  const { search, go } = address;
  const { mayWork } = useMailRights();
  const list = useQuery(campaignsQuery(search));
  const shelves = useQuery(mailsQuery(readThreatsSearch({}))).data?.shelves;
  const columns = useCampaignColumns();
  const bulk = useBulkCampaigns(search, list.data);
  const exporting = useExport("campaigns", (file, signal) => {
    const column = exportColumns(columns, search.column, campaignColumns.options);
    return download(campaignEndpoints["campaigns.export"], file, { query: { ...selectionOf(search), column }, signal });
  });
  const nameOf = ({ title }: Campaign) => (title === "" ? t("mail.noSubject") : title);
  const inTabs = (body: ReactNode) => (
    <ThreatTabs tab="campaigns" counts={{ ...shelves, campaigns: list.data?.total }}>
      {body}
    </ThreatTabs>
  );
  return (
    <ListPage
      title={t("mail.threats.title")}
      description={t("campaign.description")}
      actions={mayWork && <AnalyseButton />}
      address={address}
      list={list}
      problemTitle={t("campaign.errorTitle")}
      views={{ page: "campaigns", defaults: campaignsSearchDefaults }}
      exporting={exporting}
      searchLabel={t("campaign.search")}
      start={<ListRange address={address} />}
      fields={useCampaignFields()}
      filters={campaignsSearch.filtersOf(search)}
      onFilters={(filters) => go(campaignsSearch.withFilters(search, filters))}
      columns={columns}
      rowHref={({ id }) => router.buildLocation({ to, params: { id }, search }).href}
      onOpen={({ id }) => void navigate({ to, params: { id }, search })}
      rowTitle={nameOf}
      selection={mayWork ? { ...bulk.selection, nameOf } : undefined}
      note={bulk.note}
      bulk={bulk.bar}
      empty={
        <CampaignsEmpty
          filtered={campaignsSearch.isFiltered(search)}
          onClear={() => go(campaignsSearch.withoutFilters(search))}
        />
      }
      frame={inTabs}
    />
  );
}
