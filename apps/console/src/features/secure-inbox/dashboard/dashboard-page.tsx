import { Badge } from "@parapet/ui/badge";
import { buttonClass } from "@parapet/ui/button-class";
import { PageHeader } from "@parapet/ui/page-header";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Gavel } from "lucide-react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { DashboardEmpty } from "./dashboard-empty.tsx";
import { summaryQuery } from "./dashboard-query.ts";
import { readDashboardSearch } from "./dashboard-search.ts";
import { DashboardToolbar } from "./dashboard-toolbar.tsx";
import { DashboardView } from "./dashboard-view.tsx";

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
