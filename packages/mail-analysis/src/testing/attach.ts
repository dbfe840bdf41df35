import type { Attachment } from "../message/message.ts";
import { readMessage } from "../message/read-message.ts";
import { buildMessage, type MessageFile } from "./build-message.ts";

/** Parses a message with this file attached. @throws Error if the file isn't found */
export function attach(name: string, content: Buffer | string, type?: string): Attachment {
  const file: MessageFile = type === undefined ? { name, content } : { name, content, type };
  const read = readMessage(buildMessage({ text: "See attached.", files: [file] }));
  const attachment = read.ok ? read.message.attachments[0] : undefined;
  if (attachment === undefined) throw new Error("The message has no attachment");
  return attachment;
}

/** The codes of a file's findings. */
export function codesOf({ findings }: Attachment): readonly string[] {
  return findings.map(({ code }) => code).toSorted();
}
