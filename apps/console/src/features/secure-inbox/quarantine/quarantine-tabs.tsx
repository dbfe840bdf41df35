import { Tabs } from "@parapet/ui/tabs";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

const places = {
  held: "/secure-inbox/respond/quarantine-emails",
  actions: "/secure-inbox/respond/quarantine-emails/actions",
} as const;
const tabs = ["held", "actions"] as const;
type QuarantineTab = (typeof tabs)[number];

interface QuarantineTabsProps {
  tab: QuarantineTab;
  /** How many are in the list that is shown. */
  count: number | undefined;
  children: ReactNode;
}

/** What is held, and everything that was done in the tenant. */
export function QuarantineTabs({ tab, count, children }: QuarantineTabsProps) {
  const t = useT();
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <Tabs<QuarantineTab>
      label={t("quarantine.title")}
      value={tab}
      onChange={(value) => void navigate({ to: places[value] })}
      tabs={tabs.map((value) => ({
        value,
        label: t(`quarantine.tab.${value}`),
        href: router.buildLocation({ to: places[value] }).href,
        ...(value === tab && count !== undefined && { count }),
      }))}
    >
      {children}
    </Tabs>
  );
}
