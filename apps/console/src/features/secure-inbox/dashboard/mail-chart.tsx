import type { AnswerOf, Endpoints, InboxPoint, MailVerdict } from "@parapet/contract";
import type { ChartColor } from "@parapet/ui/chart-color";
import { type Series, TimeSeries } from "@parapet/ui/time-series";
import { useMemo } from "react";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { MailLink } from "./use-mail-link.ts";

interface MailChartProps {
  series: AnswerOf<Endpoints["inboxDashboard.series"]> | undefined;
  loading: boolean;
  stale: boolean;
  link: MailLink;
  onRange: (from: string, to: string) => void;
}

interface Kind {
  readonly id: Exclude<keyof InboxPoint, "time">;
  readonly label: MessageId;
  readonly color: ChartColor;
  readonly verdicts: readonly MailVerdict[];
}

/** What stands on each other, from the axis on. */
const kinds: readonly Kind[] = [
  { id: "malicious", label: "mail.verdict.malicious", color: "5xx", verdicts: ["malicious"] },
  { id: "suspicious", label: "mail.verdict.suspicious", color: "4xx", verdicts: ["suspicious"] },
  { id: "unwanted", label: "inbox.unwanted", color: "1", verdicts: ["spam", "graymail"] },
  { id: "harmless", label: "inbox.harmless", color: "2xx", verdicts: ["clean", "unsure"] },
  { id: "not_analysed", label: "mail.verdict.not_analysed", color: "neutral", verdicts: ["not_analysed"] },
];

/** Mail over time by verdict. A part of a bar leads to its mails, a dragged range narrows the page. */
export function MailChart({ series: found, loading, stale, link, onRange }: MailChartProps) {
  const t = useT();
  const points = found?.points;
  const times = useMemo(() => (points ?? []).map(({ time }) => Date.parse(time)), [points]);
  const series = useMemo(
    () =>
      kinds
        .filter(({ id }) => id !== "not_analysed" || points?.some((point) => point.not_analysed > 0))
        .map(({ id, label, color }): Series => ({
          id,
          label: t(label),
          color,
          values: (points ?? []).map((point) => point[id]),
        })),
    [points, t],
  );
  const hasMail = series.some(({ values }) => values.some((value) => (value ?? 0) > 0));
  return (
    <TimeSeries
      title={t("inbox.overTime")}
      kind="bars"
      loading={loading}
      stale={stale}
      times={hasMail ? times : []}
      series={hasMail ? series : []}
      onRangeSelect={(from, to) => onRange(from.toISOString(), to.toISOString())}
      onPointSelect={({ series: id, time }) => {
        if (found === undefined) return;
        const end = new Date(time.getTime() + found.step_s * 1000).toISOString();
        const start = time.toISOString();
        link.open({
          shelf: "all",
          "verdict[is]": kinds.find((kind) => kind.id === id)?.verdicts,
          from: start > found.from ? start : found.from,
          to: end < found.to ? end : found.to,
        });
      }}
    />
  );
}
