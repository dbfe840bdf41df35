import type { AnswerOf, ApiConsumer, Endpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { DataTable } from "@parapet/ui/data-table";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { ApiPlace } from "../../../../lib/insights/calls-of.ts";
import { useNow } from "../../../../lib/time/use-now.ts";
import { useConsumerColumns } from "../consumers/use-consumer-columns.tsx";
import { rangeOf } from "../contract-queries.ts";

const idOf = ({ kind, consumer, organization }: ApiConsumer) => JSON.stringify([kind, consumer, organization]);

interface BrokenProps {
  api: ApiPlace;
  data: AnswerOf<Endpoints["apis.changes"]>;
}

/** Who breaks if the newer version ships, by the calls of the last 30 days. */
export function Broken({ api, data: { summary, broken, broken_count, broken_calls } }: BrokenProps) {
  const t = useT();
  const columns = useConsumerColumns(api, rangeOf({ days: 30 }, useNow()));
  if (summary.error === 0) return <Alert tone="success">{t("inventory.nobodyBreaks")}</Alert>;
  if (broken_count === 0) return <Alert tone="info">{t("inventory.nobodyCalls")}</Alert>;
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-base font-semibold tracking-heading">{t("inventory.whoBreaks")}</h2>
      <Alert tone="error">{t("inventory.breaks", { consumers: broken_count, calls: broken_calls })}</Alert>
      <DataTable label={t("inventory.whoBreaks")} columns={columns} rows={broken} rowId={idOf} />
    </section>
  );
}
