import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import type { Queryable } from "../../../../platform/postgres/postgres.ts";
import { loginCaseTable } from "../../login-case/table.ts";
import { mailboxTable } from "../../mail/table.ts";
import type { ActionWork, TargetSeed } from "../action-kind.ts";

/** An account, by its Microsoft Entra ID. */
export const accountTarget = z.object({ userId: z.string() });
export type AccountTarget = z.infer<typeof accountTarget>;

/** The distinct accounts of sign-in cases. */
export async function resolveAccounts(
  db: Queryable,
  providerId: string,
  ids: readonly string[],
): Promise<TargetSeed[]> {
  const ofMailbox = and(
    eq(mailboxTable.providerId, loginCaseTable.providerId),
    eq(mailboxTable.graphUserId, loginCaseTable.userId),
  );
  const rows = await db
    .select({
      subjectId: loginCaseTable.id,
      mailboxId: mailboxTable.id,
      label: loginCaseTable.userName,
      userId: loginCaseTable.userId,
    })
    .from(loginCaseTable)
    .leftJoin(mailboxTable, ofMailbox)
    .where(and(eq(loginCaseTable.providerId, providerId), inArray(loginCaseTable.id, [...ids])));
  const accounts = new Map(rows.map(({ userId, ...seed }) => [userId, { ...seed, target: { userId } }]));
  return [...accounts.values()];
}

/** The account's current state in the directory. @throws GraphProblem */
export async function readAccount({ client, target }: Pick<ActionWork<AccountTarget>, "client" | "target">) {
  const query = { $select: "id,accountEnabled,signInSessionsValidFromDateTime" };
  const user = await client.call("user.get", { path: { userId: target.userId }, query });
  const { signInSessionsValidFromDateTime: since } = user;
  return { isEnabled: user.accountEnabled !== false, sessionsSince: typeof since === "string" ? since : "" };
}
