import { Drawer } from "@parapet/ui/drawer";
import { Link } from "@tanstack/react-router";
import { ChartSpline, MailCheck, ShieldCheck } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";
import type { PanelProps } from "../panel/panel.ts";

const applications = [
  { name: "switcher.insights", text: "switcher.insightsText", icon: ChartSpline, path: "/" },
  { name: "switcher.adaptiveAuth", text: "switcher.adaptiveAuthText", icon: ShieldCheck, path: "/provider/api" },
  {
    name: "switcher.secureInbox",
    text: "switcher.secureInboxText",
    icon: MailCheck,
    path: "/secure-inbox/dashboard",
  },
] as const;

/** The three applications; each opens where it starts. */
export function AppSwitcher({ open, onOpenChange }: PanelProps) {
  const t = useT();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t("shell.applications")}>
      <ul className="grid gap-3 p-4">
        {applications.map(({ name, text, icon: Icon, path }) => (
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
