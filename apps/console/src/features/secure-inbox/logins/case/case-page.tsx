import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { BackLink } from "../../../../lib/back-link.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DetailBack } from "../../../../lib/list/detail-back.tsx";
import { DetailPage } from "../../../../lib/list/detail-page.tsx";
import { useTitle } from "../../../../lib/use-title.ts";
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
  useTitle(found.data ? found.data.display_name || found.data.user_name : t("login.case"));
  const back = (
    <DetailBack id={id} search={search} pageQuery={casesQuery}>
      <BackLink to="/secure-inbox/account-takeover/suspicious-login" search={search}>
        {t("login.title")}
      </BackLink>
    </DetailBack>
  );
  return (
    <DetailPage
      found={found}
      back={back}
      title={t("login.case")}
      missing={{ title: t("login.missingTitle"), text: t("login.missingText") }}
      problemTitle={t("login.errorOne")}
    >
      {(data) => <CaseView key={data.id} found={data} back={back} />}
    </DetailPage>
  );
}
