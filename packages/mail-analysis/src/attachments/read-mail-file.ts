import type { Contents } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";

/** Looks into a mail in the mail; a report's copy of headers alone is one, too. */
export function readMailFile({ content }: File, inspection: Inspection): Contents {
  const read = inspection.readNested(content, { ...inspection, depth: inspection.depth + 1 });
  if (!read.ok) return {};
  const { message } = read;
  return { type: { name: "mail", kind: "message" }, message, links: message.body.links, text: message.body.text };
}
