import type { File, Inspection } from "../attachments/inspect.ts";
import type { BodyTexts } from "../body/read-body.ts";
import { mapiParts, mapiTexts } from "../mapi/mapi-parts.ts";
import { readTnef } from "../mapi/read-tnef.ts";
import { isTnef } from "../mapi/tnef-attributes.ts";
import { composeMessage } from "./compose-message.ts";
import type { ReadMail } from "./message.ts";

/** Reads a mail that is TNEF: Outlook attaches mails to TNEF so. */
export function readTnefMail(bytes: Buffer, inspection: Inspection): ReadMail {
  const item = readTnef(bytes, inspection.limits.attachments);
  if (item === null) return { ok: false, refusal: "not_a_mail" };
  return { ok: true, message: composeMessage(mapiParts(item, bytes.length, inspection), inspection) };
}

/** What a mail says: its own texts, or, where there are none, those in its TNEF, which Outlook shows in their place. */
export function textsOfTnef(own: BodyTexts, files: readonly File[], inspection: Inspection): BodyTexts {
  if (`${own.plain ?? ""}${own.html ?? ""}`.trim() !== "") return own;
  const file = files.find(({ content }) => isTnef(content));
  const item = file === undefined ? null : readTnef(file.content, inspection.limits.attachments);
  return item === null ? own : mapiTexts(item, inspection);
}
