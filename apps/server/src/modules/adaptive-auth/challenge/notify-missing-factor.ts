import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { sendNotice } from "../../account/sent-email/limit-email.ts";
import { missingFactorMail } from "./mails.ts";
import { challengeTable as table, type ChallengeContext } from "./table.ts";

interface UnanswerableStepUp {
  readonly providerId: string;
  readonly clientId: string;
  readonly decisionId: string;
  readonly apiName: string;
  readonly context: ChallengeContext;
}

const day = 24 * 3_600_000;

/** Emails the owner of a client without factors, once a day. The client's row must be locked. */
export async function notifyMissingFactor(
  tx: Transaction,
  call: Pick<Call, "platform" | "now">,
  { providerId, clientId, decisionId, apiName, context }: UnanswerableStepUp,
  client: { readonly name: string; readonly ownerEmail: string },
): Promise<void> {
  if (client.ownerEmail === "") return;
  const recent = await tx.$count(
    table,
    and(
      eq(table.clientId, clientId),
      ne(table.decisionId, decisionId),
      eq(sql`cardinality(${table.methods})`, 0),
      gt(table.createdAt, new Date(call.now.getTime() - day)),
    ),
  );
  if (recent > 0) return;
  const mail = missingFactorMail(client.ownerEmail, { client: client.name, api: apiName, time: call.now, context });
  await sendNotice(tx, call, providerId, mail);
}
