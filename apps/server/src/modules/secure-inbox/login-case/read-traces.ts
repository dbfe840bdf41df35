import { GraphProblem } from "@parapet/graph-client";
import type { Detection, Trace } from "@parapet/mail-analysis";
import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { mailboxTable } from "../mail/table.ts";
import { listRuleChangesOf } from "../rule-change/list-rule-changes-of.ts";

interface Account {
  readonly providerId: string;
  readonly userId: string;
}

/** More emails wouldn't change the result. */
const maxEmails = 500;

/** Rules and sent emails after the account's first risky sign-in. */
export async function readTraces(platform: Platform, account: Account, risky: readonly Detection[]): Promise<Trace[]> {
  const since = new Date(Math.min(...risky.map(({ at }) => at)));
  const [rules, emails] = await Promise.all([readRules(platform, account, since), readSent(platform, account, since)]);
  return [...rules, ...emails];
}

/** Scored changes of rules and forwarding that weren't marked as legitimate. */
async function readRules({ postgres: { db } }: Platform, account: Account, since: Date): Promise<Trace[]> {
  const mailboxId = await findMailboxId(db, account);
  const changes = mailboxId === null ? [] : await listRuleChangesOf(db, mailboxId, since);
  return changes.flatMap(({ id, kind, name, severity, state, happened_at }): Trace[] => {
    const isLess = kind === "rule_disabled" || kind === "rule_removed";
    if (severity === "none" || state === "legitimate" || isLess) return [];
    const trace = kind === "mailbox_forwarding" ? "forwarding" : "rule";
    return [{ kind: trace, id, userId: account.userId, at: Date.parse(happened_at), label: name }];
  });
}

/** The account's mailbox; null if it has none. */
export async function findMailboxId(db: Queryable, { providerId, userId }: Account): Promise<string | null> {
  const [mailbox] = await db
    .select({ id: mailboxTable.id })
    .from(mailboxTable)
    .where(and(eq(mailboxTable.providerId, providerId), eq(mailboxTable.graphUserId, userId)));
  return mailbox?.id ?? null;
}

async function readSent(platform: Platform, { providerId, userId }: Account, since: Date): Promise<Trace[]> {
  const client = await tenantClient(platform, providerId);
  if (client === null) return [];
  try {
    const { value } = await client.call("message.listInFolder", {
      path: { userId, folderId: "sentitems" },
      query: { $filter: `sentDateTime ge ${since.toISOString()}`, $select: "id,sentDateTime,subject", $top: maxEmails },
    });
    return value.flatMap(({ id, sentDateTime, subject }): Trace[] => {
      const at = Date.parse(sentDateTime ?? "");
      return Number.isNaN(at) ? [] : [{ kind: "mail_sent", id, userId, at, label: subject ?? "" }];
    });
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    // No mailbox, or no access to it; other evidence still counts.
    platform.log.info({ err: error, providerId }, "listing an account's sent emails failed");
    return [];
  }
}
