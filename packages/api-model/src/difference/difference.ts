/** How grave: callers break, callers may break, callers should know. */
export type Level = "error" | "warning" | "info";

/** One change between two documents that means something to a caller. */
export interface Difference {
  /** The rule's id in the rule table. */
  readonly id: string;
  readonly level: Level;
  /** The `operationId`, of the revision where it has one. */
  readonly operation: string | null;
  /** In capitals. */
  readonly method: string | null;
  /** The path template as the base writes it; the revision's for an operation that is new. */
  readonly path: string | null;
  /** RFC 6901 pointer into the base document; null where it has nothing of the kind. */
  readonly base: string | null;
  /** RFC 6901 pointer into the revision; null where it has nothing of the kind. */
  readonly revision: string | null;
  /** What a sentence needs: `property`, `parameter`, `in`, `status`, `mediaType`, `from`, `to`, `value`, … */
  readonly values: Readonly<Record<string, string>>;
}

/** How documents are compared. */
export interface DifferenceOptions {
  /** Unix milliseconds: sunset dates before it are past. */
  readonly nowMs: number;
  /** Days between announcing a sunset and the sunset, for operations marked `beta`; 0 asks for no sunset date. */
  readonly betaNoticeDays?: number;
  /** The same for `stable` operations and for those that state no stability. */
  readonly stableNoticeDays?: number;
  /** Whether an error in a revision that is no new major version is reported as well; false unless stated. */
  readonly checksVersion?: boolean;
}

/** More differences than a reader takes in; documents that differ more are cut here. */
export const maxDifferences = 10_000;
