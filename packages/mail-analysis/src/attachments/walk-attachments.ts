import type { Attachment } from "./attachment.ts";

/** Every attachment with all that it holds, those of mails in the mail too; a container before what is in it. */
export function* walkAttachments(attachments: readonly Attachment[]): Generator<Attachment> {
  for (const attachment of attachments) {
    yield attachment;
    yield* walkAttachments(attachment.parts);
    yield* walkAttachments(attachment.message?.attachments ?? []);
  }
}
