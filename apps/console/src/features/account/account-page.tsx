import { PageHeader } from "@parapet/ui/page-header";
import { useParams } from "@tanstack/react-router";
import { LinkTabs } from "../../lib/address/link-tabs.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { type AccountTab, accountTabs } from "./account-tabs.ts";
import { LoginsTab } from "./logins/logins-tab.tsx";
import { ProfileTab } from "./profile/profile-tab.tsx";
import { SecurityTab } from "./security/security-tab.tsx";
import { SessionsTab } from "./sessions/sessions-tab.tsx";

/** What people manage about themselves. */
export function AccountPage() {
  const t = useT();
  const { tab } = useParams({ from: "/account/$tab" });
  useTitle(`${t(`ownAccount.tab.${tab}`)} · ${t("ownAccount.title")}`);
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader title={t("ownAccount.title")} description={t("ownAccount.description")} />
      <LinkTabs
        label={t("ownAccount.title")}
        tabs={accountTabs}
        tab={tab}
        nameOf={(each) => t(`ownAccount.tab.${each}`)}
        linkOf={(each) => ({ to: "/account/$tab", params: { tab: each } })}
      >
        <Panel tab={tab} />
      </LinkTabs>
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
