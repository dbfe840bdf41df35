import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { BackLink } from "../../../../lib/back-link.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DetailBack } from "../../../../lib/list/detail-back.tsx";
import { DetailPage } from "../../../../lib/list/detail-page.tsx";
import { useTitle } from "../../../../lib/use-title.ts";
import { campaignQuery, campaignsQuery } from "./campaign-queries.ts";
import { campaignsSearch } from "./campaigns-search.ts";
import { CampaignView } from "./campaign-view.tsx";

const to = "/secure-inbox/phishing-threats/logs/campaigns/$id";

/** One campaign. Its address carries the list's, for links back and to its neighbors. */
export function CampaignPage() {
  const t = useT();
  const { id } = useParams({ from: to });
  const search = campaignsSearch.read(useSearch({ from: to }));
  const found = useQuery(campaignQuery(id));
  useTitle(found.data?.title || t("campaign.one"));
  const back = (
    <DetailBack id={id} search={search} pageQuery={campaignsQuery}>
      <BackLink to="/secure-inbox/phishing-threats/logs/campaigns" search={search}>
        {t("campaign.title")}
      </BackLink>
    </DetailBack>
  );
  return (
    <DetailPage
      found={found}
      back={back}
      title={t("campaign.one")}
      missing={{ title: t("campaign.missingTitle"), text: t("campaign.missingText") }}
      problemTitle={t("campaign.errorOne")}
    >
      {(data) => <CampaignView key={data.id} campaign={data} back={back} />}
    </DetailPage>
  );
}
