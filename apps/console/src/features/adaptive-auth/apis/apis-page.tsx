import {
  protectedApiColumns,
  protectedApiEndpoints,
  apiEnvironment,
  protectionMode,
  sensitivity,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { EmptyState } from "@parapet/ui/empty-state";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore, FileJson, Plus, ShieldCheck } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode, useMemo } from "react";
import { useMayEditProtection } from "../../../lib/adaptive-auth/use-may-edit-protection.ts";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type BulkPage, useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import type { ApiTask } from "./api-tasks.tsx";
import { apiSelection, apisQuery, apisKey } from "./apis-query.ts";
import { apisSearchDefaults } from "./apis-search-defaults.ts";
import { apisSearch, type ApisSearch } from "./apis-search.ts";
import { useApiActions } from "./use-api-actions.ts";
import { useApiColumns } from "./use-api-columns.tsx";

const filters = ["environment", "sensitivity", "mode", "archived"] as const;

/** What protected APIs can be filtered by. */
function useApiFilters(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const choices = {
      environment: apiEnvironment.options.map((value) => ({ value, label: t(`protectedApis.environment.${value}`) })),
      sensitivity: sensitivity.options.map((value) => ({ value, label: t(`adaptive.sensitivity.${value}`) })),
      mode: protectionMode.options.map((value) => ({ value, label: t(`adaptive.mode.${value}`) })),
      archived: [{ value: "true", label: t("protectedApis.archivedOnes") }],
    };
    return filters.map((id) => ({
      id,
      label: t(`protectedApis.filter.${id}`),
      operators: [{ id: "is", label: t("protectedApis.filter.is"), single: id === "environment" || id === "archived" }],
      choices: choices[id],
    }));
  }, [t]);
}

interface ApisEmptyProps {
  isFiltered: boolean;
  onClear: () => void;
  create: ReactNode;
}

const ApiTasks = lazy(async () => ({ default: (await import("./api-tasks.tsx")).ApiTasks }));
const ConfigurationDialog = lazy(async () => ({
  default: (await import("./configuration-dialog.tsx")).ConfigurationDialog,
}));
const configuration = "/provider/adaptive_auth/$id";

/** The APIs in front of which gateways ask for decisions: everything that selects them is in the address. */
export function ApisPage() {
  const t = useT();
  const address = useListAddress(apisSearch.read);
  const { search } = address;
  const navigate = useNavigate();
  const administers = useMayEditProtection();
  const list = useQuery(apisQuery(search));
  const actions = useApiActions();
  const [started, setTask] = useState<ApiTask | null>(null);
  const [showsFile, setShowsFile] = useState(false);
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
        actions={
          <>
            <Button icon={<FileJson aria-hidden size={16} />} onClick={() => setShowsFile(true)}>
              {t("configuration.title")}
            </Button>
            {create("primary")}
          </>
        }
        address={address}
        searching={apisSearch}
        list={list}
        problemTitle={t("protectedApis.errorTitle")}
        views={{ page: "protected-apis", defaults: apisSearchDefaults }}
        exports={csvExport(
          "protected-apis",
          protectedApiEndpoints["protectedApis.export"],
          protectedApiColumns.options,
          () => apiSelection(search),
        )}
        searchLabel={t("protectedApis.search")}
        fields={fields}
        columns={columns}
        linkOf={({ id }) => ({ to: configuration, params: { id } })}
        nameOf={({ name }) => name}
        bulk={bulk}
        selectable={administers}
        renderEmpty={({ filtered, onClear }) => (
          <ApisEmpty isFiltered={filtered} onClear={onClear} create={create("secondary")} />
        )}
      />
      {showsFile && (
        <Suspense>
          <ConfigurationDialog mayApply={administers} onClose={() => setShowsFile(false)} />
        </Suspense>
      )}
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

function ApisEmpty({ isFiltered, onClear, create }: ApisEmptyProps) {
  const t = useT();
  if (isFiltered)
    return (
      <FilteredEmpty title={t("protectedApis.noMatchTitle")} text={t("protectedApis.noMatchText")} onClear={onClear} />
    );
  return (
    <EmptyState icon={ShieldCheck} title={t("protectedApis.noneTitle")} text={t("protectedApis.noneText")}>
      {create}
    </EmptyState>
  );
}

/** Archives the selected APIs, or restores them. */
function useBulkApis(search: ApisSearch, page: BulkPage | undefined) {
  const t = useT();
  const bulk = useBulkList({
    search,
    selectionOf: apiSelection,
    selectAll: (query) => call(protectedApiEndpoints["protectedApis.select"], { query }),
    page,
    send: (action: "archive" | "restore", ids) =>
      call(protectedApiEndpoints["protectedApis.bulk"], { body: { action, ids } }),
    queryKey: apisKey,
    done: (action, count) => t(`protectedApis.bulk.done.${action}`, { count }),
    undoOf: (action) => (action === "archive" ? "restore" : "archive"),
  });
  const action = search.archived ? "restore" : "archive";
  const confirm = {
    title: t(`protectedApis.bulk.title.${action}`, { count: bulk.selection.selected.size }),
    text: t(`protectedApis.bulk.text.${action}`),
    danger: action === "archive",
  };
  const icon = search.archived ? ArchiveRestore : Archive;
  return { ...bulk, bar: bulk.bar([{ id: action, label: t(`protectedApis.${action}`), icon, action, confirm }]) };
}
