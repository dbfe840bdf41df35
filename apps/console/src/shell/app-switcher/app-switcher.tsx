import { Drawer } from "@parapet/ui/drawer";
import { Link } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import type { PanelProps } from "../panel/panel.ts";
import { useApplications } from "./use-applications.ts";

/** The applications; each opens where it starts. */
export function AppSwitcher({ open, onOpenChange }: PanelProps) {
  const t = useT();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t("shell.applications")}>
      <ul className="grid gap-3 p-4">
        {useApplications().map(({ name, text, icon: Icon, path }) => (
          <li key={name}>
            <Link
              to={path}
              onClick={() => onOpenChange(false)}
              className="flex gap-4 rounded-card border border-line p-4 transition-colors hover:border-line-strong hover:bg-hover"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-text">
                <Icon aria-hidden size={20} />
              </span>
              <span className="grid gap-0.5">
                <span className="font-semibold">{t(name)}</span>
                <span className="text-sm text-fg-2">{t(text)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
