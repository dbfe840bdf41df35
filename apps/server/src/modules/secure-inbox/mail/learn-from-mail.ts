import { sql } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { languageTable, traitTable } from "../protection/table.ts";
import type { AnalyzedEmail } from "./analyzed-email.ts";
import { senderTraitKinds } from "./sender-traits.ts";

/**
 * Updates the sender's traits from a harmless email, outside the ingest transaction because losing an update is
 * acceptable. Threats, forged senders and bulk email are skipped.
 */
export async function learnFromMail(
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
