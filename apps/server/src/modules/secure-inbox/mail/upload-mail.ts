import type { MailMessage, MailRefusal } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { analyzeEmail, findExisting, type EmailToIngest, storeEmail } from "./ingest-email.ts";
import { presentMail } from "./present.ts";
import { findMail } from "./read-content.ts";

const refusals: Readonly<Record<MailRefusal, string>> = {
  empty: "The file is empty.",
  too_large: "The email exceeds the size limit.",
  not_a_mail: "The file isn't an email: it has no headers. Upload an .eml or .msg file.",
  too_costly: "The email would take too long to analyze.",
};

/**
 * Analyzes and stores an uploaded email, idempotently. @throws Failure `invalid_input` if it isn't an email; nothing is
 * stored then
 */
export async function uploadMail(call: ViewerCall, name: string, file: Uint8Array): Promise<MailMessage> {
  const { platform, viewer } = call;
  const mail: EmailToIngest = {
    providerId: viewer.providerId,
    mailbox: null,
    source: "upload",
    raw: Buffer.from(file.buffer, file.byteOffset, file.byteLength),
    item: null,
    fileName: name,
    actor: viewer.email,
  };
  const known = await findExisting(platform, mail);
  if (known !== null) return presentMail(await findMail(call, known));
  const analysed = await analyzeEmail(platform, {
    providerId: viewer.providerId,
    mailboxId: null,
    receivedAt: call.now,
    raw: mail.raw,
  });
  if (!analysed.ok) throw new Failure("invalid_input", { detail: refusals[analysed.refusal] });
  const { id } = await storeEmail(platform, mail, analysed, (tx, subjectId) =>
    recordAudit(tx, call, { action: "mail.upload", subjectType: "mail", subjectId, after: { name } }),
  );
  return presentMail(await findMail(call, id));
}
