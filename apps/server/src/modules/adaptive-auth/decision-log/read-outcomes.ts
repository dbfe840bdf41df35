import type { StepUpOutcome } from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { challengeTable as table, type ChallengeRow } from "../challenge/table.ts";
import type { DecisionRow } from "./decision-row.ts";

/** Outcomes of step-ups by challenge hash, which several decisions may share. */
export async function readOutcomes(
  { platform, viewer, now }: Pick<ViewerCall, "platform" | "viewer" | "now">,
  decisions: readonly Pick<DecisionRow, "challenge_hash">[],
): Promise<ReadonlyMap<string, StepUpOutcome>> {
  const hashes = [...new Set(decisions.map((each) => each.challenge_hash))].filter((hash) => hash !== "");
  if (hashes.length === 0) return new Map();
  const wanted = hashes.map((hash) => Buffer.from(hash, "hex"));
  const rows = await platform.postgres.db
    .select({ hash: table.idHash, state: table.state, expiresAt: table.expiresAt })
    .from(table)
    .where(and(eq(table.providerId, viewer.providerId), inArray(table.idHash, wanted)));
  return new Map(rows.map((row) => [row.hash.toString("hex"), toOutcome(row, now)]));
}

function toOutcome({ state, expiresAt }: Pick<ChallengeRow, "state" | "expiresAt">, now: Date): StepUpOutcome {
  if (state === "pending") return expiresAt <= now ? "expired" : "pending";
  return state === "exhausted" ? "failed" : state;
}
