import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DetailBack } from "../../../../lib/list/detail-back.tsx";
import { DetailPage } from "../../../../lib/list/detail-page.tsx";
import { casesSearch } from "../cases-search.ts";
import { caseQuery, casesQuery } from "../login-queries.ts";
import { CaseView } from "./case-view.tsx";

const to = "/secure-inbox/account-takeover/suspicious-login/caseDetail/$id";

/** One case. Its address carries the list's, for links back and to its neighbors. */
export function CasePage() {
  const t = useT();
  const { id } = useParams({ from: to });
  const search = casesSearch.read(useSearch({ from: to }));
  const found = useQuery(caseQuery(id));
  const back = (
    <DetailBack
      id={id}
      search={search}
      pageQuery={casesQuery}
      link={{ to: "/secure-inbox/account-takeover/suspicious-login", search }}
    >
      {t("login.title")}
    </DetailBack>
  );
  return (
    <DetailPage
      found={found}
      back={back}
      title={t("login.case")}
      nameOf={({ display_name, user_name }) => display_name || user_name}
      missing={{ title: t("login.missingTitle"), text: t("login.missingText") }}
      problemTitle={t("login.errorOne")}
    >
      {(data) => <CaseView key={data.id} found={data} back={back} />}
    </DetailPage>
  );
}
