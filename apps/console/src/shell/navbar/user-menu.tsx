import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { MenuSeparator } from "@parapet/ui/menu-separator";
import { useNavigate } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";
import { logOut } from "../../lib/session/log-out.ts";
import { fullName, type SessionUser } from "../../lib/session/session.ts";

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0)).join("");
}

export function UserMenu({ user }: { user: SessionUser }) {
  const t = useT();
  const navigate = useNavigate();
  const name = fullName(user) || user.email;
  const leave = async () => {
    await logOut();
    // The guard would send this page to the login with its address; somebody who logs out has not asked to come back.
    await navigate({ to: "/login", replace: true });
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="ms-1 grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand-text uppercase"
        >
          <span aria-hidden>{initials(name)}</span>
          <span className="sr-only">{t("shell.userMenu", { name })}</span>
        </button>
      }
    >
      <div className="grid max-w-72 px-2.5 py-2">
        <span className="truncate font-medium">{name}</span>
        <bdi className="truncate text-sm text-fg-3">{user.email}</bdi>
      </div>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden size={16} className="rtl:-scale-x-100" />} onSelect={() => void leave()}>
        {t("shell.logout")}
      </MenuItem>
    </Menu>
  );
}
