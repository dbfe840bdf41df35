import { Card } from "@parapet/ui/card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { ShieldQuestion, Unlink } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { ApprovalEnd } from "./approval-end.tsx";
import { ApprovalFrame } from "./approval-frame.tsx";
import { ApprovalQuestion } from "./approval-question.tsx";
import type { useApproval } from "./use-approval.ts";

/** A mailed question in every state. */
export function ApprovalView({ asked, answering, reload }: ReturnType<typeof useApproval>) {
  const t = useT();
  const question = { badge: <ShieldQuestion aria-hidden size={24} />, badgeTone: "bg-brand-soft text-brand-text" };
  switch (asked.at) {
    case "loading":
      return (
        <ApprovalFrame title={t("approval.title")} {...question}>
          <Card>
            <div role="status" aria-label={t("ui.loading")}>
              <SkeletonLines count={5} />
            </div>
          </Card>
        </ApprovalFrame>
      );
    case "failed":
      return (
        <ApprovalFrame title={t("approval.title")} {...question}>
          <LoadProblem title={t("approval.loadTitle")} error={asked.error} onRetry={reload} />
        </ApprovalFrame>
      );
    case "broken":
      return (
        <ApprovalFrame
          title={t("approval.brokenTitle")}
          lead={<p role="status">{t("approval.brokenText")}</p>}
          badge={<Unlink aria-hidden size={24} />}
          badgeTone="bg-warning-soft text-warning"
        />
      );
    case "shown":
      return asked.request.state === "waiting" ? (
        <ApprovalQuestion request={asked.request} answering={answering} {...question} />
      ) : (
        <ApprovalEnd request={asked.request} state={asked.request.state} />
      );
  }
}
