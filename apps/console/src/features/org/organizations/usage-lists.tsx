import { type OrganizationUsage, type UsageTopItem } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { Skeleton } from "@parapet/ui/skeleton";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { hostWithPort, operationAddress } from "../../../lib/insights/host-with-port.ts";

interface UsageListsProps {
  /** Undefined while it loads. */
  usage: OrganizationUsage | undefined;
  /** Leads on to the calls, for whom may read them; an organization's own people see the numbers. */
  linked: boolean;
}

type Part = Readonly<Record<string, unknown>>;

const failed = { "statusClass[is]": [4, 5, 6, 7, 8, 9] };

/** The APIs that an organization calls, what of them is deprecated, and where it meets errors. */
export function UsageLists({ usage, linked }: UsageListsProps) {
  const t = useT();
  const calls = ({ calls: count }: UsageTopItem) => count;
  const linkOf = (item: UsageTopItem, part: Part = {}) =>
    usage && linked ? { ...callsOf(usage, item), ...part } : null;
  return (
    <>
      <Ranking title={t("organizations.usageApis")} items={usage?.apis} count={calls} linkOf={linkOf} />
      <Ranking
        title={t("organizations.usageDeprecated")}
        items={usage?.deprecated}
        count={calls}
        linkOf={(item) => linkOf(item, { "verdict[is]": ["zombie"] })}
      />
      <Ranking
        title={t("organizations.usageFailing")}
        items={usage?.failing}
        count={({ errors }) => errors}
        linkOf={(item) => linkOf(item, failed)}
      />
    </>
  );
}

/** The query of the events page for an entry. */
function callsOf({ from, to, traffic_names }: OrganizationUsage, item: UsageTopItem): Part {
  const { host, port, method, template } = item;
  return {
    from,
    to,
    "organization[is]": traffic_names,
    ...(host !== null && { "host[is]": [host] }),
    ...(port !== null && { "port[is]": [port] }),
    ...(method !== null && { "method[is]": [method] }),
    ...(template !== null && { "template[is]": [template] }),
  };
}

interface RankingProps {
  title: string;
  items: readonly UsageTopItem[] | undefined;
  count: (item: UsageTopItem) => number;
  linkOf: (item: UsageTopItem) => Part | null;
}

function Ranking({ title, items, count, linkOf }: RankingProps) {
  const t = useT();
  const { number } = useFormat();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="text-sm font-semibold">
        {title}
      </h3>
      {items === undefined ? (
        <div role="status" aria-label={t("ui.loading")} className="grid gap-3 py-2">
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/2" />
        </div>
      ) : items.length === 0 ? (
        <p className="text-sm text-fg-3">{t("organizations.usageNone")}</p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line">
          {items.map((item) => (
            <Entry key={nameOf(item)} name={nameOf(item)} count={number(count(item))} search={linkOf(item)} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ name, count, search }: { name: string; count: string; search: Part | null }) {
  return (
    <li className="relative flex items-center justify-between gap-4 px-4 py-2.5 text-sm">
      <span className="ltr-text min-w-0 font-mono text-xs wrap-anywhere rtl:text-end">
        <bdi>
          {search === null ? (
            <Breakable text={name} />
          ) : (
            <Link
              to="/insights/events"
              search={search}
              className="rounded-sm text-brand-text underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              <Breakable text={name} />
            </Link>
          )}
        </bdi>
      </span>
      <span className="font-medium tabular-nums">{count}</span>
    </li>
  );
}

function nameOf({ method, template, ...place }: UsageTopItem): string {
  return method === null ? hostWithPort(place) : `${method} ${operationAddress(place, template)}`;
}
