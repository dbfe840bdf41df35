import { eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { createFirstAdministrator } from "../create-first-administrator.ts";
import { dropPendingRegistrations } from "../registration/drop-stale-account.ts";
import { openInstallation } from "./open-installation.ts";
import { hasOwner, readRegistration } from "./registration-policy.ts";
import { installationTable } from "./table.ts";

type Means = Pick<Platform, "config" | "postgres" | "sealing" | "clock">;

/** Makes sure, before the server listens, that its secrets can be opened and that an operator exists. @throws ConfigError */
export async function prepareInstallation(means: Means): Promise<void> {
  await openInstallation(means);
  await createFirstAdministrator(means);
  await applyRegistrationMode(means);
}

/** Ends registrations that wait for a confirmation if `PARAPET_REGISTRATION` allows fewer than before. */
async function applyRegistrationMode(platform: Pick<Platform, "config" | "postgres">): Promise<void> {
  await platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx.select({ before: installationTable.inEffect }).from(installationTable).for("update");
    const { mode } = await readRegistration(tx, { platform });
    if (!(await hasOwner(tx)) || row?.before === mode) return;
    if (row?.before != null && mode !== "open") await dropPendingRegistrations(tx);
    await tx.update(installationTable).set({ inEffect: mode }).where(eq(installationTable.id, 1));
  });
}
