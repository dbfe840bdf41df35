import type { Alert, AlertEvidence, AlertUnit } from "@parapet/contract";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";

interface EvidenceText {
  /** A number in its unit. */
  readonly value: (unit: AlertUnit, value: number) => string;
  /** Why an alert was raised, in a sentence with its numbers. */
  readonly reason: (kind: Alert["kind"], evidence: AlertEvidence) => string;
}

/** The numbers of alerts as people of a language write them. */
export function useEvidence(): EvidenceText {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
    const minutes = new Intl.NumberFormat(locale, { style: "unit", unit: "minute", unitDisplay: "long" });
    const value = (unit: AlertUnit, number: number) => {
      switch (unit) {
        case "share":
          return percent.format(number);
        case "ms":
          return format.duration(number);
        case "minutes":
          return minutes.format(Math.round(number));
        case "calls":
          return format.number(Math.round(number));
      }
    };
    const reason: EvidenceText["reason"] = (kind, { unit, observed, expected, limit, since, operations }) => {
      const sentence = t(`alerts.reason.${kind}`, {
        count: Math.round(observed),
        observed: value(unit, observed),
        known: expected === null ? "no" : "yes",
        expected: value(unit, expected ?? 0),
        limit: value(unit, limit),
        since: format.instant(since),
      });
      return operations === undefined ? sentence : `${sentence} ${t("alerts.operations", { count: operations })}`;
    };
    return { value, reason };
  }, [t, format, locale]);
}
