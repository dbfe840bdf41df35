import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { apiClientTable as table } from "../api-client/table.ts";
import { endElevations } from "../client-context/end-elevations.ts";
import { feedbackTable } from "./table.ts";

/** Revokes a client's elevations and watches it, unless it's locked or disabled. */
export async function watchClient(tx: Transaction, { viewer, now }: ViewerCall, clientId: string): Promise<void> {
  await endElevations(tx, { clientId, now });
  await tx
    .update(table)
    .set({ state: "watched", stateReason: "not_ours" })
    .where(and(eq(table.providerId, viewer.providerId), eq(table.id, clientId), eq(table.state, "normal")));
}

/** Stops watching a client, unless other feedback or another reason requires it. */
export async function unwatchClient(tx: Transaction, { viewer }: ViewerCall, clientId: string): Promise<void> {
  const { providerId } = viewer;
  const others = tx.$count(
    feedbackTable,
    and(
      eq(feedbackTable.providerId, providerId),
      eq(feedbackTable.clientId, clientId),
      eq(feedbackTable.verdict, "not_ours"),
    ),
  );
  if ((await others) > 0) return;
  await tx
    .update(table)
    .set({ state: "normal", stateReason: null })
    .where(
      and(
        eq(table.providerId, providerId),
        eq(table.id, clientId),
        eq(table.state, "watched"),
        eq(table.stateReason, "not_ours"),
      ),
    );
}
