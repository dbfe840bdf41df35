import { Badge } from "@parapet/ui/badge";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { FilterBar } from "@parapet/ui/filter-bar";
import { PageHeader } from "@parapet/ui/page-header";
import { useQuery, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Gavel, MailPlus } from "lucide-react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { RefreshControl } from "../../../lib/list/refresh-control.tsx";
import { useListAddress, type ListAddress } from "../../../lib/list/use-list-address.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { PeriodPicker } from "../../../lib/time/period-picker.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { summaryQuery, dashboardKey, rangeOf } from "./dashboard-query.ts";
import { readDashboardSearch, type DashboardSearch } from "./dashboard-search.ts";
import { DashboardView } from "./dashboard-view.tsx";

const none: readonly never[] = [];

/** The scope of the dashboard, and its refresh interval. */
function DashboardToolbar({ address: { search, change } }: { address: ListAddress<DashboardSearch> }) {
  const client = useQueryClient();
  const fetching = useIsFetching({ queryKey: dashboardKey });
  return (
    <FilterBar
      fields={none}
      value={none}
      onChange={() => undefined}
      start={<PeriodPicker value={rangeOf(search)} onChange={({ from, to }) => change({ from, to })} />}
      end={
        <RefreshControl
          pace={search.refresh}
          onPace={(refresh) => change({ refresh }, true)}
          reloading={fetching > 0}
          onReload={() => void client.invalidateQueries({ queryKey: dashboardKey })}
        />
      }
    />
  );
}

/** How the organization's mail is doing: everything that selects is in the address. */
export function DashboardPage() {
  const t = useT();
  useTitle(t("inbox.title"));
  const address = useListAddress(readDashboardSearch);
  const summary = useQuery(summaryQuery(address.search));
  const { data, error } = summary;
  return (
    <div className="grid gap-5">
      <PageHeader
        title={t("inbox.title")}
        description={t("inbox.description")}
        actions={data && data.waiting > 0 && <Waiting count={data.waiting} />}
      />
      {data?.known_since === null ? (
        <DashboardEmpty />
      ) : (
        <>
          <DashboardToolbar address={address} />
          {error && !data ? (
            <ProblemCard title={t("inbox.errorTitle")} error={error} onRetry={() => void summary.refetch()} />
          ) : (
            <DashboardView address={address} summary={data} isStale={summary.isPlaceholderData} failed={error} />
          )}
        </>
      )}
    </div>
  );
}

/** The way to the threats that wait for a decision, whenever they came. */
function Waiting({ count }: { count: number }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <Link to="/secure-inbox/respond/phishing-emails" search={{}} className={buttonClass("secondary")}>
      <Gavel aria-hidden size={16} />
      {t("inbox.decide")}
      <Badge tone="error">{number(count)}</Badge>
    </Link>
  );
}

/** No mail was ever analysed: where mail comes from. */
function DashboardEmpty() {
  const t = useT();
  return (
    <div className="rounded-card border border-line-card bg-surface shadow-card">
      <EmptyState icon={MailPlus} title={t("inbox.noneTitle")} text={t("inbox.noneText")}>
        <Link to="/secure-inbox/settings/documentation" search={{}} className={buttonClass("primary")}>
          {t("inbox.connect")}
        </Link>
        <Link to="/secure-inbox/phishing-threats/logs" search={{}} className={buttonClass("secondary")}>
          {t("inbox.analyse")}
        </Link>
      </EmptyState>
    </div>
  );
}
