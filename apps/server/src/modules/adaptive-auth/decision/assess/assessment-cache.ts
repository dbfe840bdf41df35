import { assessCall, type AssessmentInput, type AssessedCall } from "./assess-call.ts";

const maxContexts = 10_000;

interface Last {
  readonly input: AssessmentInput;
  readonly assessed: AssessedCall;
}

/** Caches assessments of identical calls within a second. Contexts with a single call in that second aren't stored. */
export class AssessmentCache {
  #second = Number.NaN;
  /** Contexts that called in this second; an empty map after the first call. */
  #contexts = new Map<string, Map<AssessmentInput["endpoint"], Last>>();

  /** @param context hash of the call's context */
  of(context: string, input: AssessmentInput): AssessedCall {
    if (input.atMs !== this.#second || this.#contexts.size >= maxContexts) this.#start(input.atMs);
    const last = this.#contexts.get(context);
    if (last === undefined) {
      this.#contexts.set(context, nothing);
      return assessCall(input);
    }
    const found = last.get(input.endpoint);
    if (found !== undefined && isSame(found.input, input)) return found.assessed;
    const assessed = assessCall(input, true);
    if (last === nothing) this.#contexts.set(context, new Map([[input.endpoint, { input, assessed }]]));
    else last.set(input.endpoint, { input, assessed });
    return assessed;
  }

  #start(second: number): void {
    this.#second = second;
    this.#contexts = new Map();
  }
}

const nothing = new Map<AssessmentInput["endpoint"], Last>();
/** Ordered by how often they change. */
const members = [
  "perMinute",
  "revision",
  "client",
  "address",
  "userAgent",
  "headers",
  "method",
  "shownEndpoint",
  "failures",
  "failuresHere",
  "refusedShare",
  "parallelNetworks",
  "revokedKeyUsed",
  "calibration",
  "history",
  "population",
  "elevation",
  "remembered",
  "key",
  "keyLeaked",
  "tls",
  "brands",
  "mobile",
  "platform",
  "paths",
  "readableHeaders",
  "claims",
  "api",
  "provider",
  "endpoint",
  "atMs",
] as const satisfies readonly (keyof AssessmentInput)[];

function isSame(one: AssessmentInput, other: AssessmentInput): boolean {
  for (const member of members) if (one[member] !== other[member]) return false;
  return true;
}
