import { desc, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { languageTable as table } from "./table.ts";

/** Emails needed to learn languages, and the min share of a language. */
const [minEmails, minShare] = [50, 0.02];

interface LearnedLanguages {
  /** Null without enough email. */
  readonly common: readonly string[] | null;
  /** Most frequent first. */
  readonly seen: readonly { readonly language: string; readonly mails: number }[];
}

/** The languages of harmless email. */
export async function readLanguages(db: Platform["postgres"]["db"], providerId: string): Promise<LearnedLanguages> {
  const seen = await db
    .select({ language: table.language, mails: table.mails })
    .from(table)
    .where(eq(table.providerId, providerId))
    .orderBy(desc(table.mails), table.language);
  const all = seen.reduce((sum, { mails: emails }) => sum + emails, 0);
  const common = seen.filter(({ mails: emails }) => emails >= all * minShare).map(({ language }) => language);
  return { common: all < minEmails ? null : common, seen };
}
