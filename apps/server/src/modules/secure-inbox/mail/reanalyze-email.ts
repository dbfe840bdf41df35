import type { MailMessage } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { presentMail } from "./present.ts";
import { findMail } from "./read-content.ts";
import { rerunAnalysis } from "./rerun-analysis.ts";

/** Repeats an analysis with current knowledge; decisions are kept. @throws Failure `not_found`, `conflict` */
export async function reanalyzeEmail(call: ViewerCall, id: string): Promise<MailMessage> {
  const { platform, viewer } = call;
  const row = await findMail(call, id);
  const { values, store: keep } = await rerunAnalysis(platform, row, {
    actor: viewer.email,
    at: call.now,
    cause: null,
  });
  await platform.postgres.db.transaction(async (tx) => {
    await keep(tx);
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
