import type { Organization, User } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { isSelf, type Onlooker } from "../people-access.ts";
import { useOrgRights } from "../use-org-rights.ts";
import { nameOf } from "./name-of.ts";
import { UserMenu } from "./user-menu.tsx";
import { UserStatus } from "./user-status.tsx";
import type { UserTask } from "./user-tasks.tsx";
import type { UserColumn } from "./users-search.ts";

interface Setup {
  onlooker: Onlooker;
  organizations: readonly Organization[] | undefined;
  onTask: (task: UserTask) => void;
}

export function useUserColumns({ onlooker, organizations, onTask }: Setup): readonly TableColumn<User>[] {
  const t = useT();
  const names = new Map(organizations?.map(({ id, name }) => [id, name]));
  const column = (id: UserColumn, cell: (user: User) => ReactNode, rest: Partial<TableColumn<User>> = {}) => ({
    id,
    header: t(`users.column.${id}`),
    cell,
    ...rest,
  });
  const { mayManagePeople } = useOrgRights();
  const muted = (text: string) => <span className="whitespace-nowrap text-fg-3">{text}</span>;
  const columns = [
    column(
      "name",
      (user) => (
        <span className="flex max-w-64 min-w-32 items-center gap-2">
          <bdi className="truncate font-medium">{nameOf(user)}</bdi>
          {isSelf(onlooker, user) && <Badge tone="brand">{t("users.you")}</Badge>}
        </span>
      ),
      { sortable: true, pinned: true },
    ),
    column("email", ({ email }) => <bdi className="inline-block max-w-72 truncate align-bottom">{email}</bdi>, {
      sortable: true,
    }),
    column("role", ({ role }) => t(`users.role.${role}`), { sortable: true, className: "min-w-32" }),
    column("status", ({ status }) => <UserStatus status={status} />, { sortable: true }),
    column("organization", ({ organization_id }) =>
      organization_id === null ? (
        muted(t("users.noOrganization"))
      ) : (
        <bdi className="inline-block max-w-56 truncate align-bottom">{names.get(organization_id) ?? "…"}</bdi>
      ),
    ),
    column("mfa", ({ mfa_enabled }) => (mfa_enabled ? t("users.mfaOn") : muted(t("users.mfaOff")))),
    column(
      "last_login_at",
      ({ last_login_at }) => (last_login_at === null ? muted(t("users.never")) : <TimeAgo time={last_login_at} />),
      { sortable: true, descendingFirst: true },
    ),
    column("created_at", ({ created_at }) => <TimeAgo time={created_at} />, {
      sortable: true,
      descendingFirst: true,
      hidden: true,
    }),
  ];
  if (!mayManagePeople) return columns;
  return [
    ...columns,
    column("actions", (user) => <UserMenu user={user} onlooker={onlooker} onTask={onTask} />, {
      align: "end",
      pinned: true,
      bare: true,
    }),
  ];
}
