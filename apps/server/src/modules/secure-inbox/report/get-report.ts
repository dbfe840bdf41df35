import { lets, may, type ReportedMailDetail } from "@parapet/contract";
import { desc, eq, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { campaignTable } from "../campaign/table.ts";
import { messageTable } from "../mail/table.ts";
import { findCase } from "./find-case.ts";
import { presentCaseChange, presentCases } from "./present.ts";
import { readCopies } from "./read-copies.ts";
import { readEntries } from "./read-entries.ts";
import { caseChangeTable } from "./table.ts";

const maxChanges = 200;

/** One reported email with its reports, copies, decisions and replies. @throws Failure `not_found` */
export async function getReport(call: ViewerCall, id: string): Promise<ReportedMailDetail> {
  const { db } = call.platform.postgres;
  const row = await findCase(db, call, id);
  const [[reported], entries, copies, [campaign], changes] = await Promise.all([
    presentCases(call, [row]),
    readEntries(call, row.id),
    readCopies(db, row),
    db
      .select({ id: campaignTable.id, title: campaignTable.title, mails: campaignTable.mails })
      .from(campaignTable)
      .innerJoin(messageTable, eq(messageTable.campaignId, campaignTable.id))
      .where(sql`${messageTable.id} = ${row.messageId}`),
    db
      .select()
      .from(caseChangeTable)
      .where(eq(caseChangeTable.caseId, row.id))
      .orderBy(desc(caseChangeTable.time), desc(caseChangeTable.id))
      .limit(maxChanges),
  ]);
  if (reported === undefined) throw new Failure("not_found");
  const shown = lets(may.openMail, call.viewer) ? entries : entries.map((each) => ({ ...each, words: "" }));
  return {
    ...reported,
    entries: shown,
    copies: copies.shown,
    copies_total: copies.total,
    campaign: campaign ?? null,
    changes: changes.map(presentCaseChange),
  };
}
