import type { User } from "@parapet/contract";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
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
import { useT } from "../../../lib/i18n/use-t.ts";
import { type Onlooker, untouchable } from "../people-access.ts";
import { nameOf } from "./name-of.ts";
import type { UserTask } from "./user-tasks.tsx";

interface UserMenuProps {
  user: User;
  onlooker: Onlooker;
  onTask: (task: UserTask) => void;
}

/** What can be done with a person. What cannot be done says why. */
export function UserMenu({ user, onlooker, onTask }: UserMenuProps) {
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
