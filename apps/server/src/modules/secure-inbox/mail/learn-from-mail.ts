import { sql } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { languageTable, traitTable } from "../protection/table.ts";
import type { AnalysedMail } from "./analysed-mail.ts";
import { senderTraitKinds } from "./sender-traits.ts";

/**
 * Counts how a harmless mail looks, beside what is kept of it: what is not counted when a process is killed is not missed.
 * Nothing is learnt of threats, of forged senders, and of what is sent to many.
 */
export async function learnFromMail(
  { postgres: { db } }: Pick<Platform, "postgres">,
  providerId: string,
  at: Date,
  mail: AnalysedMail,
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
  const told = senderTraitKinds.flatMap((kind) => {
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
  if (told.length === 0) return;
  await db
    .insert(traitTable)
    .values(told)
    .onConflictDoUpdate({
      target: [traitTable.providerId, traitTable.address, traitTable.kind, traitTable.value],
      set: {
        mails: sql`${traitTable.mails} + 1`,
        lastSeenAt: sql`greatest(${traitTable.lastSeenAt}, excluded.last_seen_at)`,
      },
    });
}
