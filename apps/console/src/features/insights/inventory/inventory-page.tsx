import { apiColumns, apiEndpoints, apiKind } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { apiPath } from "../../../lib/insights/api-path.ts";
import { apiCountQuery, apisQuery, selectionOf } from "./inventory-queries.ts";
import { inventorySearch } from "./inventory-search.ts";
import { inventorySearchDefaults } from "./inventory-search-defaults.ts";
import { useApiColumns } from "./use-api-columns.tsx";
import { useApiFilters } from "./use-api-filters.ts";

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
  const fields = useApiFilters();
  return (
    <ListPage
      title={t("inventory.title")}
      description={t("inventory.description")}
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
      renderEmpty={({ filtered, onClear }) => (
        <Suspense>
          <InventoryEmpty kind={search.kind} isFiltered={filtered} onClear={onClear} />
        </Suspense>
      )}
      frame={inTabs}
    />
  );
}
