import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { campaignsQuery } from "./campaigns/campaign-queries.ts";
import { campaignsSearch } from "./campaigns/campaigns-search.ts";
import { type MailFrame, MailList } from "./mail-list.tsx";
import { threatsSearchDefaults } from "./mail-search-defaults.ts";
import { threatsSearch } from "./mail-search.ts";
import { ThreatTabs } from "./threat-tabs.tsx";

/** All analysed mail, the threats first. */
export function ThreatsPage() {
  const t = useT();
  const campaigns = useQuery(campaignsQuery(campaignsSearch.read({}))).data?.total;
  const inTabs: MailFrame = (list, { search, counts }) => (
    <ThreatTabs tab={search.shelf} search={search} counts={{ ...counts, campaigns }}>
      {list}
    </ThreatTabs>
  );
  return (
    <MailList
      title={t("mail.threats.title")}
      description={t("mail.threats.description")}
      page="threat-logs"
      searching={threatsSearch}
      defaults={threatsSearchDefaults}
      frame={inTabs}
    />
  );
}
