import type { Api, UsageTotals } from "@parapet/contract";
import { StatTile } from "@parapet/ui/stat-tile";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter, type NavigateOptions } from "@tanstack/react-router";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { apiPath } from "../../../../lib/insights/api-path.ts";
import { callsOf } from "../../../../lib/insights/calls-of.ts";
import { comparedWith } from "../../../../lib/insights/compared-with.ts";
import { foldedHistory } from "../../../../lib/insights/folded-history.ts";
import { openAlertsQuery } from "../../../../lib/insights/open-alerts-query.ts";
import type { ApiTab } from "../api-search.ts";
import { documentsQuery } from "../inventory-queries.ts";
import { courseQuery, totalsQuery } from "./overview-queries.ts";

/** Without calls there is no rate. */
const rateOf = ({ calls, errors }: UsageTotals) => (calls === 0 ? null : errors / calls);

/** The week of an API and what is open about it; each number leads to what it counts. */
export function ApiNumbers({ api }: { api: Api }) {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  const router = useRouter();
  const navigate = useNavigate();
  const totals = useQuery(totalsQuery(api));
  const course = useQuery(courseQuery(api));
  const alerts = useQuery(openAlertsQuery(api));
  const documents = useQuery({ ...documentsQuery(api.id), enabled: api.documented });
  const current = totals.data?.current;
  const previous = comparedWith(totals.data);
  const history = foldedHistory(course.data?.points ?? []);
  const leads = (target: NavigateOptions) => ({
    href: router.buildLocation(target).href,
    onOpen: () => void navigate(target),
  });
  const toCalls = (part: Readonly<Record<string, unknown>> = {}) =>
    leads({ to: "/insights/events", search: { from: "now-7d", ...callsOf(api), ...part } });
  const toTab = (tab: ApiTab, part: Readonly<Record<string, unknown>> = {}) =>
    leads({ to: apiPath[api.kind], params: { id: api.id }, search: { tab, ...part } });
  const week = { loading: totals.isPending };
  return (
    <section aria-label={t("inventory.overview.numbers")} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <StatTile
        {...week}
        {...toCalls()}
        label={t("inventory.overview.calls")}
        value={current?.calls ?? null}
        previous={previous?.calls ?? null}
        history={history.map(({ calls }) => calls)}
      />
      <StatTile
        {...week}
        {...toCalls({ "statusClass[is]": [4, 5, 6, 7, 8, 9] })}
        label={t("inventory.overview.errorRate")}
        value={current ? rateOf(current) : null}
        previous={(previous && rateOf(previous)) ?? null}
        better="less"
        format={percent}
        history={history.map(({ errorRate }) => errorRate)}
      />
      <StatTile
        {...week}
        {...toCalls({ sort: "-duration_ms" })}
        label={t("inventory.overview.p95")}
        value={current?.p95 ?? null}
        previous={previous?.p95 ?? null}
        better="less"
        format={format.duration}
      />
      <StatTile
        {...week}
        {...toTab("consumers", { days: 7 })}
        label={t("inventory.overview.consumers")}
        value={current?.consumers ?? null}
        previous={previous?.consumers ?? null}
      />
      <StatTile
        {...toTab("conformance", { days: 7 })}
        label={t("inventory.overview.coverage")}
        value={api.coverage}
        format={percent}
      />
      <StatTile {...toTab("findings")} label={t("inventory.overview.findings")} value={api.findings} />
      <StatTile
        {...leads({ to: "/insights/alerts", search: callsOf(api) })}
        label={t("inventory.overview.alerts")}
        value={alerts.data?.total ?? null}
        loading={alerts.isPending}
      />
      <StatTile
        {...toTab("spec")}
        label={t("inventory.overview.document")}
        value={documents.data?.items[0]?.version ?? null}
        loading={documents.isLoading}
      />
    </section>
  );
}
