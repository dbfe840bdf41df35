import { eventVerdict } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { methods, statusClasses } from "../../../lib/insights/call-choices.ts";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usageOperators } from "./usage-filters.ts";

interface Source {
  readonly id: string;
  readonly name: string;
}

const names: Readonly<Record<string, MessageId>> = {
  source: "usage.filter.source",
  host: "usage.filter.host",
  port: "usage.filter.port",
  method: "usage.filter.method",
  template: "usage.filter.template",
  statusClass: "usage.filter.statusClass",
  consumer: "usage.filter.consumer",
  organization: "usage.filter.organization",
  verdict: "usage.filter.verdict",
};

const placeholders: Readonly<Record<string, string>> = {
  host: "api.example.com",
  port: "443",
  template: "/v1/orders/{id}",
  consumer: "alice",
  organization: "acme",
};

/** The contract's filters with names, operators and values to choose from. */
export function useUsageFields(sources: readonly Source[]): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const choices: Readonly<Record<string, FilterField["choices"]>> = {
      source: sources.map(({ id, name }) => ({ value: id, label: name })),
      method: methods,
      statusClass: statusClasses,
      verdict: eventVerdict.options.map((value) => ({ value, label: t(`insights.verdict.${value}`) })),
    };
    return [...usageOperators].map(([field, operators]) => {
      const name = names[field];
      const offered = choices[field];
      return {
        id: field,
        label: name === undefined ? field : t(name),
        operators: operators.map((id) => ({
          id,
          label: t(id === "is" ? "usage.operator.is" : "usage.operator.isNot"),
        })),
        ...(offered ? { choices: offered } : { placeholder: placeholders[field] ?? "" }),
      };
    });
  }, [t, sources]);
}
