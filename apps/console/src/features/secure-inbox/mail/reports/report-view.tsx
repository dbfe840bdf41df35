import type { ReportedMailDetail, ReportVerdict as Verdict } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Card } from "@parapet/ui/card";
import { deferred } from "@parapet/ui/deferred";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useOpenedOnce } from "@parapet/ui/use-opened-once";
import { type ReactNode, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ActionsCard } from "../../../../lib/tenant-action/actions-card.tsx";
import { useTenantAction } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { useMailRights } from "../use-mail-rights.ts";
import { CopiesCard } from "./copies-card.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { EntriesCard } from "./entries-card.tsx";
import { ReportNote } from "./report-note.tsx";
import { ReportVerdict } from "./report-badges.tsx";
import { ReportHistory } from "./report-history.tsx";
import { ReportMenu } from "./report-menu.tsx";
import { useTriageKeys } from "./use-triage-keys.ts";
import { useReportActions } from "./use-report-actions.tsx";

const originalAnalysis = deferred(async () => (await import("./original-analysis.tsx")).OriginalAnalysis);
const resolveDialog = deferred(async () => (await import("./resolve-dialog.tsx")).ResolveDialog);

interface ReportViewProps {
  reported: ReportedMailDetail;
  back: ReactNode;
}

/** Ids that one question names at most. */
const maxSubjects = 50;

/** The email itself, and the reports whose senders get a reply. */
const subjectsOf = ({ mail, entries }: ReportedMailDetail) =>
  [...(mail === null ? [] : [mail.id]), ...entries.map(({ id }) => id)].slice(0, maxSubjects);

/** A reported mail: who reported it, what it is, where else it lies, and what was decided. */
export function ReportView({ reported, back }: ReportViewProps) {
  const t = useT();
  const { mayWork, mayOpen } = useMailRights();
  const { act, isRunning, assign, note } = useReportActions(reported);
  const acting = useTenantAction();
  const [asking, setAsking] = useState<Verdict | null>(null);
  useTriageKeys(mayWork && reported.state !== "analysing", setAsking);
  const hasAsked = useOpenedOnce(asking !== null);
  return (
    <div className="grid gap-5">
      <PageHeader
        back={back}
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            <bdi className="min-w-0 wrap-anywhere">{reported.title === "" ? t("mail.noSubject") : reported.title}</bdi>
            {reported.verdict !== null && <ReportVerdict verdict={reported.verdict} />}
          </span>
        }
        description={<bdi className="ltr-text wrap-anywhere">{reported.sender}</bdi>}
        actions={mayWork && <ReportMenu reported={reported} loading={isRunning} onAct={act} onResolve={setAsking} />}
      />
      {note}
      {acting.note}
      {acting.dialog}
      {reported.state === "analysing" && <Alert tone="info">{t("reports.analysingText")}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <EntriesCard reported={reported} />
        <div className="grid min-w-0 gap-5">
          <DecisionCard reported={reported} mayWork={mayWork} onAssign={assign} />
          <CopiesCard reported={reported} />
          <ActionsCard subjects={subjectsOf(reported)} acting={acting} />
        </div>
      </div>
      {reported.mail !== null && (
        <originalAnalysis.Part
          key={reported.mail.id}
          props={{ id: reported.mail.id, mayOpen }}
          fallback={<SkeletonCard lines={11} />}
        />
      )}
      <Card title={t("reports.history")}>
        <div className="grid gap-6">
          {mayWork && <ReportNote id={reported.id} />}
          <ReportHistory changes={reported.changes} />
        </div>
      </Card>
      {hasAsked && (
        <resolveDialog.Part
          props={{
            id: reported.id,
            verdict: asking,
            onClose: () => setAsking(null),
            onResolve: (action) => {
              setAsking(null);
              act(action);
            },
          }}
        />
      )}
    </div>
  );
}
