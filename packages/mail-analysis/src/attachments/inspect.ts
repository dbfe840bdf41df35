import { createHash } from "node:crypto";
import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import type { ReadMail } from "../message/message.ts";
import type { Attachment } from "./attachment.ts";
import { extensionOf } from "./extensions.ts";
import { detectType } from "./file-types.ts";
import { nameFindings } from "./name-findings.ts";

/** A file before it is looked into. */
export interface File {
  readonly path: string;
  readonly name: string;
  readonly declaredType: string;
  readonly contentId: string | null;
  readonly isInline: boolean;
  readonly content: Buffer;
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
  readonly budget: { files: number; bytes: number };
}

/** Looks into a file; null when the mail has too many. */
export function inspectFile(file: File, inspection: Inspection): Attachment | null {
  const { budget, defects } = inspection;
  if (budget.files <= 0) {
    defects.add("too_many_attachments");
    return null;
  }
  budget.files -= 1;
  const type = detectType(file.content);
  const extension = extensionOf(file.name);
  return {
    ...file,
    extension,
    type,
    size: file.content.length,
    sha256: createHash("sha256").update(file.content).digest("hex"),
    findings: nameFindings(file.name, extension, type),
    links: [],
    text: "",
    page: null,
    calendar: null,
    message: null,
    parts: [],
  };
}
