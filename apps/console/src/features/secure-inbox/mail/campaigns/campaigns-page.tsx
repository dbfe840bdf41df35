import { type Campaign, campaignColumns, campaignEndpoints } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { AnalyseButton } from "../analyse-button.tsx";
import { mailsQuery } from "../mail-queries.ts";
import { threatsSearch } from "../mail-search.ts";
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
