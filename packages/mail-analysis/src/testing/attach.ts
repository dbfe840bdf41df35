import type { Attachment } from "../attachments/attachment.ts";
import { readMessage } from "../message/read-message.ts";
import { buildMail, type MailFile } from "./build-mail.ts";

/** What a mail with this one file attached is read as. @throws Error when the file is not found */
export function attach(name: string, content: Buffer | string, type?: string): Attachment {
  const file: MailFile = type === undefined ? { name, content } : { name, content, type };
  const mail = readMessage(buildMail({ text: "See attached.", files: [file] }));
  const attachment = mail.ok ? mail.message.attachments[0] : undefined;
  if (attachment === undefined) throw new Error("The mail has no attachment");
  return attachment;
}

/** The codes of what was found in a file. */
export function codesOf({ findings }: Attachment): readonly string[] {
  return findings.map(({ code }) => code).toSorted();
}
