import type { Link } from "../body/link.ts";
import type { Page } from "../body/page.ts";
import type { Calendar } from "../message/message.ts";
import type { Finding } from "./findings/finding.ts";
import type { ReadContext } from "./limits/read-context.ts";
import type { FileType } from "./types/file-types.ts";

/** Reads files of one format. */
export type ContentReader = (file: File, context: ReadContext) => Contents;

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

/** What a reader finds in a file. */
export interface Contents {
  /** A more specific type, such as `docx` for a zip file. */
  readonly type?: FileType;
  readonly findings?: readonly Finding[];
  readonly links?: readonly Link[];
  readonly text?: string;
  readonly page?: Page;
  readonly calendar?: Calendar;
  /** Bytes of a nested message, which the walker parses. */
  readonly nestedMessage?: Buffer;
  /** Nested files, which the walker inspects. */
  readonly files?: readonly Member[];
}

/** A file inside a container. */
export type Member = Pick<File, "name" | "content"> & Partial<Omit<File, "name" | "content" | "path">>;

/** A container that isn't examined, so that it isn't mistaken for an empty one. */
export const notUnpacked: Contents = { findings: [{ code: "not_unpacked", evidence: "" }] };

/** A member whose content isn't read. */
export function unreadMember(name: string, size: number, why: "encrypted" | "not_unpacked" = "not_unpacked"): Member {
  return { name, content: Buffer.alloc(0), unread: { size, why } };
}
