import { PageHeader } from "@parapet/ui/page-header";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { EventBackLink } from "./event-back-link.tsx";
import { EventMissing } from "./event-missing.tsx";
import { EventSkeleton } from "./event-skeleton.tsx";
import { EventView } from "./event-view.tsx";
import { eventQuery } from "./events-query.ts";
import { eventsSearch } from "./events-search.ts";

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
