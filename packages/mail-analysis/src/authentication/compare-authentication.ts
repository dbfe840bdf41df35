import type { ClaimedResult, ClaimedResults } from "../message/claims.ts";
import type { Authentication, AuthResult } from "./authentication.ts";

/** Our result of a check next to the receiver's. */
export interface AuthenticationComparison {
  readonly method: "spf" | "dkim" | "dmarc" | "arc";
  readonly own: AuthResult;
  /** As written; null if the server states none. */
  readonly claimed: string | null;
  /** Null if either result is missing. */
  readonly agrees: boolean | null;
}

const methods = ["spf", "dkim", "dmarc", "arc"] as const;

/** Compares our results with those of one server; ARC copies are results of earlier servers. */
export function compareAuthentication(
  own: Authentication,
  claimed: ClaimedResults | null,
): readonly AuthenticationComparison[] {
  return methods.map((method) => {
    const ours = method === "dkim" ? best(own.dkim.map(({ result }) => result)) : own[method].result;
    const stated = (claimed?.results ?? []).filter((each) => each.method === method);
    const theirs = best(stated.map(({ result }: ClaimedResult) => result));
    const isKnown = ours !== "unavailable" && stated.length > 0;
    return {
      method,
      own: ours,
      claimed: stated.length === 0 ? null : theirs,
      agrees: isKnown ? isPass(ours) === isPass(theirs) : null,
    };
  });
}

/** The receiver's results: the topmost header, or the topmost of the given server. */
export function receiversClaim(results: readonly ClaimedResults[], by?: string): ClaimedResults | null {
  return results.find((each) => each.arcInstance === null && (by === undefined || each.by === by)) ?? null;
}

/** One passing signature is enough. */
function best<Result extends string>(results: readonly Result[]): Result | "none" {
  return results.find(isPass) ?? results[0] ?? "none";
}

/** Microsoft writes `bestguesspass` if a domain without a record would have passed. */
function isPass(result: string): boolean {
  return result === "pass" || result === "bestguesspass";
}
