import { desc, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { languageTable as table } from "./table.ts";

/** Mails before it is known in which languages an organization writes, and the share of them that makes one usual. */
const [enoughMails, enoughShare] = [50, 0.02];

interface LearntLanguages {
  /** Null while too little mail came. */
  readonly usual: readonly string[] | null;
  /** The most frequent first. */
  readonly seen: readonly { readonly language: string; readonly mails: number }[];
}

/** In which languages harmless mail came. */
export async function readLanguages(db: Platform["postgres"]["db"], providerId: string): Promise<LearntLanguages> {
  const seen = await db
    .select({ language: table.language, mails: table.mails })
    .from(table)
    .where(eq(table.providerId, providerId))
    .orderBy(desc(table.mails), table.language);
  const all = seen.reduce((sum, { mails }) => sum + mails, 0);
  const usual = seen.filter(({ mails }) => mails >= all * enoughShare).map(({ language }) => language);
  return { usual: all < enoughMails ? null : usual, seen };
}
