import type { Attachment } from "./attachment.ts";

/** Every attachment with its contents, including those of nested messages; containers come first. */
export function* walkAttachments(attachments: readonly Attachment[]): Generator<Attachment> {
  for (const attachment of attachments) {
    yield attachment;
    yield* walkAttachments(attachment.parts);
    yield* walkAttachments(attachment.message?.attachments ?? []);
  }
}
