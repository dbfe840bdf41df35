import { Skeleton } from "@parapet/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { campaignReadingQuery } from "./campaign-queries.ts";

/** How many mailboxes have read a campaign, as Microsoft knows it now. */
export function Reading({ id }: { id: string }) {
  const t = useT();
  const { number } = useFormat();
  const { data, isPending } = useQuery(campaignReadingQuery(id));
  if (isPending) return <Skeleton className="h-5 w-32" />;
  const reading = data?.reading ?? null;
  if (reading === null) return <span className="text-fg-3">{t("campaign.reading.notKnown")}</span>;
  const { mailboxes, read, gone, unknown } = reading;
  const said = [
    t("campaign.reading.of", { read: number(read), mailboxes: number(mailboxes) }),
    gone > 0 ? t("campaign.reading.gone", { count: gone }) : null,
    unknown > 0 ? t("campaign.reading.unknown", { count: unknown }) : null,
  ];
  return said.filter((each) => each !== null).join(" · ");
}
