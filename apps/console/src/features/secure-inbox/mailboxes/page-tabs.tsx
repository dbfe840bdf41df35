import { Tabs } from "@parapet/ui/tabs";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

const tabs = ["people", "senders", "verdicts", "reports"] as const;
type Tab = (typeof tabs)[number];

interface PageTabsProps {
  tab: Tab;
  onChange: (tab: Tab) => void;
  children: ReactNode;
}

const to = "/secure-inbox/settings/vip-users";

export function PageTabs({ tab, onChange, children }: PageTabsProps) {
  const t = useT();
  const router = useRouter();
  return (
    <Tabs
      label={t("mailboxes.title")}
      value={tab}
      onChange={onChange}
      tabs={tabs.map((value) => ({
        value,
        label: t(`mailboxes.tab.${value}`),
        href: router.buildLocation({ to, search: value === "people" ? {} : { tab: value } }).href,
      }))}
    >
      {children}
    </Tabs>
  );
}
