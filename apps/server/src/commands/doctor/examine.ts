import { checkClocks } from "./checks/check-clocks.ts";
import { checkDataPacks } from "./checks/check-data-packs.ts";
import { checkEmailLimits } from "./checks/check-email-limits.ts";
import { checkFolder, checkKey } from "./checks/check-folder.ts";
import { checkGraph } from "./checks/check-graph.ts";
import { checkJournal } from "./checks/check-journal.ts";
import { checkMigrations } from "./checks/check-migrations.ts";
import { checkSealed } from "./checks/check-sealed.ts";
import { checkServer } from "./checks/check-server.ts";
import { checkSmtp } from "./checks/check-smtp.ts";
import { checkStores } from "./checks/check-stores.ts";
import { type Finding, reasonOf, unknown } from "./finding.ts";
import type { Look } from "./look.ts";

/** The checks, in the order of the report. */
const checks: Readonly<Record<string, (look: Look) => Promise<readonly Finding[]>>> = {
  "data folder": checkFolder,
  server: checkServer,
  stores: checkStores,
  migrations: checkMigrations,
  "sealing key": checkKey,
  "sealed rows": checkSealed,
  journal: checkJournal,
  clocks: checkClocks,
  smtp: checkSmtp,
  "email limits": checkEmailLimits,
  "microsoft 365": checkGraph,
  "data packs": checkDataPacks,
};

/** Looks at everything and changes nothing; what fails to be looked at is unknown. */
export async function examine(look: Look): Promise<readonly Finding[]> {
  // All at once: what does not answer is waited for once, and a stopped folder is soon free again.
  const found = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check(look).catch((error: unknown) => [unknown(name, `could not be looked at: ${reasonOf(error)}`)]),
    ),
  );
  return found.flat();
}
