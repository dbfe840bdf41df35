import { clientKind, clientState, type Organization } from "@parapet/contract";
import type { Filter, FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type ClientsSearch, readClientsSearch } from "./clients-search.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Choices {
  apis: readonly Named[] | undefined;
  organizations: readonly Organization[] | undefined;
}

const several = new Set(["state", "tag"]);
const choicesOf = (things: readonly Named[] = []) => things.map(({ id, name }) => ({ value: id, label: name }));

/** Kind, state, API, organization and tag, as the server takes them. */
export function useClientFilters({ apis, organizations }: Choices): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const one = [{ id: "is", label: t("clients.is"), single: true }];
    const many = [{ id: "isOneOf", label: t("clients.isOneOf") }];
    return [
      {
        id: "kind",
        label: t("clients.column.kind"),
        operators: one,
        choices: clientKind.options.map((value) => ({ value, label: t(`clients.kind.${value}`) })),
      },
      {
        id: "state",
        label: t("clients.column.state"),
        operators: many,
        choices: clientState.options.map((value) => ({ value, label: t(`clients.state.${value}`) })),
      },
      { id: "api", label: t("clients.api"), operators: one, choices: choicesOf(apis) },
      {
        id: "organization",
        label: t("clients.column.organization"),
        operators: one,
        choices: choicesOf(organizations),
      },
      { id: "tag", label: t("clients.tag"), operators: many },
    ];
  }, [t, apis, organizations]);
}

/** The conditions that an address holds. */
export function filtersOf(search: ClientsSearch): Filter[] {
  return (["kind", "state", "api", "organization", "tag"] as const).flatMap((field) => {
    const value = search[field];
    const operator = several.has(field) ? "isOneOf" : "is";
    return value === undefined ? [] : [{ field, operator, values: [value].flat() }];
  });
}

/** The same address under other conditions, from its first page. */
export function withFilters(search: ClientsSearch, filters: readonly Filter[]): ClientsSearch {
  const { kind: _kind, state: _state, api: _api, organization: _organization, tag: _tag, ...rest } = search;
  const chosen = filters.map(({ field, values }) => [field, several.has(field) ? values : values[0]]);
  return readClientsSearch({ ...rest, ...Object.fromEntries(chosen), page: 1 });
}
