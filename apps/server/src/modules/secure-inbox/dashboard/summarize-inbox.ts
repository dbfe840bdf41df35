import type { AnswerOf, Endpoints, InboxAgreement, InboxTotals, QueryOf } from "@parapet/contract";
import { and, asc, count, countDistinct, eq, gte, inArray, not, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ViewerCall } from "../../../platform/call.ts";
import { presentPeriod, type UsagePeriod, usagePeriod } from "../../insights/usage/usage-period.ts";
import { hasMicrosoftOpinion } from "../mail/has-microsoft-opinion.ts";
import { shelfCondition } from "../mail/mail-selection.ts";
import { mailboxTable as mailbox, messageTable as mail } from "../mail/table.ts";
import { receivedIn } from "./received-in.ts";

type Row = Endpoints["inboxDashboard.summary"];

const isThreat = shelfCondition("threats");
const isSuspected = inArray(mail.verdict, ["malicious", "suspicious"]);
/** Excludes email older than the mailbox's first sync. Microsoft's timestamps have whole seconds. */
const cameByItself = and(
  inArray(mail.source, ["notification", "delta"]),
  gte(mail.receivedAt, sql`date_trunc('second', ${mailbox.createdAt})`),
);
const wasAnalysed = not(eq(mail.verdict, "not_analysed"));

const countEmails = (condition: SQL | undefined) => sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);
/** Clock differences may make durations negative; these count as zero. */
const medianSeconds = (start: AnyPgColumn, end: AnyPgColumn, of: SQL | undefined) =>
  sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY greatest(0, extract(epoch FROM ${end} - ${start})))
    FILTER (WHERE ${of})`;

/** Totals of a period and of the preceding one. */
export async function summarizeInbox(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const period = usagePeriod(query, call.now);
  const before = { from: 2 * period.from - period.to, to: period.from };
  const { db } = call.platform.postgres;
  const own = eq(mail.providerId, call.viewer.providerId);
  const [current, previous, agreement, waiting, [first]] = await Promise.all([
    readTotals(call, period),
    readTotals(call, before),
    readAgreement(call, period),
    db.$count(mail, and(own, shelfCondition("open"))),
    db.select({ at: mail.receivedAt }).from(mail).where(own).orderBy(asc(mail.receivedAt)).limit(1),
  ]);
  const known_since = first?.at.toISOString() ?? null;
  return { ...presentPeriod(period), known_since, current, previous, agreement, waiting };
}

async function readTotals({ platform, viewer }: ViewerCall, period: UsagePeriod): Promise<InboxTotals> {
  const [totals] = await platform.postgres.db
    .select({
      mails: count(),
      threats: countEmails(isThreat),
      unwanted: countEmails(shelfCondition("unwanted")),
      not_analysed: countEmails(eq(mail.verdict, "not_analysed")),
      targets: sql<number>`${countDistinct(mail.mailboxId)} FILTER (WHERE ${isThreat})`.mapWith(Number),
      verdict_s: medianSeconds(mail.receivedAt, mail.ingestedAt, and(cameByItself, wasAnalysed)),
      decision_s: medianSeconds(mail.ingestedAt, mail.decidedAt, and(isSuspected, sql`${mail.decidedAt} IS NOT NULL`)),
    })
    .from(mail)
    .leftJoin(mailbox, eq(mailbox.id, mail.mailboxId))
    .where(receivedIn(viewer, period));
  if (totals === undefined) throw new Error("A count without a group has no row");
  return totals;
}

async function readAgreement({ platform, viewer }: ViewerCall, period: UsagePeriod): Promise<InboxAgreement> {
  const [theyDo, theyDoNot] = [hasMicrosoftOpinion(["threat"]), hasMicrosoftOpinion(["unwanted", "harmless"])];
  const weDoNot = and(not(isSuspected), wasAnalysed);
  const [found] = await platform.postgres.db
    .select({
      both: countEmails(and(isSuspected, theyDo)),
      ours: countEmails(and(isSuspected, theyDoNot)),
      theirs: countEmails(and(weDoNot, theyDo)),
      neither: countEmails(and(weDoNot, theyDoNot)),
    })
    .from(mail)
    .where(receivedIn(viewer, period));
  if (found === undefined) throw new Error("A count without a group has no row");
  return found;
}
