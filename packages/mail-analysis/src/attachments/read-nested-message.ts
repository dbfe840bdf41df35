import type { Contents } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";

/** Reads a nested message, including bounce attachments that have headers only. */
export function readNestedMessage({ content }: File, inspection: Inspection): Contents {
  const read = inspection.readNested(content, { ...inspection, depth: inspection.depth + 1 });
  if (!read.ok) return {};
  const { message } = read;
  return { type: { name: "mail", kind: "message" }, message, links: message.body.links, text: message.body.text };
}
