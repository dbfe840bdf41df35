import { and, desc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { auditEntryTable as auditTable } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordLearned } from "./record-learned.ts";
import { readLanguages } from "./read-languages.ts";
import { protectionTable } from "./table.ts";

const noted = z.object({ languages: z.array(z.string()) });

/** Audits a change of the learned languages, unless languages are listed manually. */
export async function recordLanguages(platform: Platform, providerId: string): Promise<void> {
  const { db } = platform.postgres;
  const isOfProvider = eq(auditTable.providerId, providerId);
  const [{ common }, [listed], [last]] = await Promise.all([
    readLanguages(db, providerId),
    db
      .select({ id: protectionTable.id })
      .from(protectionTable)
      .where(and(eq(protectionTable.providerId, providerId), eq(protectionTable.kind, "language")))
      .limit(1),
    db
      .select({ after: auditTable.after })
      .from(auditTable)
      .where(and(isOfProvider, eq(auditTable.action, "mail_language.learn")))
      .orderBy(desc(auditTable.time), desc(auditTable.id))
      .limit(1),
  ]);
  if (common === null || listed !== undefined) return;
  const languages = common.toSorted();
  const before = noted.safeParse(last?.after);
  if (before.success && before.data.languages.join() === languages.join()) return;
  await db.transaction((tx) =>
    recordLearned(tx, platform, { providerId, noun: "mail_language", details: { languages } }),
  );
}
