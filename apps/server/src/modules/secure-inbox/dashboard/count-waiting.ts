import { type InboxWaiting, openCaseStates, waitingActionStates } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { listActions } from "../action/list-actions.ts";
import { listLoginCases } from "../login-case/list-login-cases.ts";
import { summarizeReports } from "../report/summarize-reports.ts";

const few = { page: 1, page_size: 10 } as const;

/** Counts the provider's open decisions. */
export async function countWaiting(call: ViewerCall): Promise<InboxWaiting> {
  const [{ open, overdue, oldest_due_at }, cases, actions] = await Promise.all([
    summarizeReports(call),
    listLoginCases(call, { ...few, sort: "-last_at", "state[is]": [...openCaseStates] }),
    listActions(call, { ...few, sort: "-created_at", "state[is]": [...waitingActionStates] }),
  ]);
  return { reports: { open, overdue, oldest_due_at }, cases: cases.total, actions: actions.total };
}
