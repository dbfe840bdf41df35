import type { Language } from "./detect-language.ts";
import type { Link } from "./link.ts";
import type { Page } from "./page.ts";
import type { Raster } from "./raster.ts";
import type { Thread } from "./split-thread.ts";

/** What a mail says, in the forms it says it. */
export interface Body {
  /** What a reader sees: the page's visible text where it shows any, else the plain text. Spans point into it. */
  readonly text: string;
  /** The plain text parts, decoded; null when there is none. */
  readonly plain: string | null;
  /** The HTML parts, read; null when there is none. */
  readonly page: Page | null;
  /** Links of page and plain text, each address and text once. */
  readonly links: readonly Link[];
  /** `text` cut into what this sender writes and what is quoted. */
  readonly thread: Thread;
  /** Of the current message, quotations left out. */
  readonly language: Language;
  /** Pictures drawn with characters or table cells, such as QR codes. */
  readonly drawings: readonly Raster[];
}
