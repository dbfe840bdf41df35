import type { Link } from "../body/link.ts";
import type { Page } from "../body/page.ts";
import type { Message } from "../message/message.ts";
import type { Finding } from "./attachment.ts";
import type { FileType } from "./file-types.ts";
import type { File, Inspection } from "./inspect.ts";
import type { Calendar } from "./read-calendar.ts";

/** What a reader finds in a file. */
export interface Contents {
  /** A more specific type, such as `docx` for a zip file. */
  readonly type?: FileType;
  readonly findings?: readonly Finding[];
  readonly links?: readonly Link[];
  readonly text?: string;
  readonly page?: Page;
  readonly calendar?: Calendar;
  readonly message?: Message;
  /** Nested files, which are inspected as well. */
  readonly files?: readonly Member[];
}

/** A file inside a container. */
export type Member = Pick<File, "name" | "content"> & Partial<Omit<File, "name" | "content" | "path">>;

/** Reads files of one format. */
export type ContentReader = (file: File, inspection: Inspection) => Contents;
