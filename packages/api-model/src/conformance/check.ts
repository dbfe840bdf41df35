import type { Findings } from "./finding.ts";
import type { SpecDocument } from "./spec-document.ts";

/** What a check needs besides schema and value. */
export interface Check {
  readonly document: SpecDocument;
  /** Read-only members are not asked for in requests, write-only ones not in responses. */
  readonly direction: "request" | "response";
  readonly findings: Findings;
  /** Referenced schemas that are being applied, each with its value: one inside itself adds nothing. */
  readonly open: { readonly schema: unknown; readonly value: unknown }[];
}

/** Schemas inside schemas inside one value. */
export const nesting = 256;
