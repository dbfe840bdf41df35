import type { MailMessage, MailRefusal } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { presentMail } from "./present.ts";
import { findMail } from "./read-content.ts";
import { analyseMailAs, findKnown, type MailToTakeIn, storeMail } from "./take-in-mail.ts";

const refusals: Readonly<Record<MailRefusal, string>> = {
  empty: "The file is empty.",
  too_large: "The mail is larger than is analysed.",
  not_a_mail: "The file is no mail: it has no headers. Upload a mail as .eml or .msg.",
  too_costly: "The mail would take too long to analyse.",
};

/**
 * Analyses an uploaded mail and keeps it; the same file is there already the next time.
 * @throws Failure `invalid_input` for what is no mail: nothing of it is kept
 */
export async function uploadMail(call: ViewerCall, name: string, file: Uint8Array): Promise<MailMessage> {
  const { platform, viewer } = call;
  const mail: MailToTakeIn = {
    providerId: viewer.providerId,
    mailbox: null,
    source: "upload",
    raw: Buffer.from(file.buffer, file.byteOffset, file.byteLength),
    item: null,
    fileName: name,
    actor: viewer.email,
  };
  const known = await findKnown(platform, mail);
  if (known !== null) return presentMail(await findMail(call, known));
  const analysed = await analyseMailAs(platform, {
    providerId: viewer.providerId,
    mailboxId: null,
    receivedAt: call.now,
    raw: mail.raw,
  });
  if (!analysed.ok) throw new Failure("invalid_input", { detail: refusals[analysed.refusal] });
  const { id } = await storeMail(platform, mail, analysed, (tx, subjectId) =>
    recordAudit(tx, call, { action: "mail.upload", subjectType: "mail", subjectId, after: { name } }),
  );
  return presentMail(await findMail(call, id));
}
