import type { BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { checklistDismissalTable as table } from "./table.ts";

type Input = BodyOf<Endpoints["checklist.update"]>;

/** Puts the caller's checklist away, or brings it back; others keep theirs. */
export async function updateChecklist(call: ViewerCall, { is_dismissed: isDismissed }: Input): Promise<void> {
  const { platform, viewer, now } = call;
  const { userId, providerId } = viewer;
  const { db } = platform.postgres;
  if (isDismissed) await db.insert(table).values({ userId, providerId, dismissedAt: now }).onConflictDoNothing();
  else await db.delete(table).where(eq(table.userId, userId));
}
