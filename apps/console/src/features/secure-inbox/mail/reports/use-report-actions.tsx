import { type ReportAction, type ReportedMailDetail, reportEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { BulkReport } from "../../../../lib/list/bulk/bulk-report.tsx";
import { useBulk } from "../../../../lib/list/bulk/use-bulk.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { mailKey } from "../mail-queries.ts";

/** What can be done with one reported mail: as the list does it, with the way back, and its owner. */
export function useReportActions({ id }: ReportedMailDetail) {
  const t = useT();
  const client = useQueryClient();
  const look = () => client.invalidateQueries({ queryKey: mailKey });
  const { progress, outcome, run, dismiss } = useBulk<ReportAction>(
    (action, ids) => call(reportEndpoints["reports.bulk"], { body: { ...action, ids } }),
    look,
  );
  const assign = useMutation({
    mutationFn: (action: ReportAction) => call(reportEndpoints["reports.update"], { params: { id }, body: action }),
    onSettled: look,
    onError: (error) => toast(errorText(t, error), "error"),
  });
  const act = (action: ReportAction) => void run(action, [id]);
  const done = (action: ReportAction, count: number) =>
    action.action === "resolve"
      ? t(`reports.done.${action.verdict}`, { count })
      : t(`reports.done.${action.action}`, { count });
  return {
    act,
    isRunning: progress !== null,
    assign: (owner_id: string | null) => assign.mutate({ action: "assign", owner_id }),
    note: outcome && (
      <BulkReport
        items={outcome.items}
        done={(count) => done(outcome.action, count)}
        onUndo={outcome.action.action === "resolve" ? () => act({ action: "reopen" }) : undefined}
        onRetry={() => act(outcome.action)}
        onClose={dismiss}
      />
    ),
  };
}
