import type { BodyOf, Endpoints, ReportSettings } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { findSettings, type Settings } from "./find-settings.ts";
import { readSettings } from "./queries.ts";
import { reportSettingsTable as table } from "./table.ts";

type Chosen = BodyOf<Endpoints["reportSettings.change"]>;

/** Changes report settings; they apply to reports received from then on. */
export async function changeSettings(call: ViewerCall, chosen: Chosen): Promise<ReportSettings> {
  const { platform, viewer, now } = call;
  const { providerId } = viewer;
  const values = {
    dueHours: chosen.due_hours,
    closesPhishingFrom: chosen.closes_phishing_from,
    closesCleanTo: chosen.closes_clean_to,
    replies: chosen.replies,
    language: chosen.language,
    templates: chosen.templates,
    changedBy: viewer.email,
    changedAt: now,
  };
  await platform.postgres.db.transaction(async (tx) => {
    const before = await findSettings(tx, providerId);
    if (JSON.stringify(chosenOf(before)) === JSON.stringify(chosenOf(values))) return;
    await tx
      .insert(table)
      .values({ providerId, ...values })
      .onConflictDoUpdate({ target: table.providerId, set: values });
    await recordAudit(tx, call, {
      action: "mail_report_settings.change",
      subjectType: "mail_report_settings",
      subjectId: providerId,
      before: { ...chosenOf(before) },
      after: { ...chosenOf(values) },
    });
  });
  return readSettings(call);
}

function chosenOf({ dueHours, closesPhishingFrom, closesCleanTo, replies, language, templates }: Settings) {
  return {
    due_hours: dueHours,
    closes_phishing_from: closesPhishingFrom,
    closes_clean_to: closesCleanTo,
    replies,
    language,
    templates,
  };
}
