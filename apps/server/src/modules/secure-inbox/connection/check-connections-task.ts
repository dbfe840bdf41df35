import { id } from "@parapet/contract";
import { and, inArray, isNotNull } from "drizzle-orm";
import * as z from "zod/mini";
import type { Actor } from "../../../platform/audit.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { checkConnection } from "./check-connection.ts";
import { findConnection, mustBeConfigured } from "./find-connection.ts";
import { findCredentials } from "./find-credentials.ts";
import { dropPrevious } from "./store-credentials.ts";
import { tryNext } from "./try-next.ts";
import { mailConnectionTable } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    /** Of one provider, or of all. */
    "check-mail-connections": { readonly providerId?: string | undefined };
  }
}

/** States that may change without anybody here doing anything. */
const watched = ["connected", "degraded", "revoked", "error"] as const;

/** Tests every connection each ten minutes, so that a consent taken away is seen before somebody misses mail. */
export function checkConnectionsTask(platform: Platform): Task {
  return defineTask<"check-mail-connections">(
    z.looseObject({ providerId: z.optional(id) }),
    async ({ providerId }) => {
      const ids = providerId === undefined ? await listWatched(platform) : [providerId];
      for (const each of ids) await checkProvider(platform, each);
    },
    "*/10 * * * *",
  );
}

async function listWatched({ postgres }: Platform): Promise<string[]> {
  const { providerId, state, sealedCredential } = mailConnectionTable;
  const rows = await postgres.db
    .select({ providerId })
    .from(mailConnectionTable)
    .where(and(inArray(state, watched), isNotNull(sealedCredential)));
  return rows.map((row) => row.providerId);
}

async function checkProvider(platform: Platform, providerId: string): Promise<void> {
  const row = await findConnection(platform.postgres.db, { providerId });
  if (row === null || row.sealedCredential === null) return;
  const actor: Actor = { providerId, userId: null, email: "" };
  const call = { platform, now: platform.clock.now(), requestId: "", address: "", userAgent: "" };
  try {
    await dropPrevious(platform.postgres.db, call.now, { providerId });
    // A certificate may have been uploaded since; what is tried is checked.
    if ((await findCredentials(platform.postgres.db, providerId)).next === null)
      await checkConnection(call, mustBeConfigured(row), actor);
    else await tryNext(call, { providerId }, actor);
  } catch (error) {
    // The next run looks again; other providers do not wait for it.
    platform.log.error({ err: error, providerId }, "a connection to Microsoft 365 could not be checked");
  }
}
