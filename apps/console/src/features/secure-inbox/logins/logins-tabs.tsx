import { Tabs } from "@parapet/ui/tabs";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

const places = {
  cases: "/secure-inbox/account-takeover/suspicious-login",
  signIns: "/secure-inbox/account-takeover/suspicious-login/sign-ins",
} as const;
const tabs = ["cases", "signIns"] as const;
type LoginTab = (typeof tabs)[number];

interface LoginsTabsProps {
  tab: LoginTab;
  /** How many are in the list that is shown. */
  count: number | undefined;
  children: ReactNode;
}

/** Suspicious sign-ins by case, and all sign-ins. */
export function LoginsTabs({ tab, count, children }: LoginsTabsProps) {
  const t = useT();
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <Tabs<LoginTab>
      label={t("login.title")}
      value={tab}
      onChange={(value) => void navigate({ to: places[value] })}
      tabs={tabs.map((value) => ({
        value,
        label: t(`login.tab.${value}`),
        href: router.buildLocation({ to: places[value] }).href,
        ...(value === tab && count !== undefined && { count }),
      }))}
    >
      {children}
    </Tabs>
  );
}
