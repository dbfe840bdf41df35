import { setupCode } from "../modules/account/installation/setup-code.ts";
import { hasOwner } from "../modules/account/installation/registration-policy.ts";
import type { Platform } from "../platform/platform.ts";

/** Says where the first account is made, as long as there is none. */
export async function saySetup(platform: Platform): Promise<void> {
  if (await hasOwner(platform.postgres.db)) return;
  process.stdout.write(
    `Create the first account at ${platform.publicUrl()}/setup\n` +
      `From another computer, you need this setup code: ${await setupCode(platform)}\n`,
  );
}
