import { StatTile } from "@parapet/ui/stat-tile";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { reportSummaryQuery } from "./report-queries.ts";

const to = "/secure-inbox/phishing-threats/abuse-inbox";
const open = ["analysing", "needs_review", "in_review"];

/** What waits, how long decisions take and how often reporters are right; each number leads to its rows. */
export function ReportFigures() {
  const t = useT();
  const { duration } = useFormat();
  const percent = usePercent();
  const router = useRouter();
  const navigate = useNavigate();
  const { data } = useQuery(reportSummaryQuery);
  const rows = (search: Readonly<Record<string, unknown>>) => ({
    href: router.buildLocation({ to, search }).href,
    onOpen: () => void navigate({ to, search }),
    loading: data === undefined,
  });
  const since = `now-${data?.days ?? 30}d`;
  const judged = data === undefined ? 0 : data.right + data.wrong;
  return (
    <section aria-label={t("reports.figures")} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <StatTile
        label={t("reports.figure.open")}
        value={data?.open ?? null}
        {...rows({ shelf: "all", "state[is]": open })}
      />
      <StatTile
        label={t("reports.figure.overdue")}
        value={data?.overdue ?? null}
        {...rows({ shelf: "all", "due[is]": ["overdue"] })}
      />
      <StatTile
        label={t("reports.figure.median", { days: data?.days ?? 30 })}
        value={data?.median_minutes == null ? null : data.median_minutes * 60_000}
        format={duration}
        {...rows({ shelf: "closed", from: since, sort: "-resolved_at" })}
      />
      <StatTile
        label={t("reports.figure.right", { days: data?.days ?? 30 })}
        value={data === undefined || judged === 0 ? null : data.right / judged}
        format={percent}
        {...rows({ shelf: "closed", from: since, "outcome[is]": ["right"] })}
      />
    </section>
  );
}
