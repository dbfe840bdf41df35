import { PageHeader } from "@parapet/ui/page-header";
import { Tabs } from "@parapet/ui/tabs";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { type AccountTab, accountTabOf, accountTabs } from "./account-tabs.ts";
import { LoginsTab } from "./logins/logins-tab.tsx";
import { ProfileTab } from "./profile/profile-tab.tsx";
import { SecurityTab } from "./security/security-tab.tsx";
import { SessionsTab } from "./sessions/sessions-tab.tsx";

/** What people manage about themselves. */
export function AccountPage() {
  const t = useT();
  const { tab: named } = useParams({ strict: false });
  const navigate = useNavigate();
  const tab = accountTabOf(named);
  useTitle(`${t(`ownAccount.tab.${tab}`)} · ${t("ownAccount.title")}`);
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader title={t("ownAccount.title")} description={t("ownAccount.description")} />
      <Tabs
        label={t("ownAccount.title")}
        value={tab}
        onChange={(next) => void navigate({ to: "/account/$tab", params: { tab: next } })}
        tabs={accountTabs.map((value) => ({
          value,
          label: t(`ownAccount.tab.${value}`),
          href: `/account/${value}`,
        }))}
      >
        <Panel tab={tab} />
      </Tabs>
    </div>
  );
}

function Panel({ tab }: { tab: AccountTab }) {
  switch (tab) {
    case "profile":
      return <ProfileTab />;
    case "security":
      return <SecurityTab />;
    case "sessions":
      return <SessionsTab />;
    case "logins":
      return <LoginsTab />;
  }
}
