import type { UsageDimension, UsageTopItem } from "@parapet/contract";
import { BarChart } from "@parapet/ui/bar-chart";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { apiPath } from "../../../lib/insights/api-path.ts";
import { hostWithPort, operationAddress } from "../../../lib/insights/host-with-port.ts";
import { dimensionTitles } from "./dimension-titles.ts";
import { rankingsQuery } from "./usage-query.ts";
import type { UsageSearch } from "./usage-search.ts";
import type { EventsLink } from "./use-events-link.ts";

interface RankingProps {
  search: UsageSearch;
  link: EventsLink;
  onNarrow: (part: Readonly<Record<string, unknown>>) => void;
}

/** The events behind an entry. */
function partOf({
  host,
  port,
  method,
  template,
  action,
  consumer,
  organization,
}: UsageTopItem): Record<string, unknown> {
  return {
    ...(host !== null && { "host[is]": [host] }),
    ...(port !== null && { "port[is]": [port] }),
    ...(method !== null && { "method[is]": [method] }),
    ...(template !== null && { "template[is]": [template] }),
    ...(action !== null && { "action[is]": [action] }),
    ...(consumer !== null && { "consumer[is]": [consumer] }),
    ...(organization !== null && { "organization[is]": [organization] }),
  };
}

/** Names of parameters may have changed since: the part before them finds the operation under any. */
const knownPart = (template: string | null) => template?.split("{", 1)[0];

const operationOf = (item: UsageTopItem) => `${item.method} ${operationAddress(item, item.template)}`;

function labelOf(item: UsageTopItem): string {
  if (item.organization !== null) return item.organization;
  if (item.consumer !== null) return item.consumer;
  if (item.action !== null) return item.action;
  return item.method === null ? hostWithPort(item) : operationOf(item);
}

/** The first ones of a dimension. Actions are shown where calls name any, or one is asked for. */
export function UsageRanking({ by, ...props }: RankingProps & { by: UsageDimension }) {
  const { data, isPlaceholderData } = useQuery(rankingsQuery(props.search));
  const items = data?.[by];
  if (by === "action" && (items ?? []).length === 0 && props.search["action[is]"] === undefined) return null;
  return <Ranking by={by} items={items} stale={isPlaceholderData} {...props} />;
}

/** Dimensions of which a press narrows the page to what is called. */
const narrowing: ReadonlySet<UsageDimension> = new Set(["consumer", "organization", "action"]);

interface RankedProps extends RankingProps {
  by: UsageDimension;
  items: readonly UsageTopItem[] | undefined;
  stale: boolean;
}

/**
 * An API leads to its calls, an operation to its place in the inventory, a caller or an action narrows the page to its
 * calls.
 */
function Ranking({ by, search, link, onNarrow, items, stale }: RankedProps) {
  const t = useT();
  const router = useRouter();
  const { number, duration } = useFormat();
  const { order } = search;
  const isNarrowing = narrowing.has(by);
  const bars = (items ?? []).flatMap((item) => {
    const value = item[order];
    if (value === null || value === 0) return [];
    const part = partOf(item);
    const api = by === "operation" ? item.inventory : null;
    const target =
      api !== null
        ? {
            to: apiPath[api.kind],
            params: { id: api.id },
            search: { tab: "operations", search: knownPart(item.template) },
          }
        : isNarrowing
          ? { to: "/insights/usage", search: { ...search, ...part } }
          : { to: "/insights/events", search: link.search(part) };
    return [
      {
        id: JSON.stringify(part),
        label: labelOf(item),
        ...(item.consumer_kind !== null && { detail: t(`usage.kind.${item.consumer_kind}`) }),
        ...(item.action !== null && { detail: operationOf(item) }),
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
      loading={items === undefined}
      stale={stale}
      bars={bars}
      format={order === "p95" ? duration : number}
      onOpen={({ id }) => {
        const bar = bars.find((each) => each.id === id);
        if (bar === undefined) return;
        if (isNarrowing) onNarrow(bar.part);
        else void router.navigate(bar.target);
      }}
    />
  );
}
