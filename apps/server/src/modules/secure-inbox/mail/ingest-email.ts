import { createHash } from "node:crypto";
import type { MailSource } from "@parapet/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { joinCampaign } from "../campaign/join-campaign.ts";
import { enqueuePolicies } from "../mail-policy/enqueue-policies.ts";
import { languageTable, traitTable } from "../protection/table.ts";
import { gatherCampaign } from "../report/gather-cases.ts";
import { analyzeInWorker } from "./analyze-in-worker.ts";
import type { AnalyzedEmail } from "./analyzed-email.ts";
import { readKnownContext } from "./read-known-context.ts";
import { senderTraitKinds } from "./sender-traits.ts";
import { analysisValues, contentValues } from "./stored-mail.ts";
import { changeTable, contentTable, messageTable as table } from "./table.ts";

export interface EmailToIngest {
  readonly providerId: string;
  /** Null for an uploaded file. */
  readonly mailbox: { readonly id: string } | null;
  readonly source: MailSource;
  readonly raw: Buffer;
  /** The mailbox item; null for an uploaded file. */
  readonly item: { readonly immutableId: string; readonly folder: string | null; readonly receivedAt: Date } | null;
  readonly fileName?: string;
  /** The uploader. */
  readonly actor?: string;
}

export interface IngestedEmail {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Analyzes and stores an email, idempotently per mailbox item or uploaded file. Emails that can't be analyzed are
 * stored with the reason.
 */
export async function ingestEmail(platform: Platform, mail: EmailToIngest): Promise<IngestedEmail> {
  const known = await findExisting(platform, mail);
  if (known !== null) return { id: known, isNew: false };
  const receivedAt = mail.item?.receivedAt ?? platform.clock.now();
  const around = { providerId: mail.providerId, mailboxId: mail.mailbox?.id ?? null, receivedAt, raw: mail.raw };
  const analysed = await analyzeEmail(platform, around);
  const stored = await storeEmail(platform, mail, analysed);
  if (stored.isNew && mail.mailbox !== null) await learnFromMail(platform, mail.providerId, receivedAt, analysed);
  return stored;
}

interface Around {
  readonly providerId: string;
  readonly mailboxId: string | null;
  readonly receivedAt: Date;
  readonly raw: Uint8Array;
}

/** Analyzes an email with its context. */
export function analyzeEmail(platform: Platform, { raw, ...around }: Around): Promise<AnalyzedEmail> {
  return analyzeInWorker(platform, { providerId: around.providerId, raw }, (question) =>
    readKnownContext(platform, around, question),
  );
}

type Also = (tx: Transaction, id: string) => Promise<void>;

/** Stores an analyzed email and updates its dependents in one transaction; a concurrent duplicate is skipped. */
export async function storeEmail(
  platform: Platform,
  mail: EmailToIngest,
  analysed: AnalyzedEmail,
  also: Also = async () => undefined,
): Promise<IngestedEmail> {
  const { providerId, mailbox, source, raw, item, fileName, actor } = mail;
  const id = newId();
  const now = platform.clock.now();
  const values = analysisValues(analysed);
  // Sealed before the transaction, to keep it short.
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
        ingestedAt: now,
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
    await joinCampaign(tx, row, { now, isNewArrival: true });
    if (row.isPolicyDue) await enqueuePolicies(tx, platform.jobs, providerId);
    await gatherCampaign(tx, platform, id, now);
    return true;
  });
  if (isNew) return { id, isNew };
  const known = await findExisting(platform, mail);
  if (known === null) throw new Error("The email was ingested by another process and is gone");
  return { id: known, isNew };
}

/** Policies apply to newly received email, not to scans or uploads. */
function isForPolicies({ mailbox, source }: EmailToIngest): boolean {
  return mailbox !== null && (source === "notification" || source === "delta");
}

/** The id of an email that is already stored. */
export async function findExisting(
  { postgres: { db } }: Pick<Platform, "postgres">,
  { providerId, mailbox, item, raw }: EmailToIngest,
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

/**
 * Updates the sender's traits from a harmless email, outside the ingest transaction because losing an update is
 * acceptable. Threats, forged senders and bulk email are skipped.
 */
async function learnFromMail(
  { postgres: { db } }: Pick<Platform, "postgres">,
  providerId: string,
  at: Date,
  mail: AnalyzedEmail,
): Promise<void> {
  if (!mail.ok || mail.traits === null || mail.features.isBulk) return;
  if (mail.verdict !== "clean" && mail.verdict !== "unsure") return;
  const { traits, features } = mail;
  const { language } = traits;
  if (language !== null)
    await db
      .insert(languageTable)
      .values({ providerId, language, mails: 1 })
      .onConflictDoUpdate({
        target: [languageTable.providerId, languageTable.language],
        set: { mails: sql`${languageTable.mails} + 1` },
      });
  if (features.fromAddress === "") return;
  const rows = senderTraitKinds.flatMap((kind) => {
    const value = traits[kind];
    return value === null
      ? []
      : [
          {
            providerId,
            address: features.fromAddress,
            kind,
            value: value.replaceAll("\0", ""),
            mails: 1,
            lastSeenAt: at,
          },
        ];
  });
  if (rows.length === 0) return;
  await db
    .insert(traitTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [traitTable.providerId, traitTable.address, traitTable.kind, traitTable.value],
      set: {
        mails: sql`${traitTable.mails} + 1`,
        lastSeenAt: sql`greatest(${traitTable.lastSeenAt}, excluded.last_seen_at)`,
      },
    });
}
