import type { UsageDimension, UsageTopItem } from "@parapet/contract";
import { BarChart } from "@parapet/ui/bar-chart";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../../lib/format/use-format.ts";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { EventsLink } from "./use-events-link.ts";
import { topQuery } from "./usage-query.ts";
import type { UsageSearch } from "./usage-search.ts";

interface UsageRankingProps {
  by: UsageDimension;
  search: UsageSearch;
  link: EventsLink;
}

const titles = {
  api: "usage.topApis",
  operation: "usage.topOperations",
  consumer: "usage.topConsumers",
} as const satisfies Record<UsageDimension, MessageId>;

/** The events behind an entry. */
function partOf({ host, method, template, consumer }: UsageTopItem): Record<string, unknown> {
  return {
    ...(host !== null && { "host[is]": [host] }),
    ...(method !== null && { "method[is]": [method] }),
    ...(template !== null && { "template[is]": [template] }),
    ...(consumer !== null && { "sourceIP[is]": [consumer] }),
  };
}

const labelOf = ({ host, method, template, consumer }: UsageTopItem) =>
  consumer ?? (method === null ? (host ?? "") : `${method} ${host ?? ""}${template ?? ""}`);

/** The first ones of a dimension; each leads to its calls. */
export function UsageRanking({ by, search, link }: UsageRankingProps) {
  const t = useT();
  const { number, duration } = useFormat();
  const { data } = useQuery(topQuery(search, by));
  const { order } = search;
  const bars = (data?.items ?? []).flatMap((item) => {
    const value = item[order];
    const label = labelOf(item);
    if (value === null || value === 0) return [];
    return [{ id: label, label, value, href: link.href(partOf(item)), part: partOf(item) }];
  });
  return (
    <BarChart
      mono
      title={t(titles[by])}
      height={364}
      loading={data === undefined}
      bars={bars}
      format={order === "p95" ? duration : number}
      onOpen={(bar) => link.open(bars.find(({ id }) => id === bar.id)?.part)}
    />
  );
}
