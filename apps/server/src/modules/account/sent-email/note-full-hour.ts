import type { Call } from "../../../platform/call.ts";
import { defineService } from "../../../platform/services.ts";

/** The last hour of which the log has a warning. */
export const fullHourService = defineService("hourly email limit", () => ({ loggedHour: "" }));

/** Counts an email that wasn't sent because public forms had used up the hour's limit of all networks; logs the first one. */
export function noteFullHour({ platform, now }: Pick<Call, "platform" | "now">): void {
  platform.metrics.unsentFormEmails.inc();
  const hour = now.toISOString().slice(0, 13);
  const state = platform.services.get(fullHourService);
  if (state.loggedHour === hour) return;
  state.loggedHour = hour;
  platform.log.warn(
    { until: `${new Date(now.getTime() + 3_600_000).toISOString().slice(0, 13)}:00Z` },
    "registration emails to strangers wait until the next hour: their limit is used up; password resets are sent",
  );
}
