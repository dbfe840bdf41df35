import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { BackLink } from "../../../../lib/back-link.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DetailBack } from "../../../../lib/list/detail-back.tsx";
import { DetailPage } from "../../../../lib/list/detail-page.tsx";
import { useTitle } from "../../../../lib/use-title.ts";
import { reportQuery, reportsQuery } from "./report-queries.ts";
import { reportsSearch } from "./reports-search.ts";
import { ReportView } from "./report-view.tsx";

const to = "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id";

/** One reported mail. Its address carries the list's, for links back and to its neighbors. */
export function ReportPage() {
  const t = useT();
  const { id } = useParams({ from: to });
  const search = reportsSearch.read(useSearch({ from: to }));
  const found = useQuery(reportQuery(id));
  useTitle(found.data?.title || t("reports.one"));
  const back = (
    <DetailBack id={id} search={search} pageQuery={reportsQuery}>
      <BackLink to="/secure-inbox/phishing-threats/abuse-inbox" search={search}>
        {t("reports.title")}
      </BackLink>
    </DetailBack>
  );
  return (
    <DetailPage
      found={found}
      back={back}
      title={t("reports.one")}
      missing={{ title: t("reports.missingTitle"), text: t("reports.missingText") }}
      problemTitle={t("reports.errorOne")}
    >
      {(data) => <ReportView key={data.id} reported={data} back={back} />}
    </DetailPage>
  );
}
