import type { Language } from "./detect-language.ts";
import type { Link } from "./link.ts";
import type { Page } from "./page.ts";
import type { Raster } from "./raster.ts";
import type { Thread } from "./split-thread.ts";

/** The body of a message in all its forms. */
export interface Body {
  /** The visible text: of the page if it has any, else the plain text. Spans refer to it. */
  readonly text: string;
  /** The decoded plain text parts; null if there are none. */
  readonly plain: string | null;
  /** The parsed HTML parts; null if there are none. */
  readonly page: Page | null;
  /** Links of page and plain text, distinct by address and text. */
  readonly links: readonly Link[];
  /** `text` split into the current message and quoted ones. */
  readonly thread: Thread;
  /** Language of the current message, without quotes. */
  readonly language: Language;
  /** Pictures drawn with characters or table cells, such as QR codes. */
  readonly drawings: readonly Raster[];
}
