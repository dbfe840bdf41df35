import { id as idSchema } from "@parapet/contract";
import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { recordAudit } from "../../../platform/audit.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { rerunAnalysis } from "../mail/rerun-analysis.ts";
import { type MessageRow, messageTable } from "../mail/table.ts";
import { affectedEmails } from "./affected-emails.ts";
import { type ReanalysisRow, reanalysisTable as table } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "reanalyse-mail": { readonly id: string };
  }
}

/** Emails per job, so that other jobs get a turn. */
const maxEmails = 25;

/** Reanalyzes email, newest first; resumes where it stopped. */
export function reanalyzeEmailsTask(platform: Platform): Task {
  return defineTask<"reanalyse-mail">(z.object({ id: idSchema }), ({ id }) => goThrough(platform, id));
}

async function goThrough(platform: Platform, id: string): Promise<void> {
  const { db } = platform.postgres;
  const [run] = await db.select().from(table).where(eq(table.id, id));
  if (run?.state !== "running") return;
  const emails = await nextEmails(platform, run);
  for (const mail of emails) if (!(await lookAgain(platform, run, mail))) return;
  if (emails.length < maxEmails) return finish(platform, run);
  await db.transaction((tx) => platform.jobs.add(tx, "reanalyse-mail", { id }, { key: `reanalyse-mail:${id}` }));
}

async function nextEmails({ postgres: { db } }: Platform, run: ReanalysisRow): Promise<MessageRow[]> {
  const { providerId, since, senders, createdAt: until, atReceived, atMessage } = run;
  const { receivedAt, id } = messageTable;
  const isNext =
    atMessage === null ? undefined : or(lt(receivedAt, atReceived), and(eq(receivedAt, atReceived), lt(id, atMessage)));
  return db
    .select()
    .from(messageTable)
    .where(and(affectedEmails(db, { providerId, since, until, senders }), isNext))
    .orderBy(desc(receivedAt), desc(id))
    .limit(maxEmails);
}

/** False if the run was canceled. */
async function lookAgain(platform: Platform, run: ReanalysisRow, mail: MessageRow): Promise<boolean> {
  const again = { actor: run.startedBy, at: platform.clock.now(), cause: "lists" } as const;
  const found = await rerunAnalysis(platform, mail, again).catch((error: unknown) => {
    platform.log.error({ err: error, mailId: mail.id }, "email reanalysis failed");
    return null;
  });
  return platform.postgres.db.transaction(async (tx) => {
    const running = and(eq(table.id, run.id), eq(table.state, "running"));
    const [open] = await tx.select({ id: table.id }).from(table).where(running).for("update");
    if (open === undefined) return false;
    await found?.store(tx);
    await tx
      .update(table)
      .set({
        done: sql`${table.done} + 1`,
        changed: sql`${table.changed} + ${found?.isChanged === true ? 1 : 0}`,
        failed: sql`${table.failed} + ${found === null ? 1 : 0}`,
        atReceived: mail.receivedAt,
        atMessage: mail.id,
      })
      .where(running);
    return true;
  });
}

async function finish(platform: Platform, { id, providerId }: ReanalysisRow): Promise<void> {
  const now = platform.clock.now();
  await platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx
      .update(table)
      .set({ state: "done", finishedAt: now })
      .where(and(eq(table.id, id), eq(table.state, "running")))
      .returning();
    if (row === undefined) return;
    const call = { platform, now, requestId: "", address: "", userAgent: "" };
    await recordAudit(tx, call, {
      action: "mail_reanalysis.finish",
      subjectType: "mail_reanalysis",
      subjectId: id,
      after: { done: row.done, changed: row.changed, failed: row.failed },
      actor: { providerId, userId: null, email: "" },
    });
  });
}
