import { eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { dropPendingRegistrations } from "../registration/drop-stale-account.ts";
import { hasOwner, readRegistration } from "./registration-policy.ts";
import { installationTable } from "./table.ts";

/** Ends registrations that wait for a confirmation if `PARAPET_REGISTRATION` allows fewer than before. */
export async function applyRegistrationMode(platform: Pick<Platform, "config" | "postgres">): Promise<void> {
  await platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx.select({ before: installationTable.inEffect }).from(installationTable).for("update");
    const { mode } = await readRegistration(tx, { platform });
    if (!(await hasOwner(tx)) || row?.before === mode) return;
    if (row?.before != null && mode !== "open") await dropPendingRegistrations(tx);
    await tx.update(installationTable).set({ inEffect: mode }).where(eq(installationTable.id, 1));
  });
}
