import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { matchingStep } from "../../../platform/totp/totp.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { openClientSecret } from "./client-secret.ts";
import { clientTotpTable as table } from "./table.ts";

/** `replayed`: correct, but its time step or a later one was already used. */
type Judgement = "right" | "wrong" | "replayed";

/** Accepts a TOTP code once; its time step and all earlier ones become invalid. */
export async function acceptClientTotp(
  tx: Transaction,
  call: Call,
  { clientId, code }: { clientId: string; code: string },
): Promise<Judgement> {
  const [factor] = await tx.select().from(table).where(eq(table.clientId, clientId));
  if (factor === undefined) return "wrong";
  const step = matchingStep(openClientSecret(call, clientId, factor.sealedSecret), code, call.now);
  if (step === null) return "wrong";
  const accepted = await tx
    .update(table)
    .set({ lastStep: step })
    .where(and(eq(table.clientId, clientId), or(isNull(table.lastStep), lt(table.lastStep, step))))
    .returning({ clientId: table.clientId });
  return accepted.length > 0 ? "right" : "replayed";
}

/** Accepts a code of a client's confirmed authenticator once. Headless clients can't use codes. */
export async function acceptEnrolledTotp(
  tx: Transaction,
  call: Call,
  { client, code }: { client: Pick<ApiClientRow, "id" | "kind">; code: string },
): Promise<Judgement> {
  const isConfirmed = and(eq(table.clientId, client.id), isNotNull(table.confirmedAt));
  if (client.kind === "headless" || (await tx.$count(table, isConfirmed)) === 0) return "wrong";
  return acceptClientTotp(tx, call, { clientId: client.id, code });
}
