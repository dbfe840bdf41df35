import { type LinkTabsProps, LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";

const tabs = ["cases", "signIns"] as const;
type Tab = (typeof tabs)[number];

const links = {
  cases: { to: "/secure-inbox/account-takeover/suspicious-login" },
  signIns: { to: "/secure-inbox/account-takeover/suspicious-login/sign-ins" },
} as const;

/** Suspicious sign-ins by case, and all sign-ins. */
export function LoginsTabs(props: Pick<LinkTabsProps<Tab>, "tab" | "counts" | "children">) {
  const t = useT();
  return (
    <LinkTabs
      {...props}
      label={t("login.title")}
      tabs={tabs}
      nameOf={(tab) => t(`login.tab.${tab}`)}
      linkOf={(tab) => links[tab]}
    />
  );
}
