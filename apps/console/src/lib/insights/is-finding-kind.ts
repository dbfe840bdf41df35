import { type FindingKind, findingKind } from "@parapet/contract";

/** The kinds that there are words for; an older server, or a newer one, may name others. */
export function isFindingKind(kind: string): kind is FindingKind {
  return findingKind.safeParse(kind).success;
}
