import type { AnswerOf, Endpoints, InboxPoint } from "@parapet/contract";
import { StatTile } from "@parapet/ui/stat-tile";
import { useMemo } from "react";
import { fewSteps, sumOf } from "../../../lib/format/few-steps.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { comparedWith } from "../../../lib/insights/compared-with.ts";
import type { MailLink } from "./use-mail-link.ts";

interface DashboardTilesProps {
  summary: AnswerOf<Endpoints["inboxDashboard.summary"]> | undefined;
  points: readonly InboxPoint[];
  link: MailLink;
  /** The numbers are of an earlier selection. */
  stale: boolean;
}

const threatsOf = ({ malicious, suspicious }: InboxPoint) => malicious + suspicious;
const mailsOf = (point: InboxPoint) => threatsOf(point) + point.unwanted + point.harmless + point.not_analysed;
const milliseconds = (seconds: number | null | undefined) => (seconds == null ? null : seconds * 1000);

/** Figures of the period, compared with the one before it. */
export function DashboardTiles({ summary, points, link, stale }: DashboardTilesProps) {
  const t = useT();
  const { duration } = useFormat();
  const current = summary?.current;
  const previous = comparedWith(summary);
  const state = { loading: summary === undefined, stale };
  const history = useMemo(() => {
    const steps = fewSteps(points);
    return { mails: steps.map((step) => sumOf(step, mailsOf)), threats: steps.map((step) => sumOf(step, threatsOf)) };
  }, [points]);
  const listOf = (part: Readonly<Record<string, unknown>>) => ({
    href: link.href(part),
    onOpen: () => link.open(part),
    ...state,
  });
  return (
    <section aria-label={t("inbox.numbers")} className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 2xl:grid-cols-6">
      <StatTile
        label={t("inbox.mails")}
        value={current?.mails ?? null}
        previous={previous?.mails ?? null}
        history={history.mails}
        {...listOf({ shelf: "all" })}
      />
      <StatTile
        label={t("inbox.threats")}
        value={current?.threats ?? null}
        previous={previous?.threats ?? null}
        better="less"
        history={history.threats}
        {...listOf({ shelf: "threats" })}
      />
      <StatTile
        label={t("inbox.targets")}
        value={current?.targets ?? null}
        previous={previous?.targets ?? null}
        better="less"
        {...state}
      />
      <StatTile
        label={t("inbox.unwanted")}
        value={current?.unwanted ?? null}
        previous={previous?.unwanted ?? null}
        {...listOf({ shelf: "unwanted" })}
      />
      <StatTile
        label={t("inbox.toVerdict")}
        value={milliseconds(current?.verdict_s)}
        previous={milliseconds(previous?.verdict_s)}
        better="less"
        format={duration}
        {...state}
      />
      <StatTile
        label={t("inbox.toDecision")}
        value={milliseconds(current?.decision_s)}
        previous={milliseconds(previous?.decision_s)}
        better="less"
        format={duration}
        {...state}
      />
    </section>
  );
}
