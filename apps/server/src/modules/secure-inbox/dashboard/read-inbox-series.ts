import type { AnswerOf, Endpoints, InboxPoint, MailVerdict, QueryOf } from "@parapet/contract";
import { count, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { toInstant, presentPeriod, usagePeriod } from "../../insights/usage/usage-period.ts";
import { usageSteps } from "../../insights/usage/usage-steps.ts";
import { messageTable as mail } from "../mail/table.ts";
import { receivedIn } from "./received-in.ts";

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
