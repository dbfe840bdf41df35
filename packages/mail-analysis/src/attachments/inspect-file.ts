import { createHash } from "node:crypto";
import type { Attachment, Message, ReadResult } from "../message/message.ts";
import type { Contents, File } from "./contents.ts";
import type { Finding } from "./findings/finding.ts";
import { nameFindings } from "./findings/name-findings.ts";
import type { ReadContext } from "./limits/read-context.ts";
import { readerOf } from "./readers.ts";
import { extensionOf } from "./types/extensions.ts";
import { detectType, type FileType, unknownType } from "./types/file-types.ts";

/** State shared by all files of a message. */
export interface Inspection extends ReadContext {
  /** Parses a nested message; its attachments count toward the same limits. */
  readonly readNested: (bytes: Buffer, inspection: Inspection) => ReadResult;
  /** Containers around the current file. */
  readonly depth: number;
}

/** Inspects a file and its contents; null if the attachment limit is reached. */
export function inspectFile(file: File, inspection: Inspection): Attachment | null {
  const { budget, defects } = inspection;
  if (budget.files <= 0) {
    defects.add("too_many_attachments");
    return null;
  }
  budget.files -= 1;
  const extension = extensionOf(file.name);
  const { unread, ...known } = file;
  const detected = unread === undefined ? detectType(file.content) : unknownType;
  const contents: ParsedContents =
    unread === undefined
      ? contentsOf(file, extension, detected, inspection)
      : { findings: [{ code: unread.why, evidence: file.name.slice(0, 200) }] };
  const type = contents.type ?? detected;
  return {
    ...known,
    extension,
    type,
    size: Math.min(unread?.size ?? file.content.length, Number.MAX_SAFE_INTEGER),
    sha256: unread === undefined ? createHash("sha256").update(file.content).digest("hex") : "",
    findings: distinct([...nameFindings(file.name, extension, type), ...(contents.findings ?? [])]),
    links: contents.links ?? [],
    text: (contents.text ?? "").slice(0, inspection.limits.text),
    page: contents.page ?? null,
    calendar: contents.calendar ?? null,
    message: contents.message ?? null,
    parts: partsOf(file, contents, inspection),
  };
}

type ParsedContents = Omit<Contents, "nestedMessage"> & { readonly message?: Message };

/** A reader that fails on a damaged file leaves a finding, because clients rarely send damaged files. */
function contentsOf(file: File, extension: string, type: FileType, inspection: Inspection): ParsedContents {
  const reader = readerOf(file, extension, type);
  if (reader === null) return {};
  if (inspection.depth > inspection.limits.nesting) {
    inspection.defects.add("nested_too_deep", file.path);
    return {};
  }
  try {
    return withMessage(reader(file, inspection), inspection);
  } catch {
    inspection.defects.add("unreadable_attachment", file.path);
    return { findings: [{ code: "unreadable", evidence: "" }] };
  }
}

/** A nested message's links and text are those of its body. */
function withMessage({ nestedMessage, ...contents }: Contents, inspection: Inspection): ParsedContents {
  if (nestedMessage === undefined) return contents;
  const read = inspection.readNested(nestedMessage, { ...inspection, depth: inspection.depth + 1 });
  if (!read.ok) return contents;
  const { body } = read.message;
  const type: FileType = { name: "mail", kind: "message" };
  return { type, ...contents, message: read.message, links: body.links, text: body.text };
}

function partsOf(file: File, { files = [] }: Contents, inspection: Inspection): readonly Attachment[] {
  const inner = { ...inspection, depth: inspection.depth + 1 };
  const unsaid = { declaredType: "", contentId: null, isInline: false };
  return files.flatMap(
    (member, at) => inspectFile({ ...unsaid, ...member, path: `${file.path}/${at + 1}` }, inner) ?? [],
  );
}

/** Keeps the first finding of each code. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ code }, at) => findings.findIndex((other) => other.code === code) === at);
}
