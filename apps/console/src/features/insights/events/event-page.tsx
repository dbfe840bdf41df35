import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { BackLink } from "../../../lib/back-link.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { DetailPage } from "../../../lib/list/detail-page.tsx";
import { EventView } from "./event-view.tsx";
import { eventQuery } from "./events-query.ts";
import { eventsSearch } from "./events-search.ts";

const from = "/insights/events/tableView/$id";

/** A traced call. Its URL has the list's conditions, for the link back. */
export function EventPage() {
  const t = useT();
  const { id } = useParams({ from });
  const search = useSearch({ from, select: eventsSearch.read });
  const back = (
    <BackLink to="/insights/events" search={search}>
      {t("events.title")}
    </BackLink>
  );
  return (
    <DetailPage
      found={useQuery(eventQuery(id))}
      back={back}
      title={t("events.detail")}
      nameOf={({ method, path }) => `${method} ${path}`}
      missing={{ title: t("events.missingTitle"), text: t("events.missingText") }}
      problemTitle={t("events.errorTitle")}
      skeleton={
        <>
          <SkeletonCard lines={3} />
          <div className="grid gap-5 lg:grid-cols-2">
            <SkeletonCard lines={6} />
            <SkeletonCard lines={6} />
          </div>
        </>
      }
    >
      {(event) => <EventView event={event} search={search} back={back} />}
    </DetailPage>
  );
}
