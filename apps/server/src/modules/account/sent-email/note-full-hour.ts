import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";

/** The last hour of which a platform's log has a warning. */
const loggedHours = new WeakMap<Platform, string>();

/** Counts an email that wasn't sent because public forms had used up the hour's limit of all networks; logs the first one. */
export function noteFullHour({ platform, now }: Pick<Call, "platform" | "now">): void {
  platform.metrics.unsentFormEmails.inc();
  const hour = now.toISOString().slice(0, 13);
  if (loggedHours.get(platform) === hour) return;
  loggedHours.set(platform, hour);
  platform.log.warn(
    { until: `${new Date(now.getTime() + 3_600_000).toISOString().slice(0, 13)}:00Z` },
    "registration emails to strangers wait until the next hour: their limit is used up; password resets are sent",
  );
}
