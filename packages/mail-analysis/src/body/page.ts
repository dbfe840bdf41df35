import type { Link } from "./link.ts";
import type { Raster } from "./raster.ts";

/** Text that isn't visible to the reader. */
export interface HiddenText {
  readonly text: string;
  readonly why: HiddenWhy;
}

/** Hidden by style, size, color, position, an attribute, or zero-width characters. */
export type HiddenWhy = "display" | "size" | "colour" | "opacity" | "position" | "attribute" | "zero_width";

export interface PageForm {
  readonly action: string;
  /** `get` or `post`. */
  readonly method: string;
  /** Field types in lowercase: `password`, `email`, `text`, `hidden` … */
  readonly fields: readonly string[];
  readonly hasPassword: boolean;
}

export interface PageImage {
  readonly source: string;
  readonly kind: "remote" | "embedded" | "data";
  /** In CSS pixels; null if unspecified. */
  readonly width: number | null;
  readonly height: number | null;
  readonly alternative: string;
  /** Remote and invisible: one pixel or hidden. */
  readonly isTracker: boolean;
  /** Inside a link. */
  readonly isLinked: boolean;
}

/** A notable construct of a page, such as a script or a form. */
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
  /** Excerpt that shows it. */
  readonly sample: string;
}

/** A parsed HTML or SVG document. */
export interface Page {
  /** Decoded source, cut at the limit. */
  readonly source: string;
  readonly title: string;
  /** Visible text, one block per line. */
  readonly text: string;
  readonly hidden: readonly HiddenText[];
  readonly links: readonly Link[];
  readonly forms: readonly PageForm[];
  readonly images: readonly PageImage[];
  readonly marks: readonly PageMark[];
  /** Pictures drawn by tables or preformatted text. */
  readonly drawings: readonly Raster[];
  /** Number of elements, to tell pages from plain text in HTML. */
  readonly elements: number;
}
