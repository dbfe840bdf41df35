import { type LinkTabsProps, LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";

const tabs = ["held", "actions"] as const;
type Tab = (typeof tabs)[number];

const links = {
  held: { to: "/secure-inbox/respond/quarantine-emails" },
  actions: { to: "/secure-inbox/respond/quarantine-emails/actions" },
} as const;

/** What is held, and everything that was done in the tenant. */
export function QuarantineTabs(props: Pick<LinkTabsProps<Tab>, "tab" | "counts" | "children">) {
  const t = useT();
  return (
    <LinkTabs
      {...props}
      label={t("quarantine.title")}
      tabs={tabs}
      nameOf={(tab) => t(`quarantine.tab.${tab}`)}
      linkOf={(tab) => links[tab]}
    />
  );
}
