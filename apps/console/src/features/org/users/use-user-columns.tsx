import type { Organization, User, UserStatus as Status } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { StatusDot } from "@parapet/ui/status-dot";
import {
  EllipsisVertical,
  History,
  KeyRound,
  MailPlus,
  MonitorSmartphone,
  ShieldOff,
  UserCheck,
  UserCog,
  UserX,
} from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { isSelf, type Onlooker, untouchable } from "../people-access.ts";
import { useOrgRights } from "../use-org-rights.ts";
import { nameOf } from "./name-of.ts";
import type { UserTask } from "./user-tasks.tsx";
import type { UserColumn } from "./users-search.ts";

interface UserMenuProps {
  user: User;
  onlooker: Onlooker;
  onTask: (task: UserTask) => void;
}

const tones = { invited: "info", active: "success", suspended: "error" } as const satisfies Record<Status, string>;

function UserStatus({ status }: { status: Status }) {
  const t = useT();
  return (
    <span title={t(`users.statusHint.${status}`)}>
      <StatusDot tone={tones[status]}>{t(`users.status.${status}`)}</StatusDot>
    </span>
  );
}

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
          <bdi className="truncate font-medium" title={nameOf(user)}>
            {nameOf(user)}
          </bdi>
          {isSelf(onlooker, user) && <Badge tone="brand">{t("users.you")}</Badge>}
        </span>
      ),
      { sortable: true, pinned: true },
    ),
    column(
      "email",
      ({ email }) => (
        <bdi className="inline-block max-w-72 truncate align-bottom" title={email}>
          {email}
        </bdi>
      ),
      {
        sortable: true,
      },
    ),
    column("role", ({ role }) => t(`users.role.${role}`), { sortable: true, className: "min-w-32" }),
    column("status", ({ status }) => <UserStatus status={status} />, { sortable: true }),
    column("organization", ({ organization_id }) =>
      organization_id === null ? (
        muted(t("users.noOrganization"))
      ) : (
        <bdi className="inline-block max-w-56 truncate align-bottom" title={names.get(organization_id)}>
          {names.get(organization_id) ?? "…"}
        </bdi>
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

/** What can be done with a person. What cannot be done says why. */
function UserMenu({ user, onlooker, onTask }: UserMenuProps) {
  const t = useT();
  const why = untouchable(onlooker, user);
  const item = (kind: Exclude<UserTask["kind"], "invite" | "link">) => ({ onSelect: () => onTask({ kind, user }) });
  return (
    <Menu
      trigger={
        <IconButton label={t("org.actionsOf", { name: nameOf(user) })} size="sm">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      }
    >
      <MenuItem icon={<UserCog aria-hidden size={16} />} disabled={why !== null} {...item("place")}>
        {t("users.place")}
      </MenuItem>
      {user.status === "invited" && (
        <MenuItem icon={<MailPlus aria-hidden size={16} />} disabled={why !== null} {...item("resend")}>
          {t("users.resend")}
        </MenuItem>
      )}
      {user.status !== "invited" && (
        <MenuItem icon={<MonitorSmartphone aria-hidden size={16} />} disabled={why === "role"} {...item("sessions")}>
          {t("users.sessions")}
        </MenuItem>
      )}
      {user.status !== "invited" && (
        <MenuItem icon={<History aria-hidden size={16} />} disabled={why === "role"} {...item("logins")}>
          {t("users.logins")}
        </MenuItem>
      )}
      {user.status === "active" && (
        <MenuItem icon={<KeyRound aria-hidden size={16} />} disabled={why !== null} {...item("passwordLink")}>
          {t("users.passwordLink")}
        </MenuItem>
      )}
      {user.mfa_enabled && (
        <MenuItem icon={<ShieldOff aria-hidden size={16} />} disabled={why !== null} {...item("resetMfa")}>
          {t("users.resetMfa")}
        </MenuItem>
      )}
      {user.status === "suspended" ? (
        <MenuItem icon={<UserCheck aria-hidden size={16} />} disabled={why !== null} {...item("activate")}>
          {t("users.activate")}
        </MenuItem>
      ) : (
        <MenuItem icon={<UserX aria-hidden size={16} />} danger disabled={why !== null} {...item("suspend")}>
          {t("users.suspend")}
        </MenuItem>
      )}
      {why !== null && (
        <p className="max-w-64 border-t border-line px-2.5 py-2 text-sm text-fg-3">{t(`users.untouchable.${why}`)}</p>
      )}
    </Menu>
  );
}
