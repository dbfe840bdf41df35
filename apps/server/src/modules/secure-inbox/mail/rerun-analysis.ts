import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { joinCampaign } from "../campaign/join-campaign.ts";
import { lockCampaigns } from "../campaign/lock-campaigns.ts";
import { analyzeEmail } from "./ingest-email.ts";
import { requireContent } from "./read-content.ts";
import { analysisValues, sealedReport } from "./stored-mail.ts";
import { changeTable, contentTable, type MessageRow, messageTable as table } from "./table.ts";

interface Rerun {
  /** Who requested it. */
  readonly actor: string;
  readonly at: Date;
  /** Null if a user requested it for this email. */
  readonly cause: "lists" | null;
}

interface NewAnalysis {
  readonly values: ReturnType<typeof analysisValues>;
  readonly isChanged: boolean;
  /** Stores the result. The history lists all user-requested analyses; others only if the verdict changed. */
  readonly store: (tx: Transaction) => Promise<void>;
}

/** Repeats an analysis with current knowledge; decisions are kept. @throws Failure `conflict` */
export async function rerunAnalysis(platform: Platform, row: MessageRow, rerun: Rerun): Promise<NewAnalysis> {
  const { id } = row;
  const { raw } = await requireContent(platform, id);
  const analysed = await analyzeEmail(platform, { ...row, raw });
  const values = analysisValues(analysed);
  const isChanged = values.verdict !== row.verdict;
  return {
    values,
    isChanged,
    async store(tx) {
      await lockCampaigns(tx, row.providerId);
      const [updated] = await tx.update(table).set(values).where(eq(table.id, id)).returning();
      if (updated !== undefined) await joinCampaign(tx, updated, { now: rerun.at, isNewArrival: false });
      await tx
        .update(contentTable)
        .set({ sealedReport: sealedReport(platform, id, analysed) })
        .where(eq(contentTable.messageId, id));
      const { actor, at, cause } = rerun;
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
