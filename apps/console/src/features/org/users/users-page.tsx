import { userColumns, userEndpoints, type Organization, role, userStatus } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { EmptyState } from "@parapet/ui/empty-state";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { UserPlus, Users } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode, useMemo } from "react";
import type { ShownLink } from "../../../lib/email/shown-link.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { everyOrganizationQuery } from "../../../lib/organization/every-organization-query.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import type { Onlooker } from "../people-access.ts";
import { useOrgRights } from "../use-org-rights.ts";
import { useBulkUsers } from "./bulk/use-bulk-users.tsx";
import { nameOf } from "./name-of.ts";
import { useUserActions } from "./use-user-actions.ts";
import { useUserColumns } from "./use-user-columns.tsx";
import type { UserTask } from "./user-tasks.tsx";
import { userSelection, usersQuery } from "./users-query.ts";
import { usersSearchDefaults } from "./users-search-defaults.ts";
import { usersSearch } from "./users-search.ts";

interface UsersEmptyProps {
  filtered: boolean;
  onClear: () => void;
  invite: ReactNode;
}

const UserTasks = lazy(async () => ({ default: (await import("./user-tasks.tsx")).UserTasks }));

/** The people of the provider, or of the onlooker's organization. */
export function UsersPage() {
  const t = useT();
  const address = useListAddress(usersSearch.read);
  const { search } = address;
  const onlooker = useOnlooker();
  const { mayManagePeople } = useOrgRights();
  const list = useQuery(usersQuery(search));
  const organizations = useQuery(everyOrganizationQuery);
  const [task, setTask] = useState<UserTask | null>(null);
  const actions = useUserActions();
  const showLink = (shown: ShownLink) => setTask({ kind: "link", shown });
  const start = (next: UserTask) => {
    if (next.kind === "activate") actions.activate.mutate(next.user);
    else if (next.kind === "resend")
      actions.resend.mutate(next.user, {
        onSuccess: ({ link }) => link !== undefined && showLink({ kind: "invitation", link, to: nameOf(next.user) }),
      });
    else setTask(next);
  };
  const columns = useUserColumns({ onlooker, organizations: organizations.data, onTask: start });
  const bulk = useBulkUsers(search, list.data, onlooker);
  const invite = (variant: "primary" | "secondary") =>
    mayManagePeople && (
      <Button variant={variant} icon={<UserPlus aria-hidden size={16} />} onClick={() => setTask({ kind: "invite" })}>
        {t("users.invite")}
      </Button>
    );
  return (
    <>
      <ListPage
        title={t("users.title")}
        description={t("users.description")}
        actions={invite("primary")}
        address={address}
        searching={usersSearch}
        list={list}
        problemTitle={t("users.errorTitle")}
        views={{ page: "users", defaults: usersSearchDefaults }}
        exports={csvExport("users", userEndpoints["users.export"], userColumns.options, () => userSelection(search))}
        searchLabel={t("users.search")}
        fields={useUserFilters(organizations.data)}
        columns={columns}
        nameOf={nameOf}
        bulk={bulk}
        selectable={mayManagePeople}
        renderEmpty={({ filtered, onClear }) => (
          <UsersEmpty filtered={filtered} onClear={onClear} invite={invite("secondary")} />
        )}
      />
      {task && (
        <Suspense>
          <UserTasks
            task={task}
            onlooker={onlooker}
            organizations={organizations.data ?? []}
            actions={actions}
            onClose={() => setTask(null)}
            onLink={showLink}
          />
        </Suspense>
      )}
    </>
  );
}

function UsersEmpty({ filtered, onClear, invite }: UsersEmptyProps) {
  const t = useT();
  if (filtered) {
    return <FilteredEmpty title={t("users.noMatchTitle")} text={t("users.noMatchText")} onClear={onClear} />;
  }
  return (
    <EmptyState icon={Users} title={t("users.noneTitle")} text={t("users.noneText")}>
      {invite}
    </EmptyState>
  );
}

/** Role, status and organization, one of each, as the server takes them. */
function useUserFilters(organizations: readonly Organization[] | undefined): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("users.is"), single: true }];
    return [
      {
        id: "role",
        label: t("users.column.role"),
        operators,
        choices: role.options.map((value) => ({ value, label: t(`users.role.${value}`) })),
      },
      {
        id: "status",
        label: t("users.column.status"),
        operators,
        choices: userStatus.options.map((value) => ({ value, label: t(`users.status.${value}`) })),
      },
      {
        id: "organization_id",
        label: t("users.column.organization"),
        operators,
        choices: organizations?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
      },
    ];
  }, [t, organizations]);
}

function useOnlooker(): Onlooker {
  const { user } = useSession();
  return { email: user?.email ?? null, role: user?.role ?? null };
}
