import type { MailMessage } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { presentMail } from "./present.ts";
import { findMail, requireContent } from "./read-content.ts";
import { analysisValues, sealedReport } from "./stored-mail.ts";
import { changeTable, contentTable, messageTable as table } from "./table.ts";
import { analyseMailAs } from "./take-in-mail.ts";

/** Analyses a mail again with what is known now; a decision stays. @throws Failure `not_found`, `conflict` */
export async function reanalyseMail(call: ViewerCall, id: string): Promise<MailMessage> {
  const { platform } = call;
  const row = await findMail(call, id);
  const { raw } = await requireContent(platform, id);
  const analysed = await analyseMailAs(platform, { ...row, raw });
  const values = analysisValues(analysed);
  await platform.postgres.db.transaction(async (tx) => {
    await tx.update(table).set(values).where(eq(table.id, id));
    await tx
      .update(contentTable)
      .set({ sealedReport: sealedReport(platform, id, analysed) })
      .where(eq(contentTable.messageId, id));
    const change = { what: "analysed", actor: call.viewer.email, value: values.verdict } as const;
    await tx.insert(changeTable).values({ ...change, id: newId(), messageId: id, time: call.now });
    await recordAudit(tx, call, {
      action: "mail.reanalyse",
      subjectType: "mail",
      subjectId: id,
      before: { verdict: row.verdict, p: row.p, model: row.model },
      after: { verdict: values.verdict, p: values.p, model: values.model },
    });
  });
  return presentMail(await findMail(call, id));
}
