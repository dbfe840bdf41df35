import { eventEndpoints, eventVerdict, findingKind, suggestedFilter, type SuggestedFilter } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { call } from "../../../lib/api/call.ts";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { type Translate, useT } from "../../../lib/i18n/use-t.ts";
import { methods, statusClasses } from "../../../lib/insights/call-choices.ts";
import { eventOperators } from "./events-search.ts";

const fieldNames: Readonly<Record<string, MessageId>> = {
  method: "events.filter.method",
  path: "events.filter.path",
  template: "events.filter.template",
  action: "events.filter.action",
  host: "events.filter.host",
  environment: "events.filter.environment",
  port: "events.filter.port",
  statusCode: "events.filter.statusCode",
  statusClass: "events.filter.statusClass",
  sourceIP: "events.filter.sourceIP",
  destinationIP: "events.filter.destinationIP",
  destinationPort: "events.filter.destinationPort",
  source: "events.filter.source",
  consumer: "events.filter.consumer",
  organization: "events.filter.organization",
  verdict: "events.filter.verdict",
  finding: "events.filter.finding",
};

const operatorNames: Readonly<Record<string, MessageId>> = {
  is: "events.operator.is",
  isNot: "events.operator.isNot",
  start: "events.operator.start",
  end: "events.operator.end",
  contains: "events.operator.contains",
  gte: "events.operator.gte",
  lte: "events.operator.lte",
};

const wholeNumber = (max: number) => ({
  inputMode: "numeric" as const,
  accepts: (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= max,
});

interface Offered {
  readonly sources: readonly Source[];
  readonly environments: NonNullable<FilterField["choices"]>;
}

/** What each field wants besides its name and its operators. */
function traitsOf(field: string, { sources, environments }: Offered, t: Translate): Partial<FilterField> {
  switch (field) {
    case "environment":
      return { choices: environments };
    case "verdict":
      return { choices: eventVerdict.options.map((value) => ({ value, label: t(`insights.verdict.${value}`) })) };
    case "finding":
      return { choices: findingKind.options.map((value) => ({ value, label: t(`insights.finding.${value}`) })) };
    case "method":
      return { choices: methods };
    case "source":
      return { choices: sources.map(({ id, name }) => ({ value: id, label: name })) };
    case "statusClass":
      return { choices: statusClasses };
    case "statusCode":
      return { ...wholeNumber(999), placeholder: "404" };
    case "port":
    case "destinationPort":
      return { ...wholeNumber(65_535), placeholder: "443" };
    case "path":
      return { placeholder: "/v1/orders" };
    case "template":
      return { placeholder: "/v1/orders/{id}" };
    case "action":
      return { placeholder: "query GetOrders" };
    case "host":
      return { placeholder: "api.example.com" };
    case "sourceIP":
    case "destinationIP":
      return { placeholder: "10.0.0.1" };
    default:
      return {};
  }
}

const isSuggested = (field: string): field is SuggestedFilter => suggestedFilter.safeParse(field).success;

const suggesterOf = (field: SuggestedFilter) => async (typed: string, signal: AbortSignal) => {
  const query = typed === "" ? { field } : { field, search: typed };
  return (await call(eventEndpoints["events.suggest"], { query, signal })).values;
};

/** Made once, as a field keeps its function. */
const suggesters = {
  path: suggesterOf("path"),
  template: suggesterOf("template"),
  action: suggesterOf("action"),
  host: suggesterOf("host"),
  sourceIP: suggesterOf("sourceIP"),
  destinationIP: suggesterOf("destinationIP"),
  consumer: suggesterOf("consumer"),
  organization: suggesterOf("organization"),
} as const satisfies Record<SuggestedFilter, unknown>;

interface Source {
  readonly id: string;
  readonly name: string;
}

/** The contract's filters with names, operators and values to choose from. */
export function useFilterFields(
  sources: readonly Source[],
  environments: Offered["environments"],
): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const named = (names: Readonly<Record<string, MessageId>>, id: string) => {
      const name = names[id];
      return name === undefined ? id : t(name);
    };
    return [...eventOperators].map(([field, operators]) => ({
      id: field,
      label: named(fieldNames, field),
      operators: operators.map((id) => ({ id, label: named(operatorNames, id), single: id === "gte" || id === "lte" })),
      ...traitsOf(field, { sources, environments }, t),
      ...(isSuggested(field) && { suggest: suggesters[field] }),
    }));
  }, [t, sources, environments]);
}
