import type { RuleChangeDetail, RuleChangeStep, RuleChange } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Link } from "@tanstack/react-router";
import { Ban, Check, FileSearch, type LucideIcon, RotateCcw, ScanSearch, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DetailView } from "../../../../lib/list/detail-page.tsx";
import { HistoryCard } from "../../../../lib/people/history-card.tsx";
import { ActionsCard } from "../../../../lib/tenant-action/actions-card.tsx";
import { useTenantAction } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { RuleChangeState, stateTones } from "../rule-change-state.tsx";
import { RuleSeverity } from "../rule-severity.tsx";
import { useMayWorkRules } from "../use-rule-rights.ts";
import { useRuleTitle } from "../use-rule-title.ts";
import { DifferenceCard } from "./difference-card.tsx";
import { MailboxRulesCard } from "./mailbox-rules-card.tsx";
import { RuleChangeActions } from "./rule-change-actions.tsx";
import { ScoreCard } from "./score-card.tsx";

const to = "/secure-inbox/account-takeover/email-rules/detail/$id";

/** Other changes that have something in common with this one. */
function RelatedChanges({ title, changes }: { title: string; changes: readonly RuleChange[] }) {
  const t = useT();
  const titleOf = useRuleTitle();
  return (
    <Card title={title}>
      {changes.length === 0 ? (
        <p className="text-fg-2">{t("rules.nothing")}</p>
      ) : (
        <ul aria-label={title} className="grid gap-3">
          {changes.map(({ id, name, mailbox, kind, severity, score, happened_at }) => (
            <li key={id} className="grid gap-0.5">
              <span className="flex flex-wrap items-center gap-2">
                <Link to={to} params={{ id }} className="font-medium text-brand-text wrap-anywhere hover:underline">
                  <bdi>{titleOf(name)}</bdi>
                </Link>
                <RuleSeverity severity={severity} score={score} />
              </span>
              <span className="text-sm text-fg-2">
                {t(`rules.kind.${kind}`)} · <bdi className="ltr-text wrap-anywhere">{mailbox}</bdi> ·{" "}
                <TimeAgo time={happened_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const icons: Readonly<Record<RuleChangeStep["what"], LucideIcon>> = {
  found: ScanSearch,
  audited: FileSearch,
  state: Check,
  disabled: Ban,
  deleted: Trash2,
  restored: RotateCcw,
};

/** What happened to a change, newest first. */
function RuleChangeHistory({ steps }: { steps: readonly RuleChangeStep[] }) {
  const t = useT();
  return (
    <HistoryCard
      title={t("rules.history")}
      changes={steps.toReversed()}
      icons={icons}
      titleOf={({ what, state }) => (what === "state" ? t(`rules.state.${state}`) : t(`rules.step.${what}`))}
      detailsOf={({ note }) => note}
      toneOf={({ what, state }) => (what === "found" || what === "audited" ? "neutral" : stateTones[state])}
    />
  );
}

interface RuleChangeViewProps {
  change: RuleChangeDetail;
  back: ReactNode;
}

/** A change: what it did, why it weighs what it does, who did it, what is around it, and what was done about it. */
export function RuleChangeView({ change, back }: RuleChangeViewProps) {
  const t = useT();
  const titleOf = useRuleTitle();
  const mayWork = useMayWorkRules();
  const acting = useTenantAction();
  const { name, mailbox, severity, score, state, kind } = change;
  return (
    <DetailView
      back={back}
      name={titleOf(name)}
      badges={
        <>
          <RuleSeverity severity={severity} score={score} />
          <span className="text-base font-normal">
            <RuleChangeState state={state} />
          </span>
        </>
      }
      description={
        <>
          {t(`rules.kind.${kind}`)} ·{" "}
          <bdi className="ltr-text wrap-anywhere">{mailbox === "" ? t("rules.wholeTenant") : mailbox}</bdi>
        </>
      }
      actions={mayWork && <RuleChangeActions change={change} acting={acting} />}
      acting={acting}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <DifferenceCard change={change} />
          <OriginCard change={change} />
        </div>
        <div className="grid min-w-0 gap-5">
          <ScoreCard change={change} />
          {change.can_act && <ActionsCard subjects={[change.id]} acting={acting} />}
          <RuleChangeHistory steps={change.steps} />
        </div>
      </div>
      {change.mailbox_id !== null && <MailboxRulesCard change={change} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RelatedChanges title={t("rules.sameDestination")} changes={change.same_destination} />
        <RelatedChanges title={t("rules.sameMailbox")} changes={change.same_mailbox} />
      </div>
    </DetailView>
  );
}

/** The actor, address and client of a change, as far as the audit log has them. */
function OriginCard({ change }: { change: RuleChangeDetail }) {
  const t = useT();
  const format = useFormat();
  const { actor, ip, client, app_id, session_id, operation, source, is_baseline } = change;
  const fact = (key: string, label: string, value: string | null) => ({
    key,
    label,
    value:
      value === null ? (
        <span className="text-fg-3">{t("rules.unknown")}</span>
      ) : (
        <bdi className="ltr-text wrap-anywhere">{value}</bdi>
      ),
  });
  return (
    <Card title={t("rules.column.actor")}>
      <div className="grid gap-4">
        {source === "snapshot" && <p className="text-sm text-fg-2">{t("rules.notTold")}</p>}
        <KeyValueList
          items={[
            { key: "happened", label: t("rules.column.happened_at"), value: format.instant(change.happened_at) },
            { key: "found", label: t("rules.column.found_at"), value: format.instant(change.found_at) },
            {
              key: "source",
              label: t("rules.column.source"),
              value: is_baseline ? t("rules.baseline") : t(`rules.source.${source}`),
            },
            fact("actor", t("rules.column.actor"), actor),
            fact("ip", t("rules.column.ip"), ip),
            fact("client", t("rules.column.client"), client),
            fact("app", t("rules.app"), app_id),
            fact("session", t("rules.session"), session_id),
            fact("operation", t("rules.operation"), operation),
          ]}
        />
      </div>
    </Card>
  );
}
