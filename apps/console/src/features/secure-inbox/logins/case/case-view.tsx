import type { LoginCaseDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { PageHeader } from "@parapet/ui/page-header";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { useTenantAction } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { useLoginRights } from "../use-login-rights.ts";
import { CaseHistory } from "./case-history.tsx";
import { CaseMenu } from "./case-menu.tsx";
import { CaseTimeline } from "./case-timeline.tsx";
import { ContainCard } from "./contain-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { FindingsCard } from "./findings-card.tsx";
import { CaseNote } from "./case-note.tsx";
import { useCaseActions } from "./use-case-actions.ts";
import { UsualCard } from "./usual-card.tsx";

interface CaseViewProps {
  found: LoginCaseDetail;
  back: ReactNode;
}

/** A case: what speaks for a takeover, what is usual, what happened, and what can be done about it. */
export function CaseView({ found, back }: CaseViewProps) {
  const t = useT();
  const { mayWork } = useLoginRights();
  const acting = useTenantAction();
  const { become, assign, isRunning } = useCaseActions(found);
  return (
    <div className="grid gap-5">
      <PageHeader
        back={back}
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            <bdi className="min-w-0 wrap-anywhere">{found.display_name || found.user_name}</bdi>
            <SeverityBadge severity={found.severity} />
          </span>
        }
        description={<bdi className="ltr-text wrap-anywhere">{found.user_name}</bdi>}
        actions={mayWork && <CaseMenu state={found.state} loading={isRunning} onBecome={become} />}
      />
      {acting.note}
      {acting.dialog}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <FactsCard found={found} mayWork={mayWork} onAssign={assign} />
          <ContainCard found={found} acting={acting} mayWork={mayWork} />
        </div>
        <div className="grid min-w-0 gap-5">
          <FindingsCard found={found} />
          <UsualCard usual={found.usual} />
        </div>
      </div>
      <CaseTimeline found={found} />
      <Card title={t("login.history")}>
        <div className="grid gap-6">
          {mayWork && <CaseNote id={found.id} />}
          <CaseHistory changes={found.changes} />
        </div>
      </Card>
    </div>
  );
}
