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

/** Mails of one look; more of them tell nothing more. */
const most = 500;

/** What an account did after its first risky sign-in, besides what the directory tells: rules, and mails that it sent. */
export async function readTraces(platform: Platform, account: Account, risky: readonly Detection[]): Promise<Trace[]> {
  const since = new Date(Math.min(...risky.map(({ at }) => at)));
  const [rules, mails] = await Promise.all([readRules(platform, account, since), readSent(platform, account, since)]);
  return [...rules, ...mails];
}

/** Changes of rules and forwarding that weigh something, and that nobody took for the owner's own will. */
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

/** The mailbox of an account; null for one that has none. */
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
      query: { $filter: `sentDateTime ge ${since.toISOString()}`, $select: "id,sentDateTime,subject", $top: most },
    });
    return value.flatMap(({ id, sentDateTime, subject }): Trace[] => {
      const at = Date.parse(sentDateTime ?? "");
      return Number.isNaN(at) ? [] : [{ kind: "mail_sent", id, userId, at, label: subject ?? "" }];
    });
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    // An account without a mailbox, or one that is kept from the application: what else is known still counts.
    platform.log.info({ err: error, providerId }, "sent mails of an account could not be listed");
    return [];
  }
}
