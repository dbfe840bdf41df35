import { lets, type MailDetail, type MailReport, may } from "@parapet/contract";
import { desc, eq, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { campaignTable } from "../campaign/table.ts";
import { presentMail } from "./present.ts";
import { findMail, readContent } from "./read-content.ts";
import { changeTable } from "./table.ts";

const maxChanges = 200;

/** One email with its full report. @throws Failure `not_found` */
export async function getMail(call: ViewerCall, id: string): Promise<MailDetail> {
  const row = await findMail(call, id);
  const { db } = call.platform.postgres;
  const [content, [campaign], changes] = await Promise.all([
    readContent(call.platform, id),
    db
      .select({
        id: campaignTable.id,
        title: campaignTable.title,
        state: campaignTable.state,
        mails: campaignTable.mails,
        mailboxes: campaignTable.mailboxes,
      })
      .from(campaignTable)
      .where(sql`${campaignTable.id} = ${row.campaignId}`),
    db
      .select()
      .from(changeTable)
      .where(eq(changeTable.messageId, id))
      .orderBy(desc(changeTable.time), desc(changeTable.id))
      .limit(maxChanges),
  ]);
  const report = content?.report ?? null;
  return {
    ...presentMail(row),
    internet_message_id: row.internetMessageId,
    taken_in_at: row.ingestedAt.toISOString(),
    model: row.model,
    report: report === null || lets(may.openMail, call.viewer) ? report : withoutBody(report),
    content_until: content?.keptUntil.toISOString() ?? null,
    campaign: campaign ?? null,
    changes: changes.map(({ id: changeId, time, what, actor, value, reason, before, cause }) => ({
      id: changeId,
      time: time.toISOString(),
      what,
      actor,
      value,
      reason,
      before,
      cause,
    })),
  };
}

/** Removes quotes of the body, for users who may not open emails. */
function withoutBody(report: MailReport): MailReport {
  return {
    ...report,
    links: report.links.map((link) => ({ ...link, text: "" })),
    signals: report.signals.map((signal) => ({
      ...signal,
      evidence: signal.evidence.flatMap((each) => {
        if (each.place === "body") return [];
        return each.place === "link" ? [{ ...each, shows: null }] : [each];
      }),
    })),
    score: {
      ...report.score,
      contributions: report.score.contributions.filter(({ id }) => !id.startsWith("word:")),
    },
  };
}
