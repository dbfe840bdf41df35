import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { everyOrganizationQuery } from "../organizations/organizations-query.ts";
import { useAddress } from "../use-address.ts";
import { useOnlooker } from "../use-onlooker.ts";
import { useUserActions } from "./use-user-actions.ts";
import { type UserTask, UserTasks } from "./user-tasks.tsx";
import { usersQuery } from "./users-query.ts";
import { readUsersSearch } from "./users-search.ts";
import { UsersView } from "./users-view.tsx";

/** The people of the provider, or of the onlooker's organization. */
export function UsersPage() {
  const t = useT();
  useTitle(t("users.title"));
  const [search, go] = useAddress(readUsersSearch);
  const onlooker = useOnlooker();
  const list = useQuery(usersQuery(search));
  const organizations = useQuery(everyOrganizationQuery);
  const actions = useUserActions();
  const [task, setTask] = useState<UserTask | null>(null);
  const start = (next: UserTask) => {
    if (next.kind === "activate") actions.activate.mutate(next.user);
    else if (next.kind === "resend") actions.resend.mutate(next.user);
    else setTask(next);
  };
  return (
    <>
      <UsersView
        search={search}
        go={go}
        page={list.data}
        error={list.error}
        stale={list.isPlaceholderData}
        onReload={() => void list.refetch()}
        onlooker={onlooker}
        organizations={organizations.data}
        onTask={start}
      />
      <UserTasks
        task={task}
        onlooker={onlooker}
        organizations={organizations.data ?? []}
        actions={actions}
        onClose={() => setTask(null)}
      />
    </>
  );
}
