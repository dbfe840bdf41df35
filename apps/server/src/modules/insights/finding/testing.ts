import { v7 as newId } from "uuid";
import type { Sighting } from "./save-findings.ts";

/** A finding that is unremarkable where nothing else is said. */
export function testFinding(providerId: string, apiId: string, now: Date, parts: Partial<Sighting> = {}): Sighting {
  return {
    providerId,
    apiId,
    method: "GET",
    template: "/pets/{pet}",
    kind: "GUESSABLE_ID",
    severity: "medium",
    pointer: "/request/path/pet",
    evidence: { names: ["pet"], event_id: newId() },
    count: 1,
    firstSeenAt: now,
    lastSeenAt: now,
    ...parts,
  };
}
