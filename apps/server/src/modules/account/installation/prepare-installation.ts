import type { Platform } from "../../../platform/platform.ts";
import { createFirstAdministrator } from "../create-first-administrator.ts";
import { applyRegistrationMode } from "./apply-registration-mode.ts";
import { openInstallation } from "./open-installation.ts";

type Means = Pick<Platform, "config" | "postgres" | "sealing" | "clock">;

/** Makes sure, before the server listens, that its secrets can be opened and that an operator exists. @throws ConfigError */
export async function prepareInstallation(means: Means): Promise<void> {
  await openInstallation(means);
  await createFirstAdministrator(means);
  await applyRegistrationMode(means);
}
