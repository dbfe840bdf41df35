import { createHash } from "node:crypto";
import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import type { ReadResult } from "../message/message.ts";
import type { Attachment, Finding } from "./attachment.ts";
import { readerOf } from "./content-readers.ts";
import type { Contents } from "./contents.ts";
import { extensionOf } from "./extensions.ts";
import { detectType, type FileType, unknownType } from "./file-types.ts";
import { nameFindings } from "./name-findings.ts";

/** A file before inspection. */
export interface File {
  readonly path: string;
  readonly name: string;
  readonly declaredType: string;
  readonly contentId: string | null;
  readonly isInline: boolean;
  readonly content: Buffer;
  /** For a file without content: its declared size and a finding that says why. */
  readonly unread?: { readonly size: number; readonly why: "encrypted" | "not_unpacked" };
}

/** State shared by all files of a message. */
export interface Inspection {
  readonly limits: Limits;
  readonly defects: Defects;
  /** Parses a nested message; its attachments count toward the same limits. */
  readonly readNested: (bytes: Buffer, inspection: Inspection) => ReadResult;
  /** Containers around the current file. */
  readonly depth: number;
  /** Remaining budget for the whole message. */
  readonly budget: { files: number; bytes: number; text: number };
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
  const contents =
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

/** A reader that fails on a damaged file leaves a finding, because clients rarely send damaged files. */
function contentsOf(file: File, extension: string, type: FileType, inspection: Inspection): Contents {
  const reader = readerOf(file, extension, type);
  if (reader === null) return {};
  if (inspection.depth > inspection.limits.nesting) {
    inspection.defects.add("nested_too_deep", file.path);
    return {};
  }
  try {
    return reader(file, inspection);
  } catch {
    inspection.defects.add("unreadable_attachment", file.path);
    return { findings: [{ code: "unreadable", evidence: "" }] };
  }
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
