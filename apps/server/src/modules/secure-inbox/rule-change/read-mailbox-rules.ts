import { createHash } from "node:crypto";
import { type GraphClient, GraphProblem } from "@parapet/graph-client";
import { type InboxRule, readInboxRule } from "@parapet/mail-analysis";
import { eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { MailboxRow } from "../mail/table.ts";
import { joinRecords } from "./join-records.ts";
import { readRuleContext } from "./read-rule-context.ts";
import { storable } from "./storable.ts";
import { mailboxRulesTable as table } from "./table.ts";

const dayMs = 86_400_000;

/** The next daily read of a mailbox's rules, spread over the day by mailbox. */
function nextDueAt(mailboxId: string, now: Date): Date {
  const place = (createHash("sha256").update(mailboxId).digest().readUInt32BE() / 2 ** 32) * dayMs;
  const today = Math.floor(now.getTime() / dayMs) * dayMs + Math.floor(place);
  return new Date(today > now.getTime() ? today : today + dayMs);
}

export interface RulesRead {
  readonly changes: number;
  /** Why the rules couldn't be read; audit records are processed anyway. */
  readonly problem: GraphProblem | null;
}

/** Reads a mailbox's rules and records changes. On the first read, existing rules are scored. */
export async function readMailboxRules(
  platform: Platform,
  client: GraphClient,
  mailbox: MailboxRow,
): Promise<RulesRead> {
  const fetched = await fetchRules(client, mailbox.graphUserId);
  // A temporary failure is retried instead of scoring without the rules.
  if (fetched.problem?.kind === "throttled" || fetched.problem?.kind === "transient") {
    await recordProblem(platform, mailbox, fetched.problem);
    return { changes: 0, problem: fetched.problem };
  }
  const { db } = platform.postgres;
  const now = platform.clock.now();
  const known = await readRuleContext(db, { providerId: mailbox.providerId, mailboxId: mailbox.id, now });
  const folderNames = await nameFolders(client, mailbox.graphUserId, fetched.rules ?? [], known.folderNames);
  const changes = await db.transaction(async (tx) => {
    const { id: mailboxId, providerId } = mailbox;
    await tx.insert(table).values({ mailboxId, providerId, dueAt: now }).onConflictDoNothing();
    const [row] = await tx.select().from(table).where(eq(table.mailboxId, mailboxId)).for("update");
    const before = row?.rules ?? null;
    const after = fetched.rules;
    const context = { ...known, folderNames, otherRules: after ?? before ?? [] };
    const recorded = await joinRecords(tx, { mailbox, before, after, context, now });
    await tx
      .update(table)
      .set({
        ...(after !== null && { rules: after, readAt: now }),
        dueAt: nextDueAt(mailboxId, now),
        problem: fetched.problem?.code ?? null,
        problemAt: fetched.problem === null ? null : now,
      })
      .where(eq(table.mailboxId, mailboxId));
    return recorded;
  });
  return { changes, problem: fetched.problem };
}

type Fetched =
  | { readonly rules: readonly InboxRule[]; readonly problem: null }
  | { readonly rules: null; readonly problem: GraphProblem };

async function fetchRules(client: GraphClient, userId: string): Promise<Fetched> {
  try {
    const { value } = await client.call("rule.list", { path: { userId } });
    return { rules: storable(value.map(readInboxRule)), problem: null };
  } catch (error) {
    if (error instanceof GraphProblem) return { rules: null, problem: error };
    throw error;
  }
}

/** New and hidden folders aren't in our tables. */
async function nameFolders(
  client: GraphClient,
  userId: string,
  rules: readonly InboxRule[],
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(known);
  const ids = rules.flatMap(({ clauses }) =>
    clauses.flatMap(({ name, values }) => (name === "moveToFolder" || name === "copyToFolder" ? values : [])),
  );
  for (const folderId of new Set(ids)) {
    if (names.has(folderId)) continue;
    try {
      const query = { $select: "id,displayName" };
      const { displayName } = await client.call("folder.get", { path: { userId, folderId }, query });
      if (typeof displayName === "string") names.set(folderId, displayName);
    } catch (error) {
      if (!(error instanceof GraphProblem)) throw error;
    }
  }
  return names;
}

async function recordProblem(
  { postgres: { db }, clock }: Platform,
  { id: mailboxId, providerId }: MailboxRow,
  { code }: GraphProblem,
): Promise<void> {
  const now = clock.now();
  const failure = { problem: code, problemAt: now };
  await db
    .insert(table)
    .values({ mailboxId, providerId, dueAt: now, ...failure })
    .onConflictDoUpdate({ target: table.mailboxId, set: failure });
}
