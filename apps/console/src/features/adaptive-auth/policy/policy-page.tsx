import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { BackLink } from "../../../lib/back-link.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { DetailPage } from "../../../lib/list/detail-page.tsx";
import { apiQuery, configQuery } from "./policy-queries.ts";
import { PolicyView } from "./policy-view.tsx";

/** An API's configuration of Adaptive Auth. */
export function PolicyPage() {
  const t = useT();
  const { id = "" } = useParams({ strict: false });
  const api = useQuery(apiQuery(id));
  const config = useQuery(configQuery(id));
  const back = <BackLink to="/provider/api">{t("policy.back")}</BackLink>;
  const found = {
    data: api.data && config.data && { api: api.data, config: config.data },
    error: api.error ?? config.error,
    refetch: () => Promise.all([api.refetch(), config.refetch()]),
  };
  return (
    <DetailPage
      found={found}
      back={back}
      title={t("policy.title")}
      nameOf={(shown) => shown.api.name}
      missing={{ title: t("policy.missingTitle"), text: t("policy.missingText") }}
      problemTitle={t("policy.errorTitle")}
    >
      {(shown) => <PolicyView key={id} {...shown} back={back} />}
    </DetailPage>
  );
}
