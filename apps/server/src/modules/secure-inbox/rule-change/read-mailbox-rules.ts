import { type GraphClient, GraphProblem } from "@parapet/graph-client";
import { type InboxRule, readInboxRule } from "@parapet/mail-analysis";
import { eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { MailboxRow } from "../mail/table.ts";
import { joinRecords } from "./join-records.ts";
import { nextDueAt } from "./next-due-at.ts";
import { readRuleContext } from "./read-rule-context.ts";
import { storable } from "./storable.ts";
import { mailboxRulesTable as table } from "./table.ts";

/** What reading a mailbox's rules came to. */
export interface RulesRead {
  readonly changes: number;
  /** Why they could not be read; what the audit log told is written down all the same. */
  readonly problem: GraphProblem | null;
}

/** Reads the rules of a mailbox and writes down what changed. The first time, what is there already is weighed. */
export async function readMailboxRules(
  platform: Platform,
  client: GraphClient,
  mailbox: MailboxRow,
): Promise<RulesRead> {
  const fetched = await fetchRules(client, mailbox.graphUserId);
  // What Microsoft gives later is no reason to judge without it.
  if (fetched.problem?.kind === "throttled" || fetched.problem?.kind === "transient") {
    await noteProblem(platform, mailbox, fetched.problem);
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
    const noted = await joinRecords(tx, { mailbox, before, after, context, now });
    await tx
      .update(table)
      .set({
        ...(after !== null && { rules: after, readAt: now }),
        dueAt: nextDueAt(mailboxId, now),
        problem: fetched.problem?.code ?? null,
        problemAt: fetched.problem === null ? null : now,
      })
      .where(eq(table.mailboxId, mailboxId));
    return noted;
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

/** Folders that are made with a rule are not known yet, and hidden ones never are. */
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

async function noteProblem(
  { postgres: { db }, clock }: Platform,
  { id: mailboxId, providerId }: MailboxRow,
  { code }: GraphProblem,
): Promise<void> {
  const now = clock.now();
  const told = { problem: code, problemAt: now };
  await db
    .insert(table)
    .values({ mailboxId, providerId, dueAt: now, ...told })
    .onConflictDoUpdate({ target: table.mailboxId, set: told });
}
