import { EmptyState } from "@parapet/ui/empty-state";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { BackLink } from "../../../lib/back-link.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { EventView } from "./event-view.tsx";
import { eventQuery } from "./events-query.ts";
import { eventsSearch, type EventsSearch } from "./events-search.ts";

const from = "/insights/events/tableView/$id";

/** One traced call. Its address carries the list's, for the way back. */
export function EventPage() {
  const t = useT();
  const { id } = useParams({ from });
  const search = useSearch({ from, select: eventsSearch.read });
  const back = <EventBackLink search={search} />;
  const { data, error, refetch } = useQuery(eventQuery(id));
  useTitle(data ? `${data.method} ${data.path}` : t("events.detail"));
  if (data) return <EventView event={data} search={search} back={back} />;
  if (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input"))
    return <EventMissing back={back} />;
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={t("events.detail")} />
      {error ? (
        <ProblemCard title={t("events.errorTitle")} error={error} onRetry={() => void refetch()} />
      ) : (
        <EventSkeleton />
      )}
    </div>
  );
}

/** Back to the same rows. */
function EventBackLink({ search }: { search: EventsSearch }) {
  const t = useT();
  return (
    <BackLink to="/insights/events" search={search}>
      {t("events.title")}
    </BackLink>
  );
}

function EventMissing({ back }: { back: ReactNode }) {
  const t = useT();
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={t("events.detail")} />
      <div className="rounded-card border border-line-card bg-surface shadow-card">
        <EmptyState icon={SearchX} title={t("events.missingTitle")} text={t("events.missingText")} />
      </div>
    </div>
  );
}

/** The shape of a call's page while it is on its way. */
function EventSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
      <SkeletonCard lines={3} />
      <div className="grid gap-5 lg:grid-cols-2">
        {["request", "response"].map((side) => (
          <SkeletonCard key={side} lines={6} />
        ))}
      </div>
    </div>
  );
}
