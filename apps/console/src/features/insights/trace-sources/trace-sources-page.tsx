import { traceSourceColumns, traceSourceEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { Tooltip } from "@parapet/ui/tooltip";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FilterX, Upload, Radio, Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import type { SourceTask } from "./source-tasks.tsx";
import { sourcesQuery } from "./sources-query.ts";
import { sourcesSearchDefaults } from "./sources-search-defaults.ts";
import { sourcesSearch } from "./sources-search.ts";
import { useMayEditSources } from "./use-may-edit-sources.ts";
import { useSourceColumns } from "./use-source-columns.tsx";

interface CreateButtonProps {
  variant: "primary" | "secondary";
  allowed: boolean;
}

interface SourcesEmptyProps {
  search: string | undefined;
  onClear: () => void;
  create: ReactNode;
}

const SourceTasks = lazy(async () => ({ default: (await import("./source-tasks.tsx")).SourceTasks }));

const ProviderRulesDialog = lazy(async () => ({
  default: (await import("./provider-rules-dialog.tsx")).ProviderRulesDialog,
}));

/** Who sends traffic, and whether it arrives. */
export function TraceSourcesPage() {
  const t = useT();
  const address = useListAddress(sourcesSearch.read);
  const { search } = address;
  const list = useQuery(sourcesQuery(search));
  const [task, setTask] = useState<SourceTask | null>(null);
  const [isRulesOpen, setRulesOpen] = useState(false);
  const mayAdminister = useMayEditSources();
  const columns = useSourceColumns({ mayAdminister, onTask: setTask });
  const create = (variant: "primary" | "secondary") => <CreateButton variant={variant} allowed={mayAdminister} />;
  return (
    <>
      <ListPage
        title={t("sources.title")}
        description={t("sources.description")}
        actions={
          <>
            <Link to="/insights/trace-sources/uploads" className={buttonClass("secondary")}>
              <Upload aria-hidden size={16} />
              {t("sources.wizard.toUploads")}
            </Link>
            {mayAdminister && (
              <Button icon={<FilterX aria-hidden size={16} />} onClick={() => setRulesOpen(true)}>
                {t("sources.rules.inherited")}
              </Button>
            )}
            {create("primary")}
          </>
        }
        address={address}
        searching={sourcesSearch}
        list={list}
        problemTitle={t("sources.errorTitle")}
        views={{ page: "trace-sources", defaults: sourcesSearchDefaults }}
        exports={csvExport(
          "trace-sources",
          traceSourceEndpoints["traceSources.export"],
          traceSourceColumns.options,
          () => ({ sort: search.sort, ...(search.search !== undefined && { search: search.search }) }),
        )}
        searchLabel={t("sources.search")}
        columns={columns}
        linkOf={({ id }) => ({ to: "/insights/trace-sources/$id", params: { id } })}
        renderEmpty={({ onClear }) => (
          <SourcesEmpty search={search.search} onClear={onClear} create={create("secondary")} />
        )}
      />
      <Suspense>
        {task && <SourceTasks task={task} onTask={setTask} />}
        {isRulesOpen && <ProviderRulesDialog onClose={() => setRulesOpen(false)} />}
      </Suspense>
    </>
  );
}

function SourcesEmpty({ search, onClear, create }: SourcesEmptyProps) {
  const t = useT();
  if (search !== undefined) {
    return <FilteredEmpty title={t("sources.noMatchTitle")} text={t("sources.noMatchText")} onClear={onClear} />;
  }
  return (
    <EmptyState icon={Radio} title={t("sources.noneTitle")} text={t("sources.noneText")}>
      {create}
    </EmptyState>
  );
}

/** Leads to the wizard, or says why it cannot: a button for others stays reachable, so that the reason can be read. */
function CreateButton({ variant, allowed }: CreateButtonProps) {
  const t = useT();
  const icon = <Plus aria-hidden size={16} />;
  if (allowed) {
    return (
      <Link to="/insights/trace-sources/new" className={buttonClass(variant)}>
        {icon}
        {t("sources.create")}
      </Link>
    );
  }
  const why = t("sources.onlyAdministrators");
  return (
    <Tooltip content={why}>
      <Button
        variant={variant}
        icon={icon}
        aria-disabled
        aria-description={why}
        className="!cursor-not-allowed opacity-55"
      >
        {t("sources.create")}
      </Button>
    </Tooltip>
  );
}
