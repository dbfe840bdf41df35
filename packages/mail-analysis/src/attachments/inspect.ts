import { createHash } from "node:crypto";
import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import type { ReadMail } from "../message/message.ts";
import type { Attachment, Finding } from "./attachment.ts";
import { readerOf } from "./content-readers.ts";
import type { Contents } from "./contents.ts";
import { extensionOf } from "./extensions.ts";
import { detectType, type FileType, unknownType } from "./file-types.ts";
import { nameFindings } from "./name-findings.ts";

/** A file before it is looked into. */
export interface File {
  readonly path: string;
  readonly name: string;
  readonly declaredType: string;
  readonly contentId: string | null;
  readonly isInline: boolean;
  readonly content: Buffer;
  /** Said of a file whose bytes could not be had: its size as its container tells, and why. */
  readonly unread?: { readonly size: number; readonly why: "encrypted" | "not_unpacked" };
}

/** What the inspection of one mail's files shares. */
export interface Inspection {
  readonly limits: Limits;
  readonly defects: Defects;
  /** Reads a mail in the mail; its attachments count with the others. */
  readonly readNested: (bytes: Buffer, inspection: Inspection) => ReadMail;
  /** How many containers a file is in. */
  readonly depth: number;
  /** Counted down over the whole mail. */
  readonly budget: { files: number; bytes: number; text: number };
}

/** Looks into a file and what it holds; null when the mail has too many. */
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

/** A reader that stumbles over a damaged file leaves a finding: nobody sent such a file by accident. */
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

/** Each code once: the first finding is the one that shows it. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ code }, at) => findings.findIndex((other) => other.code === code) === at);
}
