import type { Link } from "../body/link.ts";
import type { Page } from "../body/page.ts";
import type { Message } from "../message/message.ts";
import type { Finding } from "./attachment.ts";
import type { FileType } from "./file-types.ts";
import type { File, Inspection } from "./inspect.ts";
import type { Calendar } from "./read-calendar.ts";

/** What a reader of one format finds in a file; what it leaves out is nothing. */
export interface Contents {
  /** A closer type: a zip file that is a `docx`. */
  readonly type?: FileType;
  readonly findings?: readonly Finding[];
  readonly links?: readonly Link[];
  readonly text?: string;
  readonly page?: Page;
  readonly calendar?: Calendar;
  readonly message?: Message;
  /** What it holds, to be looked into as well. */
  readonly files?: readonly Member[];
}

/** A file inside another one. */
export type Member = Pick<File, "name" | "content"> & Partial<Omit<File, "name" | "content" | "path">>;

/** Looks into files of one format. */
export type ContentReader = (file: File, inspection: Inspection) => Contents;
