import type { UsageDimension, UsageTopItem } from "@parapet/contract";
import { BarChart } from "@parapet/ui/bar-chart";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { dimensionTitles } from "./dimension-titles.ts";
import type { EventsLink } from "./use-events-link.ts";
import { topQuery } from "./usage-query.ts";
import type { UsageSearch } from "./usage-search.ts";

interface UsageRankingProps {
  by: UsageDimension;
  search: UsageSearch;
  link: EventsLink;
}

/** The events behind an entry. */
function partOf({
  host,
  port,
  method,
  template,
  earlier_templates,
  consumer,
  organization,
}: UsageTopItem): Record<string, unknown> {
  return {
    ...(host !== null && { "host[is]": [host] }),
    ...(port !== null && { "port[is]": [port] }),
    ...(method !== null && { "method[is]": [method] }),
    ...(template !== null && { "template[is]": [template, ...earlier_templates] }),
    ...(consumer !== null && { "consumer[is]": [consumer] }),
    ...(organization !== null && { "organization[is]": [organization] }),
  };
}

/** An API's address as a URL has it: its scheme's own port is left out. */
const addressOf = ({ host, port }: UsageTopItem) =>
  port === null || port === 443 || port === 80 ? (host ?? "") : `${host}:${port}`;

function labelOf(t: ReturnType<typeof useT>, item: UsageTopItem): string {
  if (item.organization !== null) return item.organization;
  if (item.consumer !== null)
    return item.consumer_kind === null ? item.consumer : `${item.consumer} · ${t(`usage.kind.${item.consumer_kind}`)}`;
  return item.method === null ? addressOf(item) : `${item.method} ${addressOf(item)}${item.template ?? ""}`;
}

/** The first ones of a dimension; each leads to its calls. */
export function UsageRanking({ by, search, link }: UsageRankingProps) {
  const t = useT();
  const { number, duration } = useFormat();
  const { data } = useQuery(topQuery(search, by));
  const { order } = search;
  const bars = (data?.items ?? []).flatMap((item) => {
    const value = item[order];
    if (value === null || value === 0) return [];
    const part = partOf(item);
    return [{ id: JSON.stringify(part), label: labelOf(t, item), value, href: link.href(part), part }];
  });
  return (
    <BarChart
      mono
      title={t(dimensionTitles[by])}
      height={364}
      loading={data === undefined}
      bars={bars}
      format={order === "p95" ? duration : number}
      onOpen={(bar) => link.open(bars.find(({ id }) => id === bar.id)?.part)}
    />
  );
}
