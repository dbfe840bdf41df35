import { IconButton } from "@parapet/ui/icon-button";
import { Menu as MenuIcon } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";
import { fullName } from "../../lib/session/session.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { ThemeToggle } from "../../lib/preferences/theme-toggle.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

export function Navbar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const t = useT();
  const { user } = useSession();
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-line bg-surface px-4 sm:px-6 lg:px-8">
      <IconButton label={t("shell.openMenu")} className="-ms-1.5 md:hidden" onClick={onOpenMenu}>
        <MenuIcon aria-hidden size={20} />
      </IconButton>
      <p className="min-w-0 flex-1 truncate text-base text-fg-2">
        {user && t("shell.welcome", { name: fullName(user) })}
      </p>
      <LanguageMenu />
      <ThemeToggle />
      {user && <UserMenu user={user} />}
    </header>
  );
}
