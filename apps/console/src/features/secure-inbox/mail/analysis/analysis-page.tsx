import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DetailBack } from "../../../../lib/list/detail-back.tsx";
import { DetailPage } from "../../../../lib/list/detail-page.tsx";
import { mailQuery, mailsQuery } from "../mail-queries.ts";
import { phishingSearch, threatsSearch } from "../mail-search.ts";
import { AnalysisView } from "./analysis-view.tsx";

const to = "/secure-inbox/phishing-threats/logs/analysis/$id";

/** One mail and all that was found in it. Its address carries the list's, for links back and to its neighbors. */
export function AnalysisPage() {
  const t = useT();
  const { id } = useParams({ from: to });
  const given: Readonly<Record<string, unknown>> = useSearch({ from: to });
  const isPhishing = given["list"] === "phishing";
  const search = (isPhishing ? phishingSearch.read : threatsSearch.read)(given);
  const { list: _list, ...ofList } = given;
  const found = useQuery(mailQuery(id));
  const back = (
    <DetailBack
      id={id}
      search={search}
      pageQuery={mailsQuery}
      link={{
        to: isPhishing ? "/secure-inbox/respond/phishing-emails" : "/secure-inbox/phishing-threats/logs",
        search: ofList,
      }}
    >
      {t(isPhishing ? "mailAnalysis.backToPhishing" : "mailAnalysis.backToThreats")}
    </DetailBack>
  );
  return (
    <DetailPage
      found={found}
      back={back}
      title={t("mailAnalysis.title")}
      nameOf={({ subject }) => subject}
      missing={{ title: t("mailAnalysis.missingTitle"), text: t("mailAnalysis.missingText") }}
      problemTitle={t("mailAnalysis.errorTitle")}
    >
      {(mail) => <AnalysisView key={mail.id} mail={mail} search={given} back={back} />}
    </DetailPage>
  );
}
