import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { joinCampaign } from "../campaign/join-campaign.ts";
import { lockCampaigns } from "../campaign/lock-campaigns.ts";
import { requireContent } from "./read-content.ts";
import { analysisValues, sealedReport } from "./stored-mail.ts";
import { changeTable, contentTable, type MessageRow, messageTable as table } from "./table.ts";
import { analyseMailAs } from "./take-in-mail.ts";

interface Again {
  /** Who asked for it. */
  readonly actor: string;
  readonly at: Date;
  /** Null for a person's wish to see this mail again. */
  readonly cause: "lists" | null;
}

interface NewAnalysis {
  readonly values: ReturnType<typeof analysisValues>;
  readonly isChanged: boolean;
  /** Keeps it. A person sees every analysis in the history; of those with a cause, the ones with another verdict. */
  readonly keep: (tx: Transaction) => Promise<void>;
}

/** Analyses a mail again with what is known now; a decision stays. @throws Failure `conflict` */
export async function analyseAgain(platform: Platform, row: MessageRow, again: Again): Promise<NewAnalysis> {
  const { id } = row;
  const { raw } = await requireContent(platform, id);
  const analysed = await analyseMailAs(platform, { ...row, raw });
  const values = analysisValues(analysed);
  const isChanged = values.verdict !== row.verdict;
  return {
    values,
    isChanged,
    async keep(tx) {
      await lockCampaigns(tx, row.providerId);
      const [kept] = await tx.update(table).set(values).where(eq(table.id, id)).returning();
      if (kept !== undefined) await joinCampaign(tx, kept, { now: again.at, isNews: false });
      await tx
        .update(contentTable)
        .set({ sealedReport: sealedReport(platform, id, analysed) })
        .where(eq(contentTable.messageId, id));
      const { actor, at, cause } = again;
      if (!isChanged && cause !== null) return;
      await tx.insert(changeTable).values({
        id: newId(),
        messageId: id,
        time: at,
        what: "analysed",
        actor,
        value: values.verdict,
        before: row.verdict,
        cause,
      });
    },
  };
}
