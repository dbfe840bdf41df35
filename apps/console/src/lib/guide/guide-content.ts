/** A piece of text; a string is plain text. */
export type GuideInline =
  | string
  | { readonly kind: "strong" | "emphasis"; readonly content: readonly GuideInline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "link"; readonly href: string; readonly content: readonly GuideInline[] };

export type GuideNoteTone = "info" | "warning";

export type GuideBlock =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly id: string; readonly content: readonly GuideInline[] }
  | { readonly kind: "paragraph"; readonly content: readonly GuideInline[] }
  | {
      readonly kind: "list";
      /** The number of the first item; null without numbers. */
      readonly start: number | null;
      readonly items: readonly (readonly GuideBlock[])[];
    }
  | { readonly kind: "code"; readonly language: string; readonly text: string }
  | {
      readonly kind: "table";
      readonly head: readonly (readonly GuideInline[])[];
      readonly rows: readonly (readonly (readonly GuideInline[])[])[];
    }
  | { readonly kind: "note"; readonly tone: GuideNoteTone; readonly content: readonly GuideBlock[] };

/** A page of the guide in one language, as the build reads it from Markdown. */
export interface GuidePageContent {
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

/** Title and headings of a page. Anchors are the same in all languages. */
export interface GuideTitles {
  readonly title: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** The text below one heading, for search. `id` is empty above the first heading. */
export interface GuideSectionText {
  readonly page: string;
  readonly id: string;
  readonly text: string;
}
