import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { findSettings } from "./find-settings.ts";
import { settingsTable as table } from "./table.ts";

type Row = Endpoints["quarantineSettings.change"];

export async function readSettings({ platform, viewer }: ViewerCall): Promise<AnswerOf<Row>> {
  const row = await findSettings(platform.postgres.db, viewer.providerId);
  return {
    retention_days: row.retentionDays,
    released_by: row.releasedBy,
    takes_requests: row.takesRequests,
    allows_preview: row.allowsPreview,
    purges_expired: row.purgesExpired,
    changed_by: row.changedBy,
    changed_at: row.changedAt?.toISOString() ?? null,
  };
}

/** Changes quarantine settings; they apply to email quarantined from then on. */
export async function changeSettings(call: ViewerCall, body: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer, now } = call;
  const { providerId } = viewer;
  const { changed_by: _by, changed_at: _at, ...before } = await readSettings(call);
  const values = {
    retentionDays: body.retention_days,
    releasedBy: body.released_by,
    takesRequests: body.takes_requests,
    allowsPreview: body.allows_preview,
    purgesExpired: body.purges_expired,
    changedBy: viewer.email,
    changedAt: now,
  };
  await platform.postgres.db.transaction(async (tx) => {
    await tx
      .insert(table)
      .values({ providerId, ...values })
      .onConflictDoUpdate({ target: table.providerId, set: values });
    await recordAudit(tx, call, {
      action: "quarantine_settings.change",
      subjectType: "quarantine_settings",
      subjectId: providerId,
      before,
      after: body,
    });
  });
  return readSettings(call);
}
