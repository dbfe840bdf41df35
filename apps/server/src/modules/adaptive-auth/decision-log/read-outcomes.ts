import type { StepUpOutcome } from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { challengeTable as table, type ChallengeRow } from "../challenge/table.ts";
import type { KeptDecision } from "./kept-decision.ts";

/** What became of the step-ups that decisions asked for, by the hash of the challenge; several decisions share one. */
export async function readOutcomes(
  { platform, viewer, now }: Pick<ViewerCall, "platform" | "viewer" | "now">,
  decisions: readonly Pick<KeptDecision, "challenge_hash">[],
): Promise<ReadonlyMap<string, StepUpOutcome>> {
  const hashes = [...new Set(decisions.map((each) => each.challenge_hash))].filter((hash) => hash !== "");
  if (hashes.length === 0) return new Map();
  const wanted = hashes.map((hash) => Buffer.from(hash, "hex"));
  const rows = await platform.postgres.db
    .select({ hash: table.idHash, state: table.state, expiresAt: table.expiresAt })
    .from(table)
    .where(and(eq(table.providerId, viewer.providerId), inArray(table.idHash, wanted)));
  return new Map(rows.map((row) => [row.hash.toString("hex"), outcomeOf(row, now)]));
}

function outcomeOf({ state, expiresAt }: Pick<ChallengeRow, "state" | "expiresAt">, now: Date): StepUpOutcome {
  if (state === "pending") return expiresAt <= now ? "expired" : "pending";
  return state === "exhausted" ? "failed" : state;
}
