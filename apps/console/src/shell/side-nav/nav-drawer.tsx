import { Drawer } from "@parapet/ui/drawer";
import { Logo } from "@parapet/ui/logo";
import { useT } from "../../lib/i18n/use-t.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import type { NavEntry } from "./nav-entry.ts";
import { NavLinks } from "./nav-links.tsx";

interface NavDrawerProps {
  entries: readonly NavEntry[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The side navigation on narrow screens. */
export function NavDrawer({ entries, open, onOpenChange }: NavDrawerProps) {
  const t = useT();
  const isSemiDark = usePreference("isSemiDark");
  return (
    <Drawer
      side="start"
      width="w-72"
      open={open}
      onOpenChange={onOpenChange}
      title={<Logo wordmark />}
      theme={isSemiDark ? "dark" : undefined}
    >
      <nav aria-label={t("shell.menu")} className="p-3">
        <NavLinks entries={entries} onFollow={() => onOpenChange(false)} />
      </nav>
    </Drawer>
  );
}
