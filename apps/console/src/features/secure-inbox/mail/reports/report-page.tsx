import { useQuery } from "@tanstack/react-query";
import { useParams, useRouter, useSearch } from "@tanstack/react-router";
import { BackLink } from "../../../../lib/back-link.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DetailBack } from "../../../../lib/list/detail-back.tsx";
import { DetailPage } from "../../../../lib/list/detail-page.tsx";
import { Neighbours } from "../../../../lib/list/neighbours.tsx";
import { useTitle } from "../../../../lib/use-title.ts";
import { reportQuery, reportsQuery } from "./report-queries.ts";
import { reportsSearch } from "./reports-search.ts";
import { ReportView } from "./report-view.tsx";

const to = "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id";

/** One reported mail. Its address carries the list's, for the way back and to those beside it. */
export function ReportPage() {
  const t = useT();
  const router = useRouter();
  const { id } = useParams({ from: to });
  const search = reportsSearch.read(useSearch({ from: to }));
  const found = useQuery(reportQuery(id));
  useTitle(found.data?.title || t("reports.one"));
  const back = (
    <DetailBack
      neighbours={
        <Neighbours
          id={id}
          search={search}
          pageQuery={reportsQuery}
          hrefOf={(other, address) => router.buildLocation({ to, params: { id: other }, search: address }).href}
        />
      }
    >
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
