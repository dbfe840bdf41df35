import { type HistogramKind, histogramKind } from "@parapet/contract";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { useT } from "../../../lib/i18n/use-t.ts";

/** What the bars are cut by. */
export function HistogramChoice({
  value,
  onChange,
}: {
  value: HistogramKind;
  onChange: (kind: HistogramKind) => void;
}) {
  const t = useT();
  const labels = { status: t("events.column.status"), verdict: t("events.column.verdict") };
  return (
    <ChoiceGroup
      label={t("events.histogramBy")}
      tooltips={false}
      choices={histogramKind.options.map((kind) => ({
        value: kind,
        label: labels[kind],
        face: <span className="px-2.5 py-0.5 text-sm">{labels[kind]}</span>,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
