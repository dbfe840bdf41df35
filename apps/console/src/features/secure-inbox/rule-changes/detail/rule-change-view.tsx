import type { RuleChangeDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { PageHeader } from "@parapet/ui/page-header";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ActionsCard } from "../../../../lib/tenant-action/actions-card.tsx";
import { useTenantAction } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { RuleChangeState } from "../rule-change-state.tsx";
import { RuleSeverity } from "../rule-severity.tsx";
import { useMayWorkRules } from "../use-rule-rights.ts";
import { useRuleTitle } from "../use-rule-title.ts";
import { DifferenceCard } from "./difference-card.tsx";
import { MailboxRulesCard } from "./mailbox-rules-card.tsx";
import { RelatedChanges } from "./related-changes.tsx";
import { OriginCard } from "./origin-card.tsx";
import { RuleChangeActions } from "./rule-change-actions.tsx";
import { ScoreCard } from "./score-card.tsx";
import { StepList } from "./step-list.tsx";

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
    <div className="grid gap-5">
      <PageHeader
        back={back}
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            <bdi className="min-w-0 wrap-anywhere">{titleOf(name)}</bdi>
            <RuleSeverity severity={severity} score={score} />
            <span className="text-base font-normal">
              <RuleChangeState state={state} />
            </span>
          </span>
        }
        description={
          <>
            {t(`rules.kind.${kind}`)} ·{" "}
            <bdi className="ltr-text wrap-anywhere">{mailbox === "" ? t("rules.wholeTenant") : mailbox}</bdi>
          </>
        }
        actions={mayWork && <RuleChangeActions change={change} acting={acting} />}
      />
      {acting.note}
      {acting.dialog}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <DifferenceCard change={change} />
          <OriginCard change={change} />
        </div>
        <div className="grid min-w-0 gap-5">
          <ScoreCard change={change} />
          {change.can_act && <ActionsCard subjects={[change.id]} acting={acting} />}
          <Card title={t("rules.history")}>
            <StepList steps={change.steps} />
          </Card>
        </div>
      </div>
      {change.mailbox_id !== null && <MailboxRulesCard change={change} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RelatedChanges title={t("rules.sameDestination")} changes={change.same_destination} />
        <RelatedChanges title={t("rules.sameMailbox")} changes={change.same_mailbox} />
      </div>
    </div>
  );
}
