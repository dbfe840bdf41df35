import type { UsageDimension, UsageTopItem } from "@parapet/contract";
import { BarChart } from "@parapet/ui/bar-chart";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { apiPath } from "../../../lib/insights/api-path.ts";
import { hostWithPort } from "../../../lib/insights/host-with-port.ts";
import { dimensionTitles } from "./dimension-titles.ts";
import { rankingsQuery } from "./usage-query.ts";
import type { UsageSearch } from "./usage-search.ts";
import type { EventsLink } from "./use-events-link.ts";

interface UsageRankingProps {
  by: UsageDimension;
  search: UsageSearch;
  link: EventsLink;
  onCaller: (part: Readonly<Record<string, unknown>>) => void;
}

/** The events behind an entry. */
function partOf({ host, port, method, template, consumer, organization }: UsageTopItem): Record<string, unknown> {
  return {
    ...(host !== null && { "host[is]": [host] }),
    ...(port !== null && { "port[is]": [port] }),
    ...(method !== null && { "method[is]": [method] }),
    ...(template !== null && { "template[is]": [template] }),
    ...(consumer !== null && { "consumer[is]": [consumer] }),
    ...(organization !== null && { "organization[is]": [organization] }),
  };
}

/** Names of parameters may have changed since: the part before them finds the operation under any. */
const knownPart = (template: string | null) => template?.split("{", 1)[0];

function labelOf(item: UsageTopItem): string {
  if (item.organization !== null) return item.organization;
  if (item.consumer !== null) return item.consumer;
  return item.method === null ? hostWithPort(item) : `${item.method} ${hostWithPort(item)}${item.template ?? ""}`;
}

/**
 * The first ones of a dimension. An API leads to its calls, an operation to its place in the inventory, a caller narrows
 * the page to what it calls.
 */
export function UsageRanking({ by, search, link, onCaller }: UsageRankingProps) {
  const t = useT();
  const router = useRouter();
  const { number, duration } = useFormat();
  const { data, isPlaceholderData } = useQuery(rankingsQuery(search));
  const { order } = search;
  const isCaller = by === "consumer" || by === "organization";
  const bars = (data?.[by] ?? []).flatMap((item) => {
    const value = item[order];
    if (value === null || value === 0) return [];
    const part = partOf(item);
    const api = item.template === null ? null : item.inventory;
    const target =
      api !== null
        ? {
            to: apiPath[api.kind],
            params: { id: api.id },
            search: { tab: "operations", search: knownPart(item.template) },
          }
        : isCaller
          ? { to: "/insights/usage", search: { ...search, ...part } }
          : { to: "/insights/events", search: link.search(part) };
    return [
      {
        id: JSON.stringify(part),
        label: labelOf(item),
        ...(item.consumer_kind !== null && { detail: t(`usage.kind.${item.consumer_kind}`) }),
        value,
        href: router.buildLocation(target).href,
        target,
        part,
      },
    ];
  });
  return (
    <BarChart
      // Organizations have names, all else addresses and ids.
      mono={by !== "organization"}
      title={t(dimensionTitles[by])}
      height={364}
      loading={data === undefined}
      stale={isPlaceholderData}
      bars={bars}
      format={order === "p95" ? duration : number}
      onOpen={({ id }) => {
        const bar = bars.find((each) => each.id === id);
        if (bar === undefined) return;
        if (isCaller) onCaller(bar.part);
        else void router.navigate(bar.target);
      }}
    />
  );
}
