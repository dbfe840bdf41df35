import { apiColumns, apiEndpoints, apiKind, type Api, type ApiColumn } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { usePercent } from "../../../lib/format/use-percent.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { apiPath } from "../../../lib/insights/api-path.ts";
import { facetsQuery } from "../../../lib/insights/facets-query.ts";
import { HostName } from "../../../lib/insights/host-name.tsx";
import { useEnvironmentChoices, useEnvironmentName } from "../../../lib/insights/use-environment-choices.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { AddApiButton } from "./adding/add-api-button.tsx";
import { apiCountQuery, apisQuery, selectionOf } from "./inventory-queries.ts";
import { inventorySearchDefaults } from "./inventory-search-defaults.ts";
import { inventorySearch } from "./inventory-search.ts";
import { KindRulesButton, KindRulesNotice } from "./kind-rules/kind-rules-button.tsx";
import { useSetKindRules } from "./kind-rules/use-set-kind-rules.ts";
import { Suggestions } from "./places/suggestions.tsx";
import { useMayEditApis } from "./use-may-edit-apis.ts";

const filters = ["owner", "tag", "environment", "documented", "called", "archived"] as const;
const single: ReadonlySet<string> = new Set(["documented", "called", "archived"]);

const none: readonly never[] = [];

/** What the inventory can be filtered by, with the owners and tags that there are. */
function useApiFilters(): readonly FilterField[] {
  const t = useT();
  const { data } = useQuery(facetsQuery());
  const environments = useEnvironmentChoices(true);
  return useMemo(() => {
    const words = (list: readonly string[]) => list.map((value) => ({ value, label: value }));
    const choices = {
      owner: words(data?.owners ?? none),
      tag: words(data?.tags ?? none),
      environment: environments,
      documented: [
        { value: "true", label: t("inventory.documented") },
        { value: "false", label: t("inventory.learntOnly") },
      ],
      called: [
        { value: "true", label: t("inventory.called") },
        { value: "false", label: t("inventory.noCalls") },
      ],
      archived: [{ value: "true", label: t("inventory.archived") }],
    };
    return filters.map((id) => ({
      id,
      label: t(`inventory.filter.${id}`),
      operators: [{ id: "is", label: t("inventory.filter.is"), single: single.has(id) }],
      choices: choices[id],
    }));
  }, [t, data, environments]);
}

const InventoryEmpty = lazy(async () => ({ default: (await import("./inventory-empty.tsx")).InventoryEmpty }));

/** The APIs that traffic shows, ours and those of others: everything that selects them is in the address. */
export function InventoryPage() {
  const t = useT();
  const address = useListAddress(inventorySearch.read);
  const { search } = address;
  const list = useQuery(apisQuery(search));
  const counts = {
    internal: useQuery(apiCountQuery("internal")).data?.total,
    external: useQuery(apiCountQuery("external")).data?.total,
  };
  const inTabs = (body: ReactNode) => (
    <LinkTabs
      label={t("inventory.title")}
      tabs={apiKind.options}
      tab={search.kind}
      nameOf={(kind) => t(`inventory.kind.${kind}`)}
      linkOf={(kind) => ({ to: ".", search: { ...search, kind, page: 1 } })}
      counts={counts}
    >
      {body}
    </LinkTabs>
  );
  const columns = useApiColumns();
  const mayEdit = useMayEditApis();
  const kindRules = useSetKindRules();
  const fields = useApiFilters();
  return (
    <ListPage
      title={t("inventory.title")}
      description={t("inventory.description")}
      actions={
        <>
          <KindRulesButton changes={kindRules} />
          <AddApiButton kind={search.kind} />
        </>
      }
      address={address}
      searching={inventorySearch}
      list={list}
      problemTitle={t("inventory.errorTitle")}
      views={{ page: "apis", defaults: inventorySearchDefaults }}
      exports={csvExport("apis", apiEndpoints["apis.export"], apiColumns.options, () => selectionOf(search))}
      searchLabel={t("inventory.search")}
      fields={fields}
      columns={columns}
      linkOf={({ id, kind }) => ({ to: apiPath[kind], params: { id } })}
      nameOf={({ name }) => name}
      note={
        mayEdit && (
          <>
            <KindRulesNotice changes={kindRules} />
            <Suggestions />
          </>
        )
      }
      renderEmpty={({ filtered, onClear }) => (
        <Suspense>
          <InventoryEmpty kind={search.kind} isFiltered={filtered} onClear={onClear} />
        </Suspense>
      )}
      frame={inTabs}
    />
  );
}

function useApiColumns(): readonly TableColumn<Api>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: Exclude<ApiColumn, "kind" | "display_name" | "environments">,
    cell: (api: Api) => ReactNode,
    rest: Partial<TableColumn<Api>> = {},
  ) => ({ id, header: t(`inventory.column.${id}`), cell, ...rest });
  const percent = usePercent();
  const environmentName = useEnvironmentName();
  const nothing = <span className="text-fg-3">–</span>;
  const learned = (lastSeen: string | null, count: number) => (lastSeen === null ? nothing : format.number(count));
  const timeOf = (value: string | null) => (value === null ? nothing : <TimeAgo time={value} />);
  const number = { sortable: true, descendingFirst: true, align: "end" } as const;
  const time = { sortable: true, descendingFirst: true } as const;
  return [
    column(
      "name",
      ({ name, display_name, places, environments }) => (
        <span className="grid min-w-44 gap-0.5 lg:min-w-76">
          {display_name !== null && <bdi className="font-medium wrap-anywhere">{display_name}</bdi>}
          <HostName host={name} className="text-sm font-medium" />
          {environments.length > 0 && (
            <span className="flex flex-wrap gap-1">
              {environments.map((environment) => (
                <Badge key={environment} tone="info">
                  <bdi>{environmentName(environment)}</bdi>
                </Badge>
              ))}
            </span>
          )}
          {places > 1 && <span className="text-sm text-fg-2">{t("inventory.places.more", { count: places - 1 })}</span>}
        </span>
      ),
      {
        sortable: true,
        pinned: true,
      },
    ),
    column("operations", ({ operations, last_seen_at }) => learned(last_seen_at, operations), number),
    column(
      "calls",
      ({ calls, last_seen_at }) =>
        last_seen_at === null ? <Badge tone="neutral">{t("inventory.noCalls")}</Badge> : format.number(calls),
      number,
    ),
    column("documented", ({ documented, last_seen_at }) =>
      documented ? (
        <Badge tone="success">{t("inventory.documented")}</Badge>
      ) : last_seen_at === null ? (
        nothing
      ) : (
        <Badge tone="neutral">{t("inventory.learntOnly")}</Badge>
      ),
    ),
    column("coverage", ({ coverage }) => (coverage === null ? nothing : percent(coverage)), { align: "end" }),
    column(
      "violations",
      ({ violations }) =>
        violations === null ? (
          nothing
        ) : violations === 0 ? (
          percent(0)
        ) : (
          <Badge tone="warning">{percent(violations)}</Badge>
        ),
      { align: "end" },
    ),
    column(
      "findings",
      ({ findings, last_seen_at }) =>
        findings === 0 ? learned(last_seen_at, 0) : <Badge tone="warning">{format.number(findings)}</Badge>,
      { align: "end" },
    ),
    column("owner", ({ owner }) => (owner === null ? nothing : <bdi>{owner}</bdi>)),
    column(
      "tags",
      ({ tags }) =>
        tags.length === 0 ? (
          nothing
        ) : (
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Badge key={tag} tone="neutral">
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </span>
        ),
      // Beside a host with its port there is no room for them on most screens.
      { hidden: true },
    ),
    column("access", ({ access }) => (access === null ? nothing : t(`inventory.access.${access}`)), { hidden: true }),
    column("first_seen_at", ({ first_seen_at }) => timeOf(first_seen_at), { ...time, hidden: true }),
    column("last_seen_at", ({ last_seen_at }) => timeOf(last_seen_at), time),
  ];
}
