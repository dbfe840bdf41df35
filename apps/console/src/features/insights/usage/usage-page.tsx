import { PageHeader } from "@parapet/ui/page-header";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { ChecklistCard } from "../../../lib/checklist/checklist-card.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { OpenAlerts } from "./open-alerts.tsx";
import { UsageEmpty } from "./usage-empty.tsx";
import { anyCallQuery, summaryQuery } from "./usage-query.ts";
import { readUsageSearch } from "./usage-search.ts";
import { UsageToolbar } from "./usage-toolbar.tsx";
import { UsageView } from "./usage-view.tsx";

// The route asks for both at once, as one file.
export { prefetchUsage } from "./prefetch-usage.ts";

/** How the APIs are used: everything that selects is in the address. */
export function UsagePage() {
  const t = useT();
  useTitle(t("usage.title"));
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/" });
  const address = useListAddress(readUsageSearch);
  const { search } = address;
  const summary = useQuery(summaryQuery(search));
  const { data, error } = summary;
  const isQuiet = data?.current.calls === 0 && data.previous.calls === 0;
  const any = useQuery({ ...anyCallQuery, enabled: isQuiet });
  return (
    <div className="grid gap-5">
      <PageHeader title={t("usage.title")} description={t("usage.description")} actions={<OpenAlerts />} />
      {isHome && <ChecklistCard />}
      <UsageToolbar address={address} />
      {error && !data ? (
        <ProblemCard title={t("usage.errorTitle")} error={error} onRetry={() => void summary.refetch()} />
      ) : isQuiet && any.data?.total === 0 ? (
        <UsageEmpty />
      ) : (
        <UsageView address={address} totals={isQuiet && any.isLoading ? undefined : data} />
      )}
    </div>
  );
}
