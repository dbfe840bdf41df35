import { decisionCause, effect, feedbackVerdict, riskLevel, signalCode } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { countryName } from "../../../lib/format/country-name.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { choicesQuery } from "./logging-queries.ts";
import { type LoggingFilter, loggingFilters, singleFilters } from "./logging-search.ts";

/** The contract's filters with names and the values that the log knows. */
export function useFilterFields(): readonly FilterField[] {
  const t = useT();
  const locale = usePreference("locale");
  const { data } = useQuery(choicesQuery);
  return useMemo(() => {
    const things = (named: readonly { readonly id: string; readonly name: string }[] | undefined) =>
      named?.map(({ id, name }) => ({ value: id, label: name || t("logging.deleted") })) ?? [];
    const traits: Readonly<Record<LoggingFilter, Partial<FilterField>>> = {
      effect: { choices: effect.options.map((value) => ({ value, label: t(`adaptive.effect.${value}`) })) },
      level: { choices: riskLevel.options.map((value) => ({ value, label: t(`adaptive.level.${value}`) })) },
      client: { choices: things(data?.clients) },
      api: { choices: things(data?.apis) },
      signal: { choices: signalCode.options.map((value) => ({ value, label: t(`adaptive.signal.${value}`) })) },
      country: { choices: data?.countries.map((value) => ({ value, label: countryName(value, locale) })) ?? [] },
      address: { placeholder: "203.0.113.", accepts: (value) => value.length <= 45 },
      cause: { choices: decisionCause.options.map((value) => ({ value, label: t(`logging.cause.${value}`) })) },
      enforced: {
        choices: [
          { value: "true", label: t("logging.enforced") },
          { value: "false", label: t("logging.notEnforced") },
        ],
      },
      registered: {
        choices: [
          { value: "true", label: t("logging.registered") },
          { value: "false", label: t("adaptive.notRegistered") },
        ],
      },
      feedback: {
        choices: [
          ...feedbackVerdict.options.map((value) => ({ value, label: t(`logging.feedback.${value}`) })),
          { value: "none", label: t("logging.feedback.none") },
        ],
      },
    };
    return loggingFilters.map((id) => ({
      id,
      label: t(`logging.filter.${id}`),
      operators: [
        { id: "is", label: t(id === "address" ? "logging.startsWith" : "logging.is"), single: singleFilters.has(id) },
      ],
      ...traits[id],
    }));
  }, [t, locale, data]);
}
