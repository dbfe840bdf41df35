import { id } from "@parapet/contract";
import { and, inArray, isNotNull } from "drizzle-orm";
import * as z from "zod/mini";
import type { Actor } from "../../../platform/audit.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { checkConnection } from "./check-connection.ts";
import { findConnection, mustBeConfigured, findCredentials } from "./queries.ts";
import { dropPrevious } from "./store-credentials.ts";
import { mailConnectionTable } from "./table.ts";
import { tryNext } from "./try-next.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    /** One provider, or all of them if absent. */
    "check-mail-connections": { readonly providerId?: string | undefined };
  }
}

/** States that can change without a local action. */
const watched = ["connected", "degraded", "revoked", "error"] as const;

/** Tests every connection every ten minutes, to detect revoked consent early. */
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
    // The next credential's certificate may have been uploaded by now; trying it also tests the connection.
    if ((await findCredentials(platform.postgres.db, providerId)).next === null)
      await checkConnection(call, mustBeConfigured(row), actor);
    else await tryNext(call, { providerId }, actor);
  } catch (error) {
    // Other providers aren't affected; the next run retries.
    platform.log.error({ err: error, providerId }, "Microsoft 365 connection check failed");
  }
}
