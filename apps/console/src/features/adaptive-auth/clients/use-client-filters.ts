import { clientKind, clientState, type Organization } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Choices {
  apis: readonly Named[] | undefined;
  organizations: readonly Organization[] | undefined;
}

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
