import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { lazy, type ReactNode, Suspense } from "react";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { MailboxList } from "./mailbox-list.tsx";
import { mailboxesTabs, mailboxesSearch } from "./mailboxes-search.ts";

const ProtectionView = lazy(async () => ({
  default: (await import("./protection/protection-view.tsx")).ProtectionView,
}));

const ThresholdsView = lazy(async () => ({
  default: (await import("./thresholds/thresholds-view.tsx")).ThresholdsView,
}));

const ReportSettingsView = lazy(async () => ({
  default: (await import("./reports/report-settings-view.tsx")).ReportSettingsView,
}));

const views = { senders: ProtectionView, verdicts: ThresholdsView, reports: ReportSettingsView } as const;

/** Whom to protect: the tenant's mailboxes with their VIPs, what is said about senders, when mail is called what, and how reports are worked. */
export function MailboxesPage() {
  const t = useT();
  useTitle(t("mailboxes.title"));
  const address = useListAddress(mailboxesSearch.read);
  const { tab } = address.search;
  const inTabs = (body: ReactNode) => (
    <LinkTabs
      label={t("mailboxes.title")}
      tabs={mailboxesTabs}
      tab={tab}
      nameOf={(each) => t(`mailboxes.tab.${each}`)}
      linkOf={(each) => ({ to: ".", search: { tab: each } })}
    >
      {body}
    </LinkTabs>
  );
  if (tab === "people") return <MailboxList address={address} frame={inTabs} />;
  const View = views[tab];
  return (
    <div className="grid gap-5">
      <PageHeader title={t("mailboxes.title")} description={t("mailboxes.description")} />
      {inTabs(
        <Suspense fallback={<SkeletonCard lines={11} />}>
          <View />
        </Suspense>,
      )}
    </div>
  );
}
