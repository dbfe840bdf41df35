import type { Link } from "./link.ts";
import type { Raster } from "./raster.ts";

/** Text of a page that its reader does not see. */
export interface HiddenText {
  readonly text: string;
  readonly why: HiddenWhy;
}

/** How text is hidden: by style, by size, by colour, by place, by an attribute, or as characters without width. */
export type HiddenWhy = "display" | "size" | "colour" | "opacity" | "position" | "attribute" | "zero_width";

export interface PageForm {
  readonly action: string;
  /** `get` or `post`. */
  readonly method: string;
  /** Types of its fields in lower case: `password`, `email`, `text`, `hidden` … */
  readonly fields: readonly string[];
  readonly hasPassword: boolean;
}

export interface PageImage {
  readonly source: string;
  readonly kind: "remote" | "embedded" | "data";
  /** In CSS pixels; null when the page does not say. */
  readonly width: number | null;
  readonly height: number | null;
  readonly alternative: string;
  /** Remote and not to be seen: one pixel or hidden. */
  readonly isTracker: boolean;
  /** Inside a link. */
  readonly isLinked: boolean;
}

/** What a page holds beside text that says how it works. */
export type PageMarkCode =
  | "script"
  | "external_script"
  | "event_handler"
  | "frame"
  | "object"
  | "base64_decoder"
  | "blob"
  | "download"
  | "eval"
  | "large_base64"
  | "document_write"
  | "code_points"
  | "svg_script"
  | "foreign_object"
  | "data_page"
  | "refresh";

export interface PageMark {
  readonly code: PageMarkCode;
  /** The text that shows it, cut. */
  readonly sample: string;
}

/** An HTML or SVG document as its reader and its program see it. */
export interface Page {
  /** Decoded source, cut at the limit. */
  readonly source: string;
  readonly title: string;
  /** Visible text, blocks on lines of their own. */
  readonly text: string;
  readonly hidden: readonly HiddenText[];
  readonly links: readonly Link[];
  readonly forms: readonly PageForm[];
  readonly images: readonly PageImage[];
  readonly marks: readonly PageMark[];
  /** Pictures that tables or preformatted text draw. */
  readonly drawings: readonly Raster[];
  /** Elements, to tell a page from a text in HTML. */
  readonly elements: number;
}
