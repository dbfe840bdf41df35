import {
  type InboxWaiting,
  openCaseStates,
  waitingActionStates,
  type AnswerOf,
  type Endpoints,
  type InboxPoint,
  type MailVerdict,
  type QueryOf,
} from "@parapet/contract";
import { count, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { toInstant, presentPeriod, usagePeriod } from "../../insights/usage/usage-period.ts";
import { usageSteps } from "../../insights/usage/usage-steps.ts";
import { listActions } from "../action/queries.ts";
import { listLoginCases } from "../login-case/queries.ts";
import { messageTable as mail } from "../mail/table.ts";
import { summarizeReports } from "../report/summarize-reports.ts";
import { receivedIn } from "./received-in.ts";

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

type Row = Endpoints["inboxDashboard.series"];
type Kind = Exclude<keyof InboxPoint, "time">;

const kinds: Readonly<Record<MailVerdict, Kind>> = {
  malicious: "malicious",
  suspicious: "suspicious",
  spam: "unwanted",
  graymail: "unwanted",
  clean: "harmless",
  unsure: "harmless",
  not_analysed: "not_analysed",
};

/** Email over time, by verdict. */
export async function readInboxSeries(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const period = usagePeriod(query, call.now);
  const { start, length, count: steps } = usageSteps(period, query.time_zone);
  const step = sql<number>`floor((extract(epoch FROM ${mail.receivedAt}) - ${start}) / ${length})::integer`;
  const rows = await call.platform.postgres.db
    .select({ step, verdict: mail.verdict, mails: count() })
    .from(mail)
    .where(receivedIn(call.viewer, period))
    .groupBy(sql`1`, mail.verdict);
  const none = { malicious: 0, suspicious: 0, unwanted: 0, harmless: 0, not_analysed: 0 };
  const points = Array.from({ length: steps }, (_, at) => ({ time: toInstant(start + at * length), ...none }));
  for (const { step: at, verdict, mails } of rows) {
    const point = points[at];
    if (point !== undefined) point[kinds[verdict]] += mails;
  }
  return { ...presentPeriod(period), step_s: length, points };
}
