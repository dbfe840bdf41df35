import { traceSourceColumns, traceSourceEndpoints } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { download } from "../../../lib/api/download.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { CreateButton } from "./create-button.tsx";
import type { SourceTask } from "./source-tasks.tsx";
import { SourcesEmpty } from "./sources-empty.tsx";
import { sourcesQuery } from "./sources-query.ts";
import { readSourcesSearch } from "./sources-search.ts";
import { sourcesSearchDefaults } from "./sources-search-defaults.ts";
import { useMayEditSources } from "./use-may-edit-sources.ts";
import { useSourceColumns } from "./use-source-columns.tsx";

const SourceTasks = lazy(async () => ({ default: (await import("./source-tasks.tsx")).SourceTasks }));

/** Who sends traffic, and whether it arrives. */
export function TraceSourcesPage() {
  const t = useT();
  useTitle(t("sources.title"));
  const address = useListAddress(readSourcesSearch);
  const { search, change } = address;
  const list = useQuery(sourcesQuery(search));
  const [task, setTask] = useState<SourceTask | null>(null);
  const mayAdminister = useMayEditSources();
  const router = useRouter();
  const columns = useSourceColumns({ mayAdminister, onTask: setTask });
  const exporting = useExport("trace-sources", (file, signal) => {
    const column = exportColumns(columns, search.column, traceSourceColumns.options);
    const { sort, search: text } = search;
    const query = { sort, column, ...(text !== undefined && { search: text }) };
    return download(traceSourceEndpoints["traceSources.export"], file, { query, signal });
  });
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
            {create("primary")}
          </>
        }
        address={address}
        list={list}
        problemTitle={t("sources.errorTitle")}
        views={{ page: "trace-sources", defaults: sourcesSearchDefaults }}
        exporting={exporting}
        searchLabel={t("sources.search")}
        columns={columns}
        rowHref={({ id }) => router.buildLocation({ to: "/insights/trace-sources/$id", params: { id } }).href}
        empty={
          <SourcesEmpty
            search={search.search}
            onClear={() => change({ search: undefined, page: 1 })}
            create={create("secondary")}
          />
        }
      />
      <Suspense>{task && <SourceTasks task={task} onTask={setTask} />}</Suspense>
    </>
  );
}
