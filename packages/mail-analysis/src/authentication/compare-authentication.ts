import type { ClaimedResult, ClaimedResults } from "../message/claims.ts";
import type { Authentication, AuthResult } from "./authentication.ts";

/** Our own result of a check beside what the receiving server stated. */
export interface AuthenticationComparison {
  readonly method: "spf" | "dkim" | "dmarc" | "arc";
  readonly own: AuthResult;
  /** As written; null when the server states none. */
  readonly claimed: string | null;
  /** Null where one of them has nothing to say. */
  readonly agrees: boolean | null;
}

const methods = ["spf", "dkim", "dmarc", "arc"] as const;

/** Compares what we found with what one server states; ARC's copies are what others stated before. */
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

/** What the receiving server wrote: the topmost header, of this server where one is named. */
export function receiversClaim(results: readonly ClaimedResults[], by?: string): ClaimedResults | null {
  return results.find((each) => each.arcInstance === null && (by === undefined || each.by === by)) ?? null;
}

/** One signature that passes is enough. */
function best<Result extends string>(results: readonly Result[]): Result | "none" {
  return results.find(isPass) ?? results[0] ?? "none";
}

/** Microsoft writes `bestguesspass` where a domain has no record and would have passed. */
function isPass(result: string): boolean {
  return result === "pass" || result === "bestguesspass";
}
