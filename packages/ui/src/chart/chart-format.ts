import { useMemo } from "react";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface ChartFormat {
  /** 1,234.5 */
  number(value: number): string;
  /** 1.2K: where there is little room. */
  compact(value: number): string;
  /** 0.125 as 12.5% */
  percent(share: number): string;
  /** 0.125 as +12.5%; what grew more than tenfold as >+999%, since more digits say no more */
  change(share: number): string;
}

/** The largest change that is shown in digits. */
const largestChange = 9.99;
const tenth = { maximumFractionDigits: 1 } as const;

function chartFormatFor(locale: string): ChartFormat {
  // Two places after the point, but a thousandth is not nothing.
  const number = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 2,
    maximumSignificantDigits: 3,
    roundingPriority: "morePrecision",
  });
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 3 });
  const percent = new Intl.NumberFormat(locale, { style: "percent", ...tenth });
  const change = new Intl.NumberFormat(locale, { style: "percent", signDisplay: "exceptZero", ...tenth });
  return {
    number: (value) => number.format(value),
    compact: (value) => compact.format(value),
    percent: (share) => percent.format(share),
    change: (share) => (share > largestChange ? `>${change.format(largestChange)}` : change.format(share)),
  };
}

/** Numbers of a chart in the language of the page. */
export function useChartFormat(): ChartFormat {
  const { locale } = useUiText();
  return useMemo(() => chartFormatFor(locale), [locale]);
}
