import { errorCatalogue, type ErrorCode, type FieldError } from "@parapet/contract";

interface FailureOptions {
  readonly detail?: string | undefined;
  readonly errors?: readonly FieldError[];
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number | undefined;
  /** The item that is in the way. */
  readonly existingId?: string | undefined;
}

/** What a verb throws when it refuses: a code of the contract, never a stack trace for the caller. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly existingId: string | undefined;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    super(options.detail ?? errorCatalogue[code].title);
    this.name = "Failure";
    this.code = code;
    this.detail = options.detail;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
    this.existingId = options.existingId;
  }
}

/** What was looked up. @throws Failure `not_found` for null */
export function requireFound<Found>(found: Found | null): Found {
  if (found === null) throw new Failure("not_found");
  return found;
}
