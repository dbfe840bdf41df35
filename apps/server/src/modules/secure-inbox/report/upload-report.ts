import type { ReportedMail } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { uploadMail } from "../mail/upload-mail.ts";
import { writeReport } from "./open-report.ts";
import { findCase, presentCases } from "./queries.ts";
import { settleReport } from "./settle-report.ts";
import { reportTable } from "./table.ts";

/** Reports an uploaded email. @throws Failure `invalid_input` if it isn't an email */
export async function uploadReport(call: ViewerCall, name: string, file: Uint8Array): Promise<ReportedMail> {
  const { platform, viewer, now } = call;
  const { db } = platform.postgres;
  const mail = await uploadMail(call, name, file);
  const { id } = await writeReport(platform, {
    id: newId(),
    providerId: viewer.providerId,
    caseId: newId(),
    channel: "upload",
    kind: "phish",
    reporterAddress: viewer.email,
    words: "",
    subject: mail.subject,
    sender: mail.from_address,
    reportedAt: now,
  });
  await settleReport(platform, id, { messageId: mail.id });
  const [report] = await db.select().from(reportTable).where(eq(reportTable.id, id));
  if (report === undefined) throw new Failure("not_found");
  await db.transaction((tx) =>
    recordAudit(tx, call, {
      action: "mail_report.upload",
      subjectType: "mail_report",
      subjectId: report.caseId,
      after: { name, mail_id: mail.id },
    }),
  );
  const [reported] = await presentCases(call, [await findCase(db, call, report.caseId)]);
  if (reported === undefined) throw new Failure("not_found");
  return reported;
}
