import { useMemo } from "react";
import { usePreference } from "../../lib/preferences/use-preference.ts";

/** Amounts, days and shares of the samples, as the language of the page writes them. */
export function useSampleFormat() {
  const locale = usePreference("locale");
  return useMemo(() => {
    // The narrow sign: in Arabic text, "US$" is reordered.
    const money = new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
    });
    const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
    const share = new Intl.NumberFormat(locale, {
      style: "percent",
      maximumFractionDigits: 1,
      signDisplay: "exceptZero",
    });
    const number = new Intl.NumberFormat(locale);
    return {
      money: (amount: number) => money.format(amount),
      day: (date: string) => day.format(new Date(`${date}T00:00:00Z`)),
      share: (value: number) => share.format(value),
      number: (value: number) => number.format(value),
    };
  }, [locale]);
}
