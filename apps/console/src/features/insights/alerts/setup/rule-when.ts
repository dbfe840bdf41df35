import { alertParameters, type AlertRule } from "@parapet/contract";
import { useMemo } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";

/** When a rule alerts, in words with its numbers. */
export function useRuleWhen(): (rule: Pick<AlertRule, "kind" | "params">) => string {
  const t = useT();
  const locale = usePreference("locale");
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
    return ({ kind, params }) => {
      const values = Object.entries(alertParameters[kind]).map(([name, { unit, initial }]) => {
        const given = Object.entries(params).find(([each]) => each === name)?.[1] ?? initial;
        return [name, (unit === "share" ? percent : number).format(given)] as const;
      });
      return t(`alerts.when.${kind}`, Object.fromEntries(values));
    };
  }, [t, locale]);
}
