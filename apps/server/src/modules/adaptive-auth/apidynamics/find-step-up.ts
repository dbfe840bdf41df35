import { eq } from "drizzle-orm";
import type { GatewayCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { apiClientTable, type ApiClientRow } from "../api-client/table.ts";
import { hashChallengeId } from "../challenge/challenge-id.ts";
import { challengeTable, type ChallengeRow } from "../challenge/table.ts";
import type { ApiServer } from "./identify-server.ts";

interface StepUp {
  readonly challenge: ChallengeRow;
  readonly client: ApiClientRow;
}

/** A step-up of one of a server's APIs, by its transaction ID. @throws Failure `not_found`, also for those of other APIs */
export async function findStepUp({ platform }: GatewayCall, { apis }: ApiServer, tid: string): Promise<StepUp> {
  const [found] = await platform.postgres.db
    .select({ challenge: challengeTable, client: apiClientTable })
    .from(challengeTable)
    .innerJoin(apiClientTable, eq(apiClientTable.id, challengeTable.clientId))
    .where(eq(challengeTable.idHash, hashChallengeId(tid)));
  if (found === undefined || !apis.some(({ id }) => id === found.challenge.apiId))
    throw new Failure("not_found", { detail: "Unknown transaction" });
  return found;
}
