import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ListTabs } from "../../../lib/list/list-tabs.tsx";

const cases = "/secure-inbox/account-takeover/suspicious-login";

interface LoginsTabsProps {
  tab: "cases" | "signIns";
  /** How many are in the list that is shown. */
  count: number | undefined;
  children: ReactNode;
}

/** Suspicious sign-ins by case, and all sign-ins. */
export function LoginsTabs(props: LoginsTabsProps) {
  const t = useT();
  const pages = [
    { tab: "cases", label: t("login.tab.cases"), href: cases },
    { tab: "signIns", label: t("login.tab.signIns"), href: `${cases}/sign-ins` },
  ] as const;
  return <ListTabs {...props} label={t("login.title")} pages={pages} />;
}
