import type { Api } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { lazy, Suspense, type ReactNode } from "react";
import { HostName } from "../../../lib/insights/host-name.tsx";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { ApiOverview } from "./overview/api-overview.tsx";
import { apiTabs, readApiSearch, type ApiTab } from "./api-search.ts";
import { ArchiveButton, ArchivedNotice } from "./archive-switch.tsx";
import { KindSwitch } from "./kind-switch.tsx";
import { ProtectLink } from "./protect-link.tsx";
import { useMayEditApis } from "./use-may-edit-apis.ts";

const OperationsTab = lazy(async () => ({ default: (await import("./operations/operations-tab.tsx")).OperationsTab }));
const SpecTab = lazy(async () => ({ default: (await import("./spec/spec-tab.tsx")).SpecTab }));
const ChangesTab = lazy(async () => ({ default: (await import("./changes/changes-tab.tsx")).ChangesTab }));
const ConformanceTab = lazy(async () => ({
  default: (await import("./conformance/conformance-tab.tsx")).ConformanceTab,
}));
const ConsumersTab = lazy(async () => ({ default: (await import("./consumers/consumers-tab.tsx")).ConsumersTab }));
const FindingsTab = lazy(async () => ({ default: (await import("./findings/findings-tab.tsx")).FindingsTab }));
const SettingsTab = lazy(async () => ({ default: (await import("./settings/settings-tab.tsx")).SettingsTab }));

interface ApiViewProps {
  api: Api;
  back: ReactNode;
}

/** An API: what is known of it, what it offers, and the document of that. The tab is in the address. */
export function ApiView({ api, back }: ApiViewProps) {
  const t = useT();
  const { search } = useListAddress(readApiSearch);
  const { id, kind, name } = api;
  const mayAdminister = useMayEditApis();
  return (
    <div className="grid gap-5">
      <PageHeader
        back={back}
        actions={
          mayAdminister &&
          api.archived_at === null && (
            <>
              {kind === "internal" && <ProtectLink id={id} />}
              <KindSwitch api={api} />
              <ArchiveButton api={api} />
            </>
          )
        }
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            {api.display_name !== null && <bdi className="min-w-0 wrap-anywhere">{api.display_name}</bdi>}
            <HostName host={name} className="min-w-0 text-lg" />
            <Badge tone={kind === "internal" ? "brand" : "info"}>{t(`inventory.kindOfOne.${kind}`)}</Badge>
          </span>
        }
      />
      {api.archived_at !== null && <ArchivedNotice id={id} time={api.archived_at} mayRestore={mayAdminister} />}
      <LinkTabs
        label={name}
        tabs={apiTabs}
        tab={search.tab}
        nameOf={(tab) => t(`inventory.tab.${tab}`)}
        linkOf={(tab) => ({ to: ".", search: { tab } })}
        counts={{ operations: api.operations }}
      >
        <Suspense fallback={<SkeletonCard lines={11} />}>
          <Panel tab={search.tab} api={api} />
        </Suspense>
      </LinkTabs>
    </div>
  );
}

function Panel({ tab, api }: { tab: ApiTab; api: Api }) {
  switch (tab) {
    case "overview":
      return <ApiOverview api={api} />;
    case "operations":
      return <OperationsTab api={api} />;
    case "spec":
      return <SpecTab api={api} />;
    case "changes":
      return <ChangesTab api={api} />;
    case "conformance":
      return <ConformanceTab api={api} />;
    case "consumers":
      return <ConsumersTab api={api} />;
    case "findings":
      return <FindingsTab api={api} />;
    case "settings":
      return <SettingsTab api={api} />;
  }
}
