import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { sendNotice } from "../../account/sent-email/limit-email.ts";
import { missingFactorMail } from "./mails.ts";
import { challengeTable as table, type ChallengeContext } from "./table.ts";

interface Unanswerable {
  readonly providerId: string;
  readonly clientId: string;
  readonly decisionId: string;
  readonly apiName: string;
  readonly context: ChallengeContext;
}

const day = 24 * 3_600_000;

/** Tells the owner of a client that cannot answer a step-up, once a day. The client is locked. */
export async function tellOfMissingFactor(
  tx: Transaction,
  call: Pick<Call, "platform" | "now">,
  { providerId, clientId, decisionId, apiName, context }: Unanswerable,
  client: { readonly name: string; readonly ownerEmail: string },
): Promise<void> {
  if (client.ownerEmail === "") return;
  const told = await tx.$count(
    table,
    and(
      eq(table.clientId, clientId),
      ne(table.decisionId, decisionId),
      eq(sql`cardinality(${table.methods})`, 0),
      gt(table.createdAt, new Date(call.now.getTime() - day)),
    ),
  );
  if (told > 0) return;
  const mail = missingFactorMail(client.ownerEmail, { client: client.name, api: apiName, time: call.now, context });
  await sendNotice(tx, call, providerId, mail);
}
