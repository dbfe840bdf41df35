import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { useAddress } from "../use-address.ts";
import { useOnlooker } from "../use-onlooker.ts";
import { type OrganizationTask, OrganizationTasks } from "./organization-tasks.tsx";
import { organizationsQuery } from "./organizations-query.ts";
import { readOrganizationsSearch } from "./organizations-search.ts";
import { OrganizationsView } from "./organizations-view.tsx";
import { useOrganizationActions } from "./use-organization-actions.ts";

/** Customers and departments of the provider. */
export function OrganizationsPage() {
  const t = useT();
  useTitle(t("organizations.title"));
  const [search, go] = useAddress(readOrganizationsSearch);
  const onlooker = useOnlooker();
  const list = useQuery(organizationsQuery(search));
  const actions = useOrganizationActions();
  const [task, setTask] = useState<OrganizationTask | null>(null);
  const start = (next: OrganizationTask) => {
    if (next.kind === "restore") actions.restore.mutate(next.organization);
    else setTask(next);
  };
  return (
    <>
      <OrganizationsView
        search={search}
        go={go}
        page={list.data}
        error={list.error}
        stale={list.isPlaceholderData}
        onReload={() => void list.refetch()}
        onlooker={onlooker}
        onTask={start}
      />
      <OrganizationTasks task={task} actions={actions} onClose={() => setTask(null)} />
    </>
  );
}
