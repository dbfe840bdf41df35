import { apiColumns, apiEndpoints, apiKind } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { download } from "../../../lib/api/download.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { apiPath } from "../../../lib/insights/api-path.ts";
import { apiCountQuery, apisQuery, selectionOf } from "./inventory-queries.ts";
import { readInventorySearch } from "./inventory-search.ts";
import { inventorySearchDefaults } from "./inventory-search-defaults.ts";
import { useApiColumns } from "./use-api-columns.tsx";
import { filtersOf, useApiFilters, withFilters } from "./use-api-filters.ts";

const InventoryEmpty = lazy(async () => ({ default: (await import("./inventory-empty.tsx")).InventoryEmpty }));

/** The APIs that traffic shows, ours and those of others: everything that selects them is in the address. */
export function InventoryPage() {
  const t = useT();
  useTitle(t("inventory.title"));
  const address = useListAddress(readInventorySearch);
  const { search } = address;
  const navigate = useNavigate();
  const router = useRouter();
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
  const fields = useApiFilters();
  const exporting = useExport("apis", (file, signal) => {
    const column = exportColumns(columns, search.column, apiColumns.options);
    return download(apiEndpoints["apis.export"], file, { query: { ...selectionOf(search), column }, signal });
  });
  return (
    <ListPage
      title={t("inventory.title")}
      description={t("inventory.description")}
      address={address}
      list={list}
      problemTitle={t("inventory.errorTitle")}
      views={{ page: "apis", defaults: inventorySearchDefaults }}
      exporting={exporting}
      searchLabel={t("inventory.search")}
      fields={fields}
      filters={filtersOf(search)}
      onFilters={(filters) => address.go(withFilters(search, filters))}
      columns={columns}
      rowHref={({ id, kind }) => router.buildLocation({ to: apiPath[kind], params: { id } }).href}
      onOpen={({ id, kind }) => void navigate({ to: apiPath[kind], params: { id } })}
      rowTitle={({ name }) => name}
      empty={
        <Suspense>
          <InventoryEmpty
            kind={search.kind}
            isFiltered={search.search !== undefined || filtersOf(search).length > 0}
            onClear={() => address.go(withFilters({ ...search, search: undefined }, []))}
          />
        </Suspense>
      }
      frame={inTabs}
    />
  );
}
