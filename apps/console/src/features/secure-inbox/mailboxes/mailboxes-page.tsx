import { PageHeader } from "@parapet/ui/page-header";
import { Skeleton } from "@parapet/ui/skeleton";
import { lazy, type ReactNode, Suspense } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { MailboxList } from "./mailbox-list.tsx";
import { PageTabs } from "./page-tabs.tsx";
import { readMailboxesSearch } from "./mailboxes-search.ts";

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
  const address = useListAddress(readMailboxesSearch);
  const { search, go } = address;
  const show = (tab: typeof search.tab) => go(readMailboxesSearch({ tab }));
  const inTabs = (body: ReactNode) => (
    <PageTabs tab={search.tab} onChange={show}>
      {body}
    </PageTabs>
  );
  if (search.tab === "people") return <MailboxList address={address} frame={inTabs} />;
  const View = views[search.tab];
  return (
    <div className="grid gap-5">
      <PageHeader title={t("mailboxes.title")} description={t("mailboxes.description")} />
      {inTabs(
        <Suspense fallback={<Skeleton className="h-96" />}>
          <View />
        </Suspense>,
      )}
    </div>
  );
}
