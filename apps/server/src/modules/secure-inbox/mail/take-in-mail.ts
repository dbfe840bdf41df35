import { createHash } from "node:crypto";
import type { MailSource } from "@parapet/contract";
import { and, eq, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { joinCampaign } from "../campaign/join-campaign.ts";
import { applyPoliciesLater } from "../mail-policy/apply-later.ts";
import { gatherCampaign } from "../report/gather-cases.ts";
import type { AnalysedMail } from "./analysed-mail.ts";
import { analyseInThread } from "./analyse-in-thread.ts";
import { learnFromMail } from "./learn-from-mail.ts";
import { readKnownContext } from "./read-known-context.ts";
import { analysisValues, contentValues } from "./stored-mail.ts";
import { changeTable, contentTable, messageTable as table } from "./table.ts";

/** A mail to take in. */
export interface MailToTakeIn {
  readonly providerId: string;
  /** Null for an uploaded file. */
  readonly mailbox: { readonly id: string } | null;
  readonly source: MailSource;
  readonly raw: Buffer;
  /** What the mailbox says about it; null for an uploaded file. */
  readonly item: { readonly immutableId: string; readonly folder: string | null; readonly receivedAt: Date } | null;
  readonly fileName?: string;
  /** Who uploaded it. */
  readonly actor?: string;
}

/** What became of it. */
export interface TakenInMail {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Analyses a mail and keeps it, once: the same item of a mailbox, or the same uploaded file, is there already the next
 * time. What cannot be analysed is kept too, and says why.
 */
export async function takeInMail(platform: Platform, mail: MailToTakeIn): Promise<TakenInMail> {
  const known = await findKnown(platform, mail);
  if (known !== null) return { id: known, isNew: false };
  const receivedAt = mail.item?.receivedAt ?? platform.clock.now();
  const around = { providerId: mail.providerId, mailboxId: mail.mailbox?.id ?? null, receivedAt, raw: mail.raw };
  const analysed = await analyseMailAs(platform, around);
  const taken = await storeMail(platform, mail, analysed);
  if (taken.isNew && mail.mailbox !== null) await learnFromMail(platform, mail.providerId, receivedAt, analysed);
  return taken;
}

interface Around {
  readonly providerId: string;
  readonly mailboxId: string | null;
  readonly receivedAt: Date;
  readonly raw: Uint8Array;
}

/** Analyses a mail with what is known around it. */
export function analyseMailAs(platform: Platform, { raw, ...around }: Around): Promise<AnalysedMail> {
  return analyseInThread(platform, { providerId: around.providerId, raw }, (question) =>
    readKnownContext(platform, around, question),
  );
}

type Also = (tx: Transaction, id: string) => Promise<void>;

/** Keeps an analysed mail, and does in the same transaction what belongs to it. Who comes second keeps nothing. */
export async function storeMail(
  platform: Platform,
  mail: MailToTakeIn,
  analysed: AnalysedMail,
  also: Also = async () => undefined,
): Promise<TakenInMail> {
  const { providerId, mailbox, source, raw, item, fileName, actor } = mail;
  const id = newId();
  const now = platform.clock.now();
  const values = analysisValues(analysed);
  // No transaction waits for it.
  const content = await contentValues(platform, id, { raw, analysed });
  const isNew = await platform.postgres.db.transaction(async (tx) => {
    const added = await tx
      .insert(table)
      .values({
        ...values,
        id,
        providerId,
        mailboxId: mailbox?.id ?? null,
        immutableId: item?.immutableId ?? null,
        source,
        fileName: fileName ?? null,
        folder: item?.folder ?? null,
        receivedAt: item?.receivedAt ?? now,
        takenInAt: now,
        rawSha256: sha256(raw),
        size: raw.length,
        isPolicyDue: isForPolicies(mail),
      })
      .onConflictDoNothing()
      .returning();
    const [row] = added;
    if (row === undefined) return false;
    await tx.insert(contentTable).values(content);
    await tx.insert(changeTable).values([
      { id: newId(), messageId: id, time: now, what: "taken_in", actor: actor ?? null, value: source },
      { id: newId(), messageId: id, time: now, what: "analysed", value: values.verdict },
    ]);
    await also(tx, id);
    await joinCampaign(tx, row, { now, isNews: true });
    if (row.isPolicyDue) await applyPoliciesLater(tx, platform.jobs, providerId);
    await gatherCampaign(tx, platform, id, now);
    return true;
  });
  if (isNew) return { id, isNew };
  const known = await findKnown(platform, mail);
  if (known === null) throw new Error("The mail was taken in by another process and is gone");
  return { id: known, isNew };
}

/** Policies are for what arrives: not for mail of past days, nor for what people hand in. */
function isForPolicies({ mailbox, source }: MailToTakeIn): boolean {
  return mailbox !== null && (source === "notification" || source === "delta");
}

/** The id of a mail that is there already. */
export async function findKnown(
  { postgres: { db } }: Pick<Platform, "postgres">,
  { providerId, mailbox, item, raw }: MailToTakeIn,
): Promise<string | null> {
  const same =
    mailbox === null || item === null
      ? and(isNull(table.mailboxId), eq(table.rawSha256, sha256(raw)))
      : and(eq(table.mailboxId, mailbox.id), eq(table.immutableId, item.immutableId));
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.providerId, providerId), same));
  return row?.id ?? null;
}

function sha256(raw: Buffer): Buffer {
  return createHash("sha256").update(raw).digest();
}
