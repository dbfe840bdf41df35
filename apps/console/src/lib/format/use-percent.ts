import { useLingui } from "@lingui/react";

/** A share of one as percent, in the language of the page. */
export function usePercent(): (share: number) => string {
  const { i18n } = useLingui();
  const format = new Intl.NumberFormat(i18n.locale, { style: "percent", maximumFractionDigits: 1 });
  return (share) => format.format(share);
}
