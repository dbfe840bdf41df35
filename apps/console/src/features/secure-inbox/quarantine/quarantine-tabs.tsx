import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ListTabs } from "../../../lib/list/list-tabs.tsx";

const held = "/secure-inbox/respond/quarantine-emails";

interface QuarantineTabsProps {
  tab: "held" | "actions";
  /** How many are in the list that is shown. */
  count: number | undefined;
  children: ReactNode;
}

/** What is held, and everything that was done in the tenant. */
export function QuarantineTabs(props: QuarantineTabsProps) {
  const t = useT();
  const pages = [
    { tab: "held", label: t("quarantine.tab.held"), href: held },
    { tab: "actions", label: t("quarantine.tab.actions"), href: `${held}/actions` },
  ] as const;
  return <ListTabs {...props} label={t("quarantine.title")} pages={pages} />;
}
