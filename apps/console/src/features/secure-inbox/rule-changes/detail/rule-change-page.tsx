import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DetailBack } from "../../../../lib/list/detail-back.tsx";
import { DetailPage } from "../../../../lib/list/detail-page.tsx";
import { ruleChangeQuery, ruleChangesQuery } from "../rule-change-queries.ts";
import { ruleChangesSearch } from "../rule-changes-search.ts";
import { RuleChangeView } from "./rule-change-view.tsx";

const to = "/secure-inbox/account-takeover/email-rules/detail/$id";

/** One change. Its address carries the list's, for links back and to its neighbors. */
export function RuleChangePage() {
  const t = useT();
  const { id } = useParams({ from: to });
  const search = ruleChangesSearch.read(useSearch({ from: to }));
  const found = useQuery(ruleChangeQuery(id));
  const back = (
    <DetailBack
      id={id}
      search={search}
      pageQuery={ruleChangesQuery}
      link={{ to: "/secure-inbox/account-takeover/email-rules-changes", search }}
    >
      {t("rules.title")}
    </DetailBack>
  );
  return (
    <DetailPage
      found={found}
      back={back}
      title={t("rules.one")}
      missing={{ title: t("rules.missingTitle"), text: t("rules.missingText") }}
      problemTitle={t("rules.errorOne")}
    >
      {(data) => <RuleChangeView key={data.id} change={data} back={back} />}
    </DetailPage>
  );
}
