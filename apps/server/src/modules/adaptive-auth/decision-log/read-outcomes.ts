import type { StepUpOutcome } from "@parapet/contract";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import type { KeptDecision } from "./kept-decision.ts";

const row = z.object({
  hash: z.string(),
  state: z.enum(["pending", "passed", "exhausted", "expired"]),
  is_over: z.boolean(),
});

/** What became of the step-ups that decisions asked for, by the hash of the challenge; several decisions share one. */
export async function readOutcomes(
  { platform, viewer, now }: Pick<ViewerCall, "platform" | "viewer" | "now">,
  decisions: readonly Pick<KeptDecision, "challenge_hash">[],
): Promise<ReadonlyMap<string, StepUpOutcome>> {
  const hashes = [...new Set(decisions.map((each) => each.challenge_hash))].filter((hash) =>
    /^[0-9a-f]{64}$/.test(hash),
  );
  if (hashes.length === 0) return new Map();
  const wanted = sql.join(
    hashes.map((hash) => sql`decode(${hash}, 'hex')`),
    sql`, `,
  );
  const { rows } = await platform.postgres.db.execute(sql`
    SELECT encode(id_hash, 'hex') AS hash, state, expires_at <= ${now.toISOString()}::timestamptz AS is_over
    FROM challenge WHERE provider_id = ${viewer.providerId} AND id_hash IN (${wanted})`);
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map(({ hash, state, is_over }) => [hash, outcomeOf(state, is_over)]),
  );
}

function outcomeOf(state: z.infer<typeof row>["state"], isOver: boolean): StepUpOutcome {
  if (state === "pending") return isOver ? "expired" : "pending";
  return state === "exhausted" ? "failed" : state;
}
