import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { RejectsDrawer } from "./rejects-drawer.tsx";
import { type SourceTask, SourceTasks } from "./source-tasks.tsx";
import { sourcesQuery } from "./sources-query.ts";
import { readSourcesSearch } from "./sources-search.ts";
import { TraceSourcesView } from "./trace-sources-view.tsx";
import { useMayAdminister } from "./use-may-administer.ts";

/** Who sends traffic, and whether it arrives. */
export function TraceSourcesPage() {
  const t = useT();
  useTitle(t("sources.title"));
  // The router hands over what validation refused beside what it kept.
  const search = useSearch({ from: "/insights/trace-sources", select: readSourcesSearch });
  const navigate = useNavigate({ from: "/insights/trace-sources" });
  const list = useQuery(sourcesQuery(search));
  const [task, setTask] = useState<SourceTask | null>(null);
  const go = (next: typeof search, replace = false) =>
    void navigate({ to: "/insights/trace-sources", search: next, replace, resetScroll: false });
  return (
    <>
      <TraceSourcesView
        search={search}
        go={go}
        page={list.data}
        error={list.error}
        stale={list.isPlaceholderData}
        onReload={() => void list.refetch()}
        mayAdminister={useMayAdminister()}
        onTask={setTask}
      />
      <SourceTasks task={task} onTask={setTask} />
      <RejectsDrawer
        id={search.rejects ?? null}
        known={list.data?.items.find(({ id }) => id === search.rejects)}
        onClose={() => go({ ...search, rejects: undefined })}
      />
    </>
  );
}
