import type { AlertDetail, AlertUnit } from "@parapet/contract";
import { TimeSeries } from "@parapet/ui/time-series";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useEvidence } from "./use-evidence.ts";

/** What the course counts: a silence is given in minutes and drawn as missing events. */
const drawn = (unit: AlertUnit) => (unit === "minutes" ? "calls" : unit);

/** What was observed around the alert, against what was to be expected. */
export function AlertChart({ alert: { series, evidence } }: { alert: AlertDetail }) {
  const t = useT();
  const { value } = useEvidence();
  const unit = drawn(evidence.unit);
  const times = useMemo(() => series.points.map(({ time }) => Date.parse(time)), [series]);
  const format = useMemo(() => (number: number) => value(unit, number), [value, unit]);
  const expected = series.points.map((point) => point.expected);
  const hasExpected = expected.some((each) => each !== null);
  return (
    <TimeSeries
      title={t(`alerts.chart.${unit}`)}
      height={180}
      times={times}
      format={format}
      series={[
        {
          id: "observed",
          label: t("alerts.column.observed"),
          color: "brand",
          values: series.points.map((point) => point.observed),
        },
        ...(hasExpected
          ? [{ id: "expected", label: t("alerts.column.expected"), color: "neutral" as const, values: expected }]
          : []),
      ]}
    />
  );
}
