import type { File } from "../attachments/contents.ts";
import type { Inspection } from "../attachments/inspect-file.ts";
import type { BodyTexts } from "../body/read-body.ts";
import { mapiParts, mapiTexts } from "../mapi/mapi-parts.ts";
import { readTnef } from "../mapi/read-tnef.ts";
import { isTnef } from "../mapi/tnef-attributes.ts";
import { composeMessage } from "./compose-message.ts";
import type { ReadResult } from "./message.ts";

/** Reads a TNEF stream as a message: the format of messages attached to TNEF. */
export function readTnefMessage(bytes: Buffer, inspection: Inspection): ReadResult {
  const item = readTnef(bytes, inspection.limits.attachments);
  if (item === null) return { ok: false, refusal: "not_a_mail" };
  return { ok: true, message: composeMessage(mapiParts(item, bytes.length, inspection), inspection) };
}

/** A message's own texts or, without any, those in its TNEF, like Outlook. */
export function textsOfTnef(own: BodyTexts, files: readonly File[], inspection: Inspection): BodyTexts {
  if (`${own.plain ?? ""}${own.html ?? ""}`.trim() !== "") return own;
  const file = files.find(({ content }) => isTnef(content));
  const item = file === undefined ? null : readTnef(file.content, inspection.limits.attachments);
  return item === null ? own : mapiTexts(item, inspection);
}
