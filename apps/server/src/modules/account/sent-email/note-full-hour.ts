import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";

/** The hour that a platform's log has told of. */
const told = new WeakMap<Platform, string>();

/** Counts an email that public forms didn't send because all networks together had sent theirs of the hour; logs the first one. */
export function noteFullHour({ platform, now }: Pick<Call, "platform" | "now">): void {
  platform.metrics.unsentFormEmails.inc();
  const hour = now.toISOString().slice(0, 13);
  if (told.get(platform) === hour) return;
  told.set(platform, hour);
  platform.log.warn(
    { until: `${new Date(now.getTime() + 3_600_000).toISOString().slice(0, 13)}:00Z` },
    "registration emails to strangers wait until the next hour: their limit is used up; password resets are sent",
  );
}
