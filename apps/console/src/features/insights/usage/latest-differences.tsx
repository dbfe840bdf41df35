import type { Event } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { buttonClass } from "@parapet/ui/button-class";
import { cx } from "@parapet/ui/cx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { hostWithPort } from "../../../lib/insights/host-with-port.ts";
import { VerdictBadge } from "../../../lib/insights/verdict-badge.tsx";
import { NewestCard, NewestLine, newestLinkClass } from "../../../lib/list/newest-card.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { differing, latestDifferencesQuery } from "./usage-query.ts";
import type { UsageSearch } from "./usage-search.ts";
import type { EventsLink } from "./use-events-link.ts";

interface LatestDifferencesProps {
  search: UsageSearch;
  link: EventsLink;
}

/** The newest calls that differ from the document of their API. */
export function LatestDifferences({ search, link }: LatestDifferencesProps) {
  const t = useT();
  const list = useQuery(latestDifferencesQuery(search));
  const all = { "verdict[is]": search["verdict[is]"] ?? [...differing] };
  return (
    <NewestCard
      title={t("usage.latest")}
      actions={
        <Link to="/insights/events" search={link.search(all)} className={buttonClass("ghost", "sm")}>
          {t("usage.latestAll")}
        </Link>
      }
      list={list}
      problemTitle={t("usage.latestError")}
      none={t("usage.latestNone")}
      height="h-[26rem]"
      renderLine={(event) => <Difference key={event.id} event={event} />}
    />
  );
}

function Difference({ event }: { event: Event }) {
  const t = useT();
  const { id, method, path, verdict, difference_count, time } = event;
  return (
    <NewestLine>
      <Link
        to="/insights/events/tableView/$id"
        params={{ id }}
        className={cx("ltr-text font-mono text-xs wrap-anywhere rtl:text-end", newestLinkClass)}
      >
        <bdi>
          <Breakable text={`${method} ${hostWithPort(event)}${path}`} />
        </bdi>
      </Link>
      <VerdictBadge verdict={verdict} />
      <span className="text-xs text-fg-3">{t("usage.differences", { count: difference_count })}</span>
      <span className="text-end text-xs text-fg-3">
        <TimeAgo time={time} />
      </span>
    </NewestLine>
  );
}
