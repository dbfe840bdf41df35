import {
  type ReportedMailDetail,
  type ReportVerdict as Verdict,
  reportEndpoints,
  type ReportAction,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { deferred } from "@parapet/ui/deferred";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { useOpenedOnce } from "@parapet/ui/use-opened-once";
import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useBulkItem } from "../../../../lib/list/bulk/use-bulk-list.tsx";
import { DetailBack } from "../../../../lib/list/detail-back.tsx";
import { DetailPage, DetailView } from "../../../../lib/list/detail-page.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ActionsCard } from "../../../../lib/tenant-action/actions-card.tsx";
import { useTenantAction } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { mailKey } from "../mail-queries.ts";
import { useMailRights } from "../use-mail-rights.ts";
import { CopiesCard } from "./copies-card.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { EntriesCard } from "./entries-card.tsx";
import { ReportVerdict } from "./report-badges.tsx";
import { ReportHistory } from "./report-history.tsx";
import { ReportMenu } from "./report-menu.tsx";
import { reportQuery, reportsQuery } from "./report-queries.ts";
import { reportsSearch } from "./reports-search.ts";
import { reportActions } from "./use-bulk-reports.tsx";
import { useTriageKeys } from "./use-triage-keys.ts";

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
function ReportView({ reported, back }: ReportViewProps) {
  const t = useT();
  const { mayWork, mayOpen } = useMailRights();
  const { act, isRunning, assign, note } = useReportActions(reported);
  const acting = useTenantAction();
  const [asking, setAsking] = useState<Verdict | null>(null);
  useTriageKeys(mayWork && reported.state !== "analysing", setAsking);
  const hasAsked = useOpenedOnce(asking !== null);
  return (
    <DetailView
      back={back}
      name={reported.title || t("mail.noSubject")}
      badges={reported.verdict !== null && <ReportVerdict verdict={reported.verdict} />}
      description={<bdi className="ltr-text wrap-anywhere">{reported.sender}</bdi>}
      actions={mayWork && <ReportMenu reported={reported} loading={isRunning} onAct={act} onResolve={setAsking} />}
      acting={acting}
    >
      {note}
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
      <ReportHistory reported={reported} mayWork={mayWork} />
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
    </DetailView>
  );
}

/** Actions on a report, as in the list, and its owner. */
function useReportActions({ id }: ReportedMailDetail) {
  const t = useT();
  const client = useQueryClient();
  const { run, isRunning, note } = useBulkItem(id, {
    ...reportActions(t),
    undoOf: ({ action }): ReportAction | null => (action === "resolve" ? { action: "reopen" } : null),
  });
  const assign = useMutation({
    mutationFn: (action: ReportAction) => call(reportEndpoints["reports.update"], { params: { id }, body: action }),
    onSettled: () => client.invalidateQueries({ queryKey: mailKey }),
    onError: (error) => toast(errorText(t, error), "error"),
  });
  return {
    act: run,
    isRunning,
    note,
    assign: (owner_id: string | null) => assign.mutate({ action: "assign", owner_id }),
  };
}

const to = "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id";

/** One reported mail. Its address carries the list's, for links back and to its neighbors. */
export function ReportPage() {
  const t = useT();
  const { id } = useParams({ from: to });
  const search = reportsSearch.read(useSearch({ from: to }));
  const found = useQuery(reportQuery(id));
  const back = (
    <DetailBack
      id={id}
      search={search}
      pageQuery={reportsQuery}
      link={{ to: "/secure-inbox/phishing-threats/abuse-inbox", search }}
    >
      {t("reports.title")}
    </DetailBack>
  );
  return (
    <DetailPage
      found={found}
      back={back}
      title={t("reports.one")}
      nameOf={(reported) => reported.title}
      missing={{ title: t("reports.missingTitle"), text: t("reports.missingText") }}
      problemTitle={t("reports.errorOne")}
    >
      {(data) => <ReportView key={data.id} reported={data} back={back} />}
    </DetailPage>
  );
}
