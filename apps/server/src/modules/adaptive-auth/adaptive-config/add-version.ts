import { settingsChanges, type AdaptiveSettings } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { adaptiveConfigTable, protectedApiTable, type ProtectedApiRow } from "../protected-api/table.ts";
import { noDraft } from "./discard-draft.ts";
import { findVersion } from "./queries.ts";

interface NewVersion {
  readonly settings: AdaptiveSettings;
  readonly note: string;
  readonly restores: number | null;
  readonly action: string;
}

/** Publishes settings as the next version of a locked API, and deletes the draft. */
export async function addVersion(
  tx: Transaction,
  call: ViewerCall,
  { id, providerId, configVersion }: ProtectedApiRow,
  { settings, note, restores, action }: NewVersion,
): Promise<void> {
  const before = await findVersion(tx, id, configVersion);
  const version = configVersion + 1;
  const published = { publishedAt: call.now, publishedBy: call.viewer.email };
  await tx
    .insert(adaptiveConfigTable)
    .values({ apiId: id, providerId, version, settings, note, restores, ...published });
  await tx
    .update(protectedApiTable)
    .set({ configVersion: version, ...noDraft })
    .where(eq(protectedApiTable.id, id));
  await recordAudit(tx, call, {
    action,
    subjectType: "protected_api",
    subjectId: id,
    before: { version: configVersion, mode: before.settings.mode },
    after: { version, mode: settings.mode, note, restores, changes: settingsChanges(before.settings, settings).length },
  });
}
