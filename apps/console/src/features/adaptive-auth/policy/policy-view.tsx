import type { AdaptiveConfig, ProtectedApi, AdaptiveSettings, WeighedDistribution } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { type Dispatch, lazy, type ReactNode, type SetStateAction, Suspense, useState } from "react";
import { ModeBadge } from "../../../lib/adaptive-auth/mode-badge.tsx";
import { useMayEditProtection } from "../../../lib/adaptive-auth/use-may-edit-protection.ts";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { ThresholdSlider } from "../../../lib/threshold-slider/threshold-slider.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { weighedQuery } from "./policy-queries.ts";
import { policyTabs, readPolicySearch, type PolicyTab } from "./policy-search.ts";
import { RuleFiles } from "./rules/rule-files.tsx";
import { RuleTable } from "./rules/rule-table.tsx";
import { RuleTestsCard } from "./rules/rule-tests-card.tsx";
import { useExpected } from "./rules/use-expected.ts";
import { PolicySummary } from "./summary/policy-summary.tsx";
import type { TabProps } from "./tab-props.ts";
import { type MadeUpCall, plainCall } from "./try/made-up-call.ts";
import { useDraft } from "./use-draft.ts";

type Thresholds = AdaptiveSettings["thresholds"];

interface ThresholdsCardProps {
  thresholds: Thresholds;
  distribution: WeighedDistribution | undefined;
  disabled: boolean;
  onChange: (thresholds: Thresholds) => void;
}

const SignalsTab = lazy(async () => ({ default: (await import("./signals-tab.tsx")).SignalsTab }));
const ZonesTab = lazy(async () => ({ default: (await import("./zones/zones-tab.tsx")).ZonesTab }));
const ClientsTab = lazy(async () => ({ default: (await import("./clients/clients-tab.tsx")).ClientsTab }));
const GeneralTab = lazy(async () => ({ default: (await import("./general-tab.tsx")).GeneralTab }));
const GatewayTab = lazy(async () => ({ default: (await import("./gateway/gateway-tab.tsx")).GatewayTab }));
const TryTab = lazy(async () => ({ default: (await import("./try/try-tab.tsx")).TryTab }));
const BackTestTab = lazy(async () => ({ default: (await import("./back-test/back-test-tab.tsx")).BackTestTab }));
const VersionsTab = lazy(async () => ({ default: (await import("./versions-tab.tsx")).VersionsTab }));

interface PolicyViewProps {
  api: ProtectedApi;
  config: AdaptiveConfig;
  back: ReactNode;
}

/** An API's configuration: the tab is in the URL, changes are a draft of the current version. */
export function PolicyView({ api, config, back }: PolicyViewProps) {
  const t = useT();
  const format = useFormat();
  const { search } = useListAddress(readPolicySearch);
  const mayEdit = useMayEditProtection() && api.archived_at === null;
  const draft = useDraft(config);
  // It outlives the tab: what is changed in another one is tried with the same call.
  const [tried, setTried] = useState(plainCall);
  const leaving = useBlocker({
    // Another tab of this page keeps what was typed.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: draft.isEdited,
    disabled: !draft.isEdited,
    withResolver: true,
  });
  return (
    <div className="grid grid-cols-1 gap-5 pb-4">
      <PageHeader
        back={back}
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            <bdi className="min-w-0 wrap-anywhere">{api.name}</bdi>
            <ModeBadge mode={draft.live.settings.mode} />
          </span>
        }
        description={t("policy.description")}
        actions={<ModeSwitch api={api} draft={draft} disabled={!mayEdit} />}
      />
      {api.archived_at !== null && <Alert tone="info">{t("policy.archived")}</Alert>}
      {api.bypass_until !== null && (
        <Alert tone="warning">
          <T
            id="policy.bypassed"
            values={{ time: format.instant(api.bypass_until) }}
            components={{ reason: <bdi className="font-medium">{api.bypass_reason}</bdi> }}
          />
        </Alert>
      )}
      {!mayEdit && api.archived_at === null && <Alert tone="info">{t("policy.onlyAdministrators")}</Alert>}
      <LinkTabs
        label={api.name}
        tabs={policyTabs}
        tab={search.tab}
        nameOf={(tab) => t(`policy.tab.${tab}`)}
        linkOf={(tab) => ({ to: ".", search: { tab } })}
      >
        <Suspense fallback={<SkeletonCard lines={11} />}>
          <Panel tab={search.tab} api={api} draft={draft} mayEdit={mayEdit} tried={tried} onTry={setTried} />
        </Suspense>
      </LinkTabs>
      {mayEdit && draft.changes.length > 0 && <DraftBar draft={draft} />}
      <ConfirmDialog
        open={leaving.status === "blocked"}
        danger
        onOpenChange={(open) => !open && leaving.reset?.()}
        title={t("policy.leaveTitle")}
        description={t("policy.leaveText")}
        confirmLabel={t("policy.leave")}
        onConfirm={() => leaving.proceed?.()}
      />
    </div>
  );
}

interface PanelProps extends TabProps {
  tab: PolicyTab;
  tried: MadeUpCall;
  onTry: Dispatch<SetStateAction<MadeUpCall>>;
}

function Panel({ tab, tried, onTry, ...props }: PanelProps) {
  switch (tab) {
    case "policy":
      return <PolicyTabPanel {...props} />;
    case "signals":
      return <SignalsTab {...props} />;
    case "zones":
      return <ZonesTab mayEdit={props.mayEdit} />;
    case "clients":
      return <ClientsTab {...props} />;
    case "general":
      return <GeneralTab {...props} />;
    case "gateway":
      return <GatewayTab {...props} />;
    case "try":
      return <TryTab {...props} tried={tried} onTry={onTry} />;
    case "back-test":
      return <BackTestTab {...props} />;
    case "versions":
      return <VersionsTab {...props} />;
  }
}

/** From which scores calls are risky, and what they get. */
function PolicyTabPanel({ api, draft, mayEdit }: TabProps) {
  const { settings, change } = draft;
  const { data } = useQuery(weighedQuery(api.id, settings.weights));
  return (
    <div className="grid grid-cols-1 gap-5">
      <PolicySummary api={api} draft={draft} mayEdit={mayEdit} />
      <ThresholdsCard
        thresholds={settings.thresholds}
        distribution={data}
        disabled={!mayEdit}
        onChange={(thresholds) => change({ thresholds })}
      />
      <RuleTable
        api={api}
        rules={settings.rules}
        actions={<RuleFiles name={api.name} settings={settings} mayEdit={mayEdit} onImport={change} />}
        mayEdit={mayEdit}
        onChange={(rules) => change({ rules: [...rules] })}
      />
      <RuleTestsCard
        apiId={api.id}
        settings={settings}
        mayEdit={mayEdit}
        onChange={(tests) => change({ tests: tests.length === 0 ? undefined : tests })}
      />
    </div>
  );
}

/** Client days by score. */
function totalsOf({ scores }: WeighedDistribution): readonly number[] {
  return scores.interactive.map((count, score) => count + (scores.headless[score] ?? 0));
}

/** Thresholds of medium and high risk over the highest scores of clients on the last days. */
function ThresholdsCard({ thresholds, distribution, disabled, onChange }: ThresholdsCardProps) {
  const t = useT();
  const expectedOf = useExpected();
  const expected = (threshold: number) => {
    // Unknown while loading.
    if (distribution === undefined) return "…";
    return expectedOf(distribution, threshold) ?? t("policy.nothingSeen");
  };
  const shown = (name: keyof Thresholds) => ({
    value: thresholds[name],
    label: t(`policy.threshold.${name}`),
    expected: expected(thresholds[name]),
  });
  return (
    <Card title={t("policy.thresholds")}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-fg-2">{t("policy.thresholdsText")}</p>
        <ThresholdSlider
          low={shown("medium")}
          high={shown("high")}
          counts={distribution && totalsOf(distribution)}
          disabled={disabled}
          onChange={(medium, high) => onChange({ medium, high })}
        />
      </div>
    </Card>
  );
}
