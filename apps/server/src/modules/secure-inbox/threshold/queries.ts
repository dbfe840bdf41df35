import { type MailThresholds, thresholdHistoryDays } from "@parapet/contract";
import { type Thresholds, defaultThresholds } from "@parapet/mail-analysis";
import { eq, and, count, gte, isNotNull, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { messageTable } from "../mail/table.ts";
import { thresholdTable as table } from "./table.ts";

/** In percent. */
export interface ChosenThresholds {
  readonly suspicious: number;
  readonly malicious: number;
  /** Null for the defaults. */
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

export const defaultPercents = {
  suspicious: Math.round(100 * defaultThresholds.suspicious),
  malicious: Math.round(100 * defaultThresholds.malicious),
};

export async function findThresholds(db: Queryable, providerId: string): Promise<ChosenThresholds> {
  const [row] = await db.select().from(table).where(eq(table.providerId, providerId));
  return row ?? { ...defaultPercents, changedBy: null, changedAt: null };
}

/** In the form that mail-analysis expects. */
export function analysisThresholds({ suspicious, malicious }: ChosenThresholds): Thresholds {
  return { ...defaultThresholds, suspicious: suspicious / 100, malicious: malicious / 100 };
}

/** Thresholds, with the history needed to preview others. */
export async function readThresholds({ platform, viewer, now }: ViewerCall): Promise<MailThresholds> {
  const { db } = platform.postgres;
  const { p, rules, providerId, receivedAt } = messageTable;
  const since = new Date(now.getTime() - thresholdHistoryDays * 86_400_000);
  // An exempted rule leaves a probability far below every threshold.
  const percent = sql<number>`CASE WHEN ${rules} <> '{}' AND ${p} > 0.5 THEN 100 ELSE floor(100 * ${p})::integer END`;
  const [{ suspicious, malicious, changedBy, changedAt }, rows] = await Promise.all([
    findThresholds(db, viewer.providerId),
    db
      .select({ percent, mails: count() })
      .from(messageTable)
      .where(and(eq(providerId, viewer.providerId), gte(receivedAt, since), isNotNull(p)))
      .groupBy(sql`1`),
  ]);
  const byPercent = new Map(rows.map((row) => [row.percent, row.mails]));
  return {
    suspicious,
    malicious,
    usual: defaultPercents,
    changed_by: changedBy,
    changed_at: changedAt?.toISOString() ?? null,
    history: {
      mails: rows.reduce((sum, { mails }) => sum + mails, 0),
      counts: Array.from({ length: 101 }, (_, at) => byPercent.get(at) ?? 0),
    },
  };
}
