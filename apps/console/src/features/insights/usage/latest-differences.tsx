import type { Event } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LinesSkeleton } from "../../../lib/list/lines-skeleton.tsx";
import { VerdictBadge } from "../../../lib/insights/verdict-badge.tsx";
import { ListProblem } from "../../../lib/list/list-problem.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import type { EventsLink } from "./use-events-link.ts";
import { differing, latestDifferencesQuery } from "./usage-query.ts";
import type { UsageSearch } from "./usage-search.ts";

interface LatestDifferencesProps {
  search: UsageSearch;
  link: EventsLink;
}

/** As high as the list is at its longest, so that nothing moves when it comes. */
const height = "h-[26rem]";

/** The newest calls that differ from the document of their API. */
export function LatestDifferences({ search, link }: LatestDifferencesProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(latestDifferencesQuery(search));
  const all = { "verdict[is]": search["verdict[is]"] ?? [...differing] };
  const body = () => {
    if (error && !data)
      return <ListProblem title={t("usage.latestError")} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LinesSkeleton />;
    if (data.length === 0)
      return (
        <p className="grid h-full place-content-center p-5 text-center text-sm text-fg-3">{t("usage.latestNone")}</p>
      );
    return (
      <ul className="divide-y divide-line">
        {data.map((event) => (
          <Difference key={event.id} event={event} />
        ))}
      </ul>
    );
  };
  return (
    <Card
      padded={false}
      title={t("usage.latest")}
      actions={
        <Link to="/insights/events" search={link.search(all)} className={buttonClass("ghost", "sm")}>
          {t("usage.latestAll")}
        </Link>
      }
    >
      <div className={`${height} overflow-y-auto`}>{body()}</div>
    </Card>
  );
}

function Difference({ event: { id, method, host, path, verdict, difference_count, time } }: { event: Event }) {
  const t = useT();
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-text">
      <Link
        to="/insights/events/tableView/$id"
        params={{ id }}
        className="ltr-text min-w-0 truncate font-mono text-xs outline-none after:absolute after:inset-0 rtl:text-end"
      >
        <bdi>{`${method} ${host}${path}`}</bdi>
      </Link>
      <VerdictBadge verdict={verdict} />
      <span className="text-xs text-fg-3">{t("usage.differences", { count: difference_count })}</span>
      <span className="text-end text-xs text-fg-3">
        <TimeAgo time={time} />
      </span>
    </li>
  );
}
