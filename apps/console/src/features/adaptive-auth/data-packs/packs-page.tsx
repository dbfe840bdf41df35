import { dataPackKind } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { BackLink } from "../../../lib/back-link.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { meQuery } from "../../../lib/session/me-query.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { AddressLook } from "./address-look.tsx";
import { PackCard } from "./pack-card.tsx";
import { packsQuery } from "./packs-query.ts";

/** Where all knowledge of networks comes from, by kind: what is in use, how old it is, and what was before. */
export function PacksPage() {
  const t = useT();
  useTitle(t("packs.title"));
  const { data, error, refetch } = useQuery(packsQuery);
  const me = useQuery(meQuery).data;
  const mayManage = me?.platform_admin === true;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={<BackLink to="/provider/logging">{t("packs.back")}</BackLink>}
        title={t("packs.title")}
        description={t("packs.description")}
      />
      {me?.platform_admin === false && <Alert tone="info">{t("packs.ofInstallation")}</Alert>}
      {error && !data ? (
        <ProblemCard title={t("packs.errorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <>
          <SkeletonCard lines={7} />
          <SkeletonCard lines={7} />
        </>
      ) : (
        <>
          <AddressLook />
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
            {dataPackKind.options.map((kind) => (
              <PackCard
                key={kind}
                kind={kind}
                packs={data.items.filter((pack) => pack.kind === kind)}
                mayManage={mayManage}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
