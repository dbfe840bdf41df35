import { type Api, apiEndpoints } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { type KeyValue, KeyValueList } from "@parapet/ui/key-value-list";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { BookOpen, ShieldCheck } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useMayEditProtection } from "../../../lib/adaptive-auth/use-may-edit-protection.ts";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { call } from "../../../lib/api/call.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { apiPath } from "../../../lib/insights/api-path.ts";
import { HostName } from "../../../lib/insights/host-name.tsx";
import { DetailView } from "../../../lib/list/detail-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { apiTabs, readApiSearch, type ApiTab } from "./api-search.ts";
import { ArchiveButton, ArchivedNotice } from "./archive-switch.tsx";
import { DeleteButton } from "./delete-button.tsx";
import { NotCalled } from "./not-called.tsx";
import { ApiNumbers } from "./overview/api-numbers.tsx";
import { PlacesCard } from "./places/places-card.tsx";
import { useMayEditApis } from "./use-may-edit-apis.ts";

const CallsChart = lazy(async () => ({ default: (await import("./overview/calls-chart.tsx")).CallsChart }));

/** An API at a glance: how it is used, what is wrong with it, and what is known of it. */
function ApiOverview({ api }: { api: Api }) {
  const isCalled = api.last_seen_at !== null;
  return (
    <div className="grid gap-5">
      {isCalled && <ApiNumbers api={api} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {isCalled ? (
          <Suspense fallback={<SkeletonCard lines={9} />}>
            <CallsChart api={api} />
          </Suspense>
        ) : (
          <NotCalled api={api} />
        )}
        <div className="grid gap-5">
          <ApiFacts api={api} />
          <PlacesCard api={api} />
        </div>
      </div>
    </div>
  );
}

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
    <DetailView
      back={back}
      name={api.display_name}
      badges={
        <>
          <HostName host={name} className="min-w-0 text-lg" />
          <Badge tone={kind === "internal" ? "brand" : "info"}>{t(`inventory.kindOfOne.${kind}`)}</Badge>
        </>
      }
      actions={
        <>
          <Link to="/insights/inventory/$id/reference" params={{ id }} className={buttonClass()}>
            <BookOpen aria-hidden size={16} />
            {t("inventory.reference")}
          </Link>
          {mayAdminister && api.archived_at === null && (
            <>
              {kind === "internal" && <ProtectLink id={id} />}
              <KindSwitch api={api} />
              <ArchiveButton api={api} />
              {api.last_seen_at === null && api.places === 1 && <DeleteButton api={api} />}
            </>
          )}
        </>
      }
    >
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
    </DetailView>
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

/** Leads to Adaptive Auth, where a registration starts with what traffic showed of the API. */
function ProtectLink({ id }: { id: string }) {
  const t = useT();
  const mayProtect = useMayEditProtection();
  if (!mayProtect) return null;
  return (
    <Link to="/provider/api" search={{ protect: id }} className={buttonClass("primary")}>
      <ShieldCheck aria-hidden size={16} />
      {t("inventory.protect")}
    </Link>
  );
}

/** Switches an API between internal and external; its page moves along. */
function KindSwitch({ api: { id, kind } }: { api: Api }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const other = kind === "internal" ? "external" : "internal";
  const change = useMutation({
    mutationFn: () => call(apiEndpoints["apis.update"], { params: { id }, body: { kind: other } }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: async (api) => {
      client.setQueryData(["apis.get", id], api);
      await client.invalidateQueries({ queryKey: ["apis.list"] });
      await navigate({ to: apiPath[other], params: { id }, replace: true });
      toast(t(`inventory.isNow.${other}`), "success");
    },
  });
  return (
    <Button loading={change.isPending} onClick={() => change.mutate()}>
      {t(`inventory.make.${other}`)}
    </Button>
  );
}

/** What an API is, whose it is, and since when it is known. */
function ApiFacts({ api }: { api: Api }) {
  const t = useT();
  const format = useFormat();
  const fact = (label: MessageId, value: ReactNode): KeyValue => ({ key: label, label: t(label), value });
  const unknown = <span className="text-fg-3">–</span>;
  const literal = (value: string | number | null) =>
    value === null ? (
      unknown
    ) : (
      <bdi className="ltr-text font-mono text-sm/[1.375rem] wrap-anywhere">
        <Breakable text={String(value)} />
      </bdi>
    );
  const time = (value: string | null) =>
    value === null ? t("inventory.noCalls") : <time dateTime={value}>{format.instant(value)}</time>;
  const specificationOf = ({ documented, last_seen_at }: Api) =>
    documented ? t("inventory.documented") : last_seen_at === null ? unknown : t("inventory.learntOnly");
  return (
    <Card title={t("inventory.facts")}>
      <KeyValueList
        items={[
          fact("inventory.fact.kind", t(`inventory.kindText.${api.kind}`)),
          fact("inventory.fact.host", literal(api.host)),
          fact("inventory.fact.port", literal(api.port)),
          fact("inventory.fact.scheme", literal(api.scheme)),
          fact("inventory.column.owner", api.owner === null ? unknown : <bdi>{api.owner}</bdi>),
          fact("inventory.column.documented", specificationOf(api)),
          fact("inventory.column.calls", api.last_seen_at === null ? unknown : format.number(api.calls)),
          fact("inventory.column.first_seen_at", time(api.first_seen_at)),
          fact("inventory.column.last_seen_at", time(api.last_seen_at)),
          ...(api.added_at === null ? [] : [fact("inventory.fact.added", time(api.added_at))]),
        ]}
      />
    </Card>
  );
}
