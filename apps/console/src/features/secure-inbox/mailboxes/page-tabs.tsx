import { Tabs } from "@parapet/ui/tabs";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

type Tab = "people" | "senders";

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
      tabs={(["people", "senders"] as const).map((value) => ({
        value,
        label: t(`mailboxes.tab.${value}`),
        href: router.buildLocation({ to, search: value === "people" ? {} : { tab: value } }).href,
      }))}
    >
      {children}
    </Tabs>
  );
}
