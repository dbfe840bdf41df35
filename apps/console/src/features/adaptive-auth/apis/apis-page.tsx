import { protectedApiColumns, protectedApiEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { download } from "../../../lib/api/download.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import type { ApiTask } from "./api-tasks.tsx";
import { ApisEmpty } from "./apis-empty.tsx";
import { apiSelection, apisQuery } from "./apis-query.ts";
import { readApisSearch } from "./apis-search.ts";
import { apisSearchDefaults } from "./apis-search-defaults.ts";
import { useApiActions } from "./use-api-actions.ts";
import { useApiColumns } from "./use-api-columns.tsx";
import { filtersOf, useApiFilters, withFilters } from "./use-api-filters.ts";
import { useBulkApis } from "./use-bulk-apis.ts";
import { useMayEditProtection } from "../../../lib/adaptive-auth/use-may-edit-protection.ts";

const ApiTasks = lazy(async () => ({ default: (await import("./api-tasks.tsx")).ApiTasks }));
const configuration = "/provider/adaptive_auth/$id";

/** The APIs in front of which gateways ask for decisions: everything that selects them is in the address. */
export function ApisPage() {
  const t = useT();
  useTitle(t("protectedApis.title"));
  const address = useListAddress(readApisSearch);
  const { search } = address;
  const navigate = useNavigate();
  const router = useRouter();
  const administers = useMayEditProtection();
  const list = useQuery(apisQuery(search));
  const actions = useApiActions();
  const [started, setTask] = useState<ApiTask | null>(null);
  const learned: ApiTask | null =
    administers && search.protect !== undefined ? { kind: "protect", id: search.protect } : null;
  const task = started ?? learned;
  const start = (next: ApiTask) => {
    if (next.kind === "restore") actions.restore.mutate(next.api);
    else if (next.kind === "bypass" && next.api.bypass_until !== null)
      actions.bypass.mutate({ id: next.api.id, minutes: 0, reason: "" });
    else setTask(next);
  };
  const columns = useApiColumns({ administers, onTask: start });
  const fields = useApiFilters();
  const bulk = useBulkApis(search, list.data);
  const exporting = useExport("protected-apis", (file, signal) => {
    const column = exportColumns(columns, search.column, protectedApiColumns.options);
    const query = { ...apiSelection(search), column };
    return download(protectedApiEndpoints["protectedApis.export"], file, { query, signal });
  });
  const create = (variant: "primary" | "secondary") =>
    administers && (
      <Button variant={variant} icon={<Plus aria-hidden size={16} />} onClick={() => start({ kind: "create" })}>
        {t("protectedApis.create")}
      </Button>
    );
  return (
    <>
      <ListPage
        title={t("protectedApis.title")}
        description={t("protectedApis.description")}
        actions={create("primary")}
        address={address}
        list={list}
        problemTitle={t("protectedApis.errorTitle")}
        views={{ page: "protected-apis", defaults: apisSearchDefaults }}
        exporting={exporting}
        searchLabel={t("protectedApis.search")}
        fields={fields}
        filters={filtersOf(search)}
        onFilters={(filters) => address.go(withFilters(search, filters))}
        columns={columns}
        rowHref={({ id }) => router.buildLocation({ to: configuration, params: { id } }).href}
        onOpen={({ id }) => void navigate({ to: configuration, params: { id } })}
        rowTitle={({ name }) => name}
        selection={administers ? { ...bulk.selection, nameOf: ({ name }) => name } : undefined}
        note={bulk.note}
        bulk={bulk.bar}
        empty={
          <ApisEmpty
            isFiltered={search.search !== undefined || filtersOf(search).length > 0}
            onClear={() => address.go(withFilters({ ...search, search: undefined }, []))}
            create={create("secondary")}
          />
        }
      />
      {task && (
        <Suspense>
          <ApiTasks
            task={task}
            actions={actions}
            onCreated={({ id }) => {
              setTask(null);
              void navigate({ to: configuration, params: { id } });
            }}
            onClose={() => {
              setTask(null);
              if (learned !== null) address.change({ protect: undefined }, true);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
